import type { HourFlow } from '@palisade/contract'

export interface HourRow {
  key: string
  /** ISO 8601; null: the whole day. */
  startAt: string | null
  forward: number
  reverse: number
  unknown: number
  all: number
}

const HOUR_MS = 3_600_000

/** The hours between the first and the last in which something passed, those without passages too, and their sum at the end. */
export function hourRows(hours: readonly HourFlow[]): HourRow[] {
  const known = new Map(hours.map(hour => [Date.parse(hour.startAt), hour]))
  const starts = [...known.keys()]
  const rows: HourRow[] = []
  for (let at = Math.min(...starts); at <= Math.max(...starts); at += HOUR_MS)
    rows.push(rowOf(new Date(at).toISOString(), known.get(at) ?? nothing))
  const sum = (key: keyof typeof nothing) => hours.reduce((count, hour) => count + hour[key], 0)
  const total = { forward: sum('forward'), reverse: sum('reverse'), unknown: sum('unknown') }
  return [...rows, rowOf(null, total)]
}

const nothing = { forward: 0, reverse: 0, unknown: 0 }
const rowOf = (startAt: string | null, { forward, reverse, unknown }: typeof nothing): HourRow => ({
  key: startAt ?? 'total',
  startAt,
  forward,
  reverse,
  unknown,
  all: forward + reverse + unknown,
})
