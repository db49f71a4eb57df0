import { seededName } from './seeded-name.ts'
import type { PlainKey, Translator } from './translator.ts'

/** Text of a key that may not be in the catalogue. */
function known(t: Translator, key: string): string | undefined {
  const text = t(key as PlainKey)
  return text === key ? undefined : text
}

/** Modules whose log words begin differently. */
const moduleOf: Readonly<Record<string, string>> = {
  area: 'organisation',
  camera_group: 'camera',
  floor_plan: 'map',
}
const camel = (word: string) => word.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** The module that an action of the log belongs to: `area.add` → `organisation`. */
function ofAction(action: string): string {
  const [first = ''] = action.split('.')
  return moduleOf[first] ?? camel(first)
}

/** Parts of a path that say nothing beside what follows them. */
const silent: ReadonlySet<string> = new Set(['config', 'inventory'])
/** Modules whose forms name fields that other modules' rows tell too. */
const common = [
  'device',
  'camera',
  'role',
  'user',
  'alarm',
  'version',
  'organisation',
  'platform',
  'deployment',
] as const

/** A list's member is named by its number. */
function partText(t: Translator, module: string, part: string): string | undefined {
  if (/^\d+$/.test(part)) return part
  const tables = [`${module}.field`, 'log.fieldOf', ...common.map(name => `${name}.field`)]
  return tables.map(table => known(t, `${table}.${part}`)).find(text => text !== undefined)
}

/** The words of a field of a log row; undefined when the catalogue has none. @param path dotted: `config.mainUrl` */
export function knownField(t: Translator, action: string, path: string): string | undefined {
  const parameter = known(t, `parameter.name.${path}`)
  if (parameter !== undefined) return parameter
  const parts = path.split('.').filter(part => !silent.has(part))
  const texts = parts.map(part => partText(t, ofAction(action), part))
  return texts.includes(undefined) ? undefined : texts.join(' · ')
}

/** The words of a field of a log row, or its path where another version of the product wrote it. */
export const fieldText = (t: Translator, action: string, path: string): string =>
  knownField(t, action, path) ?? path

/** The closed set that the values of a field are of, by the field's last part, or by module and field. */
const setOf: Readonly<Record<string, string>> = {
  'alarm.status': 'enums.alarmStatus',
  'alarm.level': 'enums.alarmLevel',
  'alarm.type': 'enums.alarmType',
  'organisation.kind': 'enums.areaKind',
  'linkage.kind': 'enums.linkageActionKind',
  'linkage.level': 'enums.alarmLevel',
  'linkage.reason': 'enums.linkageReason',
  'linkage.state': 'enums.linkageStepState',
  'linkage.status': 'enums.linkageStatus',
  'linkage.type': 'enums.alarmType',
  'log.kind': 'log.kindOf',
  'blacklist.level': 'enums.alarmLevel',
  'blacklist.plateColour': 'enums.plateColour',
  'blacklist.bodyColour': 'enums.bodyColour',
  'blacklist.vehicleType': 'enums.vehicleType',
  'blacklistGroup.level': 'enums.alarmLevel',
  'speedRule.kind': 'enums.speedRuleKind',
  'speedRule.level': 'enums.alarmLevel',
  'speedRule.day': 'enums.weekDay',
  'speedRule.vehicleTypes': 'enums.vehicleType',
  'vehicleDeployment.mode': 'enums.deploymentMode',
  'vehicleDeployment.level': 'enums.alarmLevel',
  'vehicleDeployment.day': 'enums.weekDay',
  'handover.status': 'enums.handoverStatus',
  'patrolFoot.verdict': 'enums.checkInVerdict',
  'patrolHistory.finding': 'enums.patrolFinding',
  'patrolHistory.outcome': 'enums.patrolOutcome',
  'patrolHistory.punctuality': 'enums.patrolPunctuality',
  'patrolPlan.day': 'enums.weekDay',
  'patrolPlan.order': 'enums.footOrder',
  'patrolPlan.level': 'enums.alarmLevel',
  'patrolPlan.state': 'enums.patrolPlanState',
  'patrolPlan.type': 'enums.patrolTimeType',
  'patrolTask.outcome': 'enums.patrolOutcome',
  'patrolTask.status': 'enums.patrolTaskStatus',
  'patrolTask.verdict': 'enums.patrolVerdict',
  'task.status': 'enums.taskStatus',
  'user.level': 'enums.userLevel',
  'user.status': 'enums.userStatus',
  'version.status': 'version.status',
  'version.platform': 'version.platform',
  'eventRule.type': 'enums.alarmType',
  'eventRule.level': 'enums.alarmLevel',
  'faceGroup.kind': 'faceGroup.kind',
  'faceGroup.level': 'enums.alarmLevel',
  'faceEntry.gender': 'faceEntry.gender',
  action: 'enums.zoneAction',
  alarmType: 'enums.alarmType',
  by: 'log.valueOf.by',
  capabilities: 'enums.capability',
  category: 'enums.deviceCategory',
  cause: 'enums.deviceCause',
  condition: 'enums.zoneCondition',
  days: 'enums.weekDay',
  driver: 'enums.driver',
  eventTypes: 'enums.alarmType',
  functionType: 'enums.cameraFunction',
  kind: 'enums.deviceKind',
  levels: 'enums.alarmLevel',
  mode: 'enums.recordingMode',
  onFailure: 'enums.linkageOnFailure',
  operation: 'enums.cruiseOperation',
  part: 'log.valueOf.part',
  permissions: 'enums.permission',
  planType: 'enums.recordingPlanType',
  plugin: 'enums.driver',
  position: 'enums.devicePosition',
  preRecord: 'enums.preRecord',
  processed: 'enums.alarmFilter',
  reason: 'enums.rejectReason',
  recordingKind: 'enums.recordingKind',
  rule: 'enums.holidayRule',
  scopes: 'apiKey.scope',
  secondFactor: 'log.valueOf.secondFactor',
  sensorType: 'enums.sensorType',
  smartTask: 'enums.smartTask',
  state: 'enums.deviceState',
  statuses: 'enums.alarmStatus',
  stream: 'enums.streamKind',
  taskStatus: 'enums.alarmTaskStatus',
  transport: 'device.transport',
  type: 'log.valueOf.type',
  types: 'enums.alarmType',
}

export interface ValueTexts {
  /** Names an object by its id. */
  nameOf?: (id: string) => string | undefined
  /** Shows a moment, ISO 8601, in the reader's zone. */
  moment?: (iso: string) => string
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The row that a value is told by, and how its ids and moments are shown. */
interface Row {
  t: Translator
  action: string
  texts: ValueTexts
}

/** A value of a log row as people read it: closed sets by their words, objects by their names, times in their zone. */
export function valueText(
  t: Translator,
  action: string,
  path: string,
  value: unknown,
  texts: ValueTexts = {},
): string {
  return textOf({ t, action, texts }, path, value)
}

function textOf(row: Row, path: string, value: unknown): string {
  const { t } = row
  if (isNothing(value)) return t('device.value.none')
  if (typeof value === 'boolean') return t(value ? 'shared.input.yes' : 'shared.input.no')
  if (Array.isArray(value)) return value.map(one => textOf(row, path, one)).join(', ')
  if (isThing(value)) return thingText(row, path, value)
  return plainText(row, path, typeof value === 'string' ? value : JSON.stringify(value))
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A thing by its name, or by its fields. */
function thingText(row: Row, path: string, thing: Record<string, unknown>): string {
  if (typeof thing['name'] === 'string') return thing['name']
  const fields = Object.entries(thing).map(([name, part]) => {
    const text = textOf(row, path === '' ? name : `${path}.${name}`, part)
    return `${fieldText(row.t, row.action, name)}: ${text}`
  })
  return fields.length === 0 ? row.t('device.value.none') : fields.join('; ')
}

function plainText({ t, action, texts }: Row, path: string, value: string): string {
  if (path.endsWith('errorCode')) return t.error(value) ?? value
  const name = texts.nameOf?.(value)
  const known = wordOf(t, action, path, value) ?? (name && seededName(t, name))
  return known ?? (MOMENT.test(value) ? (texts.moment?.(value) ?? value) : value)
}

function wordOf(t: Translator, action: string, path: string, value: string): string | undefined {
  const parts = path.split('.')
  const last = parts.at(-1) ?? ''
  const set = parts.includes('deviceScopes')
    ? 'enums.deviceScope'
    : (setOf[`${ofAction(action)}.${last}`] ?? setOf[last])
  return set === undefined ? undefined : known(t, `${set}.${value}`)
}
