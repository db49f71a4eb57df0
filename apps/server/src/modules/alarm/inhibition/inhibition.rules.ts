import {
  cellsOf,
  holdsAt,
  siteMoment,
  type AlarmType,
  type InhibitionKind,
  type TimeRange,
  type WeekCells,
} from '@palisade/contract'
import type { HeldSource, Holding } from '#server/modules/alarm/alarm/alarm-ports.ts'
import { VERY_URGENT } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { HeldBy } from '#server/modules/alarm/alarm/raise/alarm-raise.rules.ts'
import { isMeant, type AreaKinds } from '#server/modules/alarm/alarm/rule-scope/area-kinds.ts'

/** A running rule or shelf, with what it holds back. */
export interface RunningInhibition {
  id: string
  kind: InhibitionKind
  place: string
  types: AlarmType[]
  includesVeryUrgent: boolean
  timeRange: TimeRange
  startedAt: Date
  endsAt: Date | null
  deviceIds: string[]
  areaIds: string[]
  areaKinds?: AreaKinds
  zones: { panelId: string; name: string }[]
}

interface Rule extends HeldBy {
  types: ReadonlySet<string>
  includesVeryUrgent: boolean
  /** Undefined holds at every place of its devices. */
  place: string | undefined
  dates: string[]
  cells: WeekCells
  areaKinds: AreaKinds | undefined
}

/** Everything that runs, found by device, zone and area. */
export interface InhibitionTable {
  byDevice: ReadonlyMap<string, readonly Rule[]>
  byZone: ReadonlyMap<string, readonly Rule[]>
  byArea: ReadonlyMap<string, readonly Rule[]>
  areaPaths: ReadonlyMap<string, readonly string[]>
}

const zoneKey = (panelId: string, name: string) => `${panelId} ${name}`

export function createTable(
  running: readonly RunningInhibition[],
  areaPaths: InhibitionTable['areaPaths'],
): InhibitionTable {
  const byDevice = new Map<string, Rule[]>()
  const byZone = new Map<string, Rule[]>()
  const byArea = new Map<string, Rule[]>()
  const add = (map: Map<string, Rule[]>, key: string, rule: Rule) => {
    const known = map.get(key)
    if (known) known.push(rule)
    else map.set(key, [rule])
  }
  for (const row of running) {
    const rule = ruleOf(row)
    for (const id of row.deviceIds) add(byDevice, id, rule)
    for (const id of row.areaIds) add(byArea, id, rule)
    for (const { panelId, name } of row.zones) add(byZone, zoneKey(panelId, name), rule)
  }
  return { byDevice, byZone, byArea, areaPaths }
}

const ruleOf = (row: RunningInhibition): Rule => ({
  id: row.id,
  kind: row.kind,
  types: new Set(row.types),
  includesVeryUrgent: row.includesVeryUrgent,
  place: row.kind === 'shelf' ? row.place : undefined,
  dates: row.timeRange.dates,
  cells: cellsOf(row.timeRange),
  areaKinds: row.areaKinds,
})

/**
 * The question whether something holds an event back at this moment of the server's clock: a device whose clock is wrong does not
 * decide about it. The device's own rules come first, then its zone's, then those of its areas from below.
 * @param isOver whether a rule has run for its whole span
 */
export function holdingAt(
  { byDevice, byZone, byArea, areaPaths }: InhibitionTable,
  now: number,
  isOver: (id: string) => boolean = () => false,
): Holding {
  const moment = siteMoment(now)
  const holds = (rule: Rule, { type, level, place }: HeldSource) =>
    (rule.types.size === 0 || rule.types.has(type)) &&
    (level !== VERY_URGENT || rule.includesVeryUrgent) &&
    (rule.place === undefined || rule.place === place) &&
    holdsAt(rule, rule.cells, moment) &&
    !isOver(rule.id)
  const none: readonly Rule[] = []
  return source => {
    const one = (rules: readonly Rule[] | undefined = none) => rules.find(rule => holds(rule, source))
    const own =
      one(byDevice.get(source.deviceId)) ??
      (source.place === '' ? undefined : one(byZone.get(zoneKey(source.deviceId, source.place))))
    if (own) return { id: own.id, kind: own.kind }
    if (byArea.size === 0) return undefined
    for (const areaId of (areaPaths.get(source.areaId) ?? []).toReversed()) {
      const meant = byArea.get(areaId)?.filter(rule => isMeant(rule.areaKinds, areaId, source.category))
      const found = one(meant)
      if (found) return { id: found.id, kind: found.kind }
    }
    return undefined
  }
}
