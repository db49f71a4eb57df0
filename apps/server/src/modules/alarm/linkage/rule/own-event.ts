import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findEventDevices } from '#server/modules/alarm/alarm/raise/alarm-raise.queries.ts'
import { findDecidingRules } from '#server/modules/alarm/event-rule/event-rule.queries.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { findReadRule, listAreaPaths } from '../match/linkage-index.queries.ts'
import { compileTable, isSetOffBy, type ReadRule } from '../match/linkage-table.rules.ts'

/**
 * Refuses a rule whose action raises an alarm that would set the same rule off. A loop over several rules is not refused here, because
 * each of them may be right for itself: it is cut when the rules run.
 */
export async function requireNoOwnEvent(tx: Tx, id: string): Promise<void> {
  const rule = await findReadRule(tx, id)
  if (!rule?.actions.some(action => action.kind === 'alarm')) return
  const table = compileTable([rule], await listAreaPaths(tx))
  const levels = new Map((await findDecidingRules(tx, typesOf(rule))).map(row => [row.type, row.level]))
  for (const [index, action] of rule.actions.entries()) {
    if (action.kind !== 'alarm') continue
    const level = action.level === null ? (levels.get(action.type) ?? 0) : levelNumber(action.level)
    const isOfRule = (rule.types.length === 0 || rule.types.includes(action.type)) && isOfLevel(rule, level)
    const place = action.deviceId === null ? 'same' : await placeOf(tx, action.deviceId)
    const isAtSource =
      place === 'same' || (place && isSetOffBy(table, { type: action.type, level, ...place }))
    if (isOfRule && isAtSource) throw new AppError('linkage.raises_itself', { action: index + 1 })
  }
}

const typesOf = ({ actions }: ReadRule) =>
  actions.flatMap(action => (action.kind === 'alarm' ? action.type : []))
const isOfLevel = ({ levels }: ReadRule, level: number) => levels.length === 0 || levels.includes(level)

async function placeOf(tx: Tx, deviceId: string) {
  const [device] = await findEventDevices(tx, [], [deviceId])
  if (!device) return undefined
  return { areaId: device.area_id, deviceId, location: device.location, deviceCategory: device.category }
}
