const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length of time in its two largest units: `{ unit: 'days', count: 3, rest: 4 }` is 3 days 4 hours. */
export interface Elapsed {
  unit: 'minutes' | 'hours' | 'days'
  count: number
  /** Of the next smaller unit; 0 for minutes. */
  rest: number
}

export function elapsedOf(ms: number): Elapsed {
  const time = Math.max(0, ms)
  if (time >= DAY)
    return { unit: 'days', count: Math.floor(time / DAY), rest: Math.floor((time % DAY) / HOUR) }
  if (time >= HOUR)
    return { unit: 'hours', count: Math.floor(time / HOUR), rest: Math.floor((time % HOUR) / MINUTE) }
  return { unit: 'minutes', count: Math.floor(time / MINUTE), rest: 0 }
}
