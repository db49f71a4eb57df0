import { plausibleTime } from '../../kit/plausible-time.ts'
import type { EventData } from './event-text.ts'

const QUARTER_MS = 15 * 60_000
const NEAR_MS = 60_000
const FURTHEST_MS = 14 * 3_600_000

const secondsOf = (text: string): number => (/^\d{9,11}$/.test(text) ? Number(text) * 1000 : Number.NaN)

/**
 * The moment of an event, ms since 1970. Much firmware counts `UTC` by its wall clock and has the truth in `RealUTC`, or nowhere: events are told
 * as they happen, so a time that is off by whole quarters of an hour, to a minute, is such a wall clock's.
 * @param now ms since 1970, for an event whose time cannot be true
 */
export function momentOf(data: EventData, now: number): number {
  const part = data('UTCMS')
  const ms = /^\d{1,3}$/.test(part) ? Number(part) : 0
  const real = secondsOf(data('RealUTC'))
  const at = (Number.isNaN(real) ? secondsOf(data('UTC')) : real) + ms
  if (Number.isNaN(at)) return now
  const away = Math.round((at - now) / QUARTER_MS) * QUARTER_MS
  const isWall = away !== 0 && Math.abs(away) <= FURTHEST_MS && Math.abs(at - now - away) <= NEAR_MS
  return plausibleTime(isWall ? at - away : at, now)
}
