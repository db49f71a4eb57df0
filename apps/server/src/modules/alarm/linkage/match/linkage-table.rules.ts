import {
  cellsOf,
  holdsAt,
  siteMoment,
  type AlarmType,
  type DeviceCategory,
  type LinkageAction,
  type SiteMoment,
  type TimeRange,
  type WeekCells,
} from '@palisade/contract'
import { isMeant, type AreaKinds } from '#server/modules/alarm/alarm/rule-scope/area-kinds.ts'

/** A rule with everything that sets it off. */
export interface ReadRule {
  id: string
  name: string
  priority: number
  types: AlarmType[]
  levels: number[]
  timeRange: TimeRange
  unacknowledgedSeconds: number | null
  actions: LinkageAction[]
  /** When the rule was last started or saved; alarms from before do not set it off. */
  readyAt: Date
  /** Devices that set it off, with the cameras of its camera groups. */
  deviceIds: string[]
  areaIds: string[]
  areaKinds?: AreaKinds
  zones: { panelId: string; name: string }[]
}

/** An alarm as far as a rule depends on it. */
export interface MatchedAlarm {
  type: string
  /** 1 very urgent … 4 low. */
  level: number
  areaId: string
  deviceId: string | null
  /** Left out where every kind of device is meant. */
  deviceCategory?: DeviceCategory | null
  /** Names of the areas from the centre down and, of a zone's alarm, the zone's at the end. */
  location: string
}

interface CompiledRule extends ReadRule {
  typeSet: ReadonlySet<string>
  levelSet: ReadonlySet<number>
  cells: WeekCells
}

/** The enabled rules by their sources, so that an alarm is compared only with rules that its device, zone or area can set off. */
export interface LinkageTable {
  byDevice: ReadonlyMap<string, readonly CompiledRule[]>
  byPanel: ReadonlyMap<string, readonly { zone: string; rule: CompiledRule }[]>
  byArea: ReadonlyMap<string, readonly CompiledRule[]>
  areaPaths: ReadonlyMap<string, readonly string[]>
}

const ANY = '*'
const keyOf = (id: string, type: string) => `${id} ${type}`

export function compileTable(rules: readonly ReadRule[], areaPaths: LinkageTable['areaPaths']): LinkageTable {
  const byDevice = new Map<string, CompiledRule[]>()
  const byArea = new Map<string, CompiledRule[]>()
  const byPanel = new Map<string, { zone: string; rule: CompiledRule }[]>()
  for (const read of rules) {
    const { timeRange, types, levels } = read
    const rule = { ...read, typeSet: new Set(types), levelSet: new Set(levels), cells: cellsOf(timeRange) }
    const keys = types.length === 0 ? [ANY] : types
    for (const type of keys) {
      for (const id of new Set(read.deviceIds)) push(byDevice, keyOf(id, type), rule)
      for (const id of read.areaIds) push(byArea, keyOf(id, type), rule)
    }
    for (const { panelId, name } of read.zones) push(byPanel, panelId, { zone: name, rule })
  }
  return { byDevice, byPanel, byArea, areaPaths }
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** The rules that an alarm sets off at a moment of the site, in the order in which they begin. */
export function rulesFor(table: LinkageTable, alarm: MatchedAlarm, moment: SiteMoment): ReadRule[] {
  const found = new Set<CompiledRule>()
  for (const rule of candidatesOf(table, alarm)) {
    if (isOfAlarm(rule, alarm) && holdsAt(rule.timeRange, rule.cells, moment)) found.add(rule)
  }
  return [...found].toSorted(inOrder)
}

/** Whether an alarm could set any rule off at some hour: the schedules of the rules are not looked at. */
export const isSetOffBy = (table: LinkageTable, alarm: MatchedAlarm): boolean =>
  candidatesOf(table, alarm).some(rule => isOfAlarm(rule, alarm))

export const momentOf = (at: number): SiteMoment => siteMoment(at)

function candidatesOf(
  { byDevice, byPanel, byArea, areaPaths }: LinkageTable,
  { type, areaId, deviceId, location, deviceCategory = null }: MatchedAlarm,
): CompiledRule[] {
  const of = (map: ReadonlyMap<string, readonly CompiledRule[]>, id: string) => [
    ...(map.get(keyOf(id, type)) ?? []),
    ...(map.get(keyOf(id, ANY)) ?? []),
  ]
  const own = deviceId === null ? [] : of(byDevice, deviceId)
  const zones = deviceId === null ? [] : (byPanel.get(deviceId) ?? [])
  const ofZone = zones.flatMap(({ zone, rule }) => (location.endsWith(` / ${zone}`) ? rule : []))
  const ofAreas = (areaPaths.get(areaId) ?? []).flatMap(id =>
    of(byArea, id).filter(rule => isMeant(rule.areaKinds, id, deviceCategory)),
  )
  return [...own, ...ofZone, ...ofAreas]
}

const isOfAlarm = ({ typeSet, levelSet }: CompiledRule, { type, level }: MatchedAlarm) =>
  (typeSet.size === 0 || typeSet.has(type)) && (levelSet.size === 0 || levelSet.has(level))

/** Sorts rules by priority, the lowest number first, and equal ones by age, the oldest first: ids grow with time. */
const inOrder = (a: ReadRule, b: ReadRule) => a.priority - b.priority || (a.id < b.id ? -1 : 1)
