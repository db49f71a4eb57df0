import { FLOOD_ALARMS, HOUR_ALARMS_MAX } from '@palisade/contract'
import { SLOTS_AN_HOUR } from '../roll-up/counted.queries.ts'
import { sumOfCounts, unpackCounts } from '../roll-up/packed-counts.ts'
import type { OperatorRow, PeriodRows } from './figures-period.queries.ts'

/** How much an operator had to handle, over hours and spans of ten minutes. */
export interface Load {
  /** Alarms an operator of every hour, summed. */
  perOperator: number
  worstHour: number
  /** Hours with more than HOUR_ALARMS_MAX alarms an operator. */
  hoursOver: number
  worstTen: number
  /** Spans that were a flood to each operator. */
  floods: number
}

export function loadOf({ spread, operators }: Pick<PeriodRows, 'spread' | 'operators'>): Load {
  const load = { perOperator: 0, worstHour: 0, hoursOver: 0, worstTen: 0, floods: 0 }
  const operatorsOf = Map.groupBy(operators, ({ day }) => day)
  for (const [day, rows] of Map.groupBy(spread, each => each.day)) {
    addDay(load, sumOfCounts(rows.map(({ slots }) => unpackCounts(slots))), operatorsOf.get(day) ?? [])
  }
  return load
}

function addDay(load: Load, slots: readonly number[], operators: readonly OperatorRow[]): void {
  for (let first = 0; first < slots.length; first += SLOTS_AN_HOUR) {
    const hour = slots.slice(first, first + SLOTS_AN_HOUR)
    const bit = 1 << (first / SLOTS_AN_HOUR)
    const present = Math.max(1, operators.filter(({ hours }) => (hours & bit) !== 0).length)
    const each = hour.reduce((sum, n) => sum + n, 0) / present
    load.perOperator += each
    load.worstHour = Math.max(load.worstHour, each)
    if (each > HOUR_ALARMS_MAX) load.hoursOver += 1
    load.worstTen = Math.max(load.worstTen, ...hour)
    load.floods += hour.filter(n => n > FLOOD_ALARMS * present).length
  }
}
