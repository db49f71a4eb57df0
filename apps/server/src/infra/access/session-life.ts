import { parameters } from '@palisade/contract'
import { sql, type RawBuilder } from 'kysely'

type LimitKey = 'session.idle_minutes' | 'session.life_hours'

/**
 * Reads a limit within the query that uses it, so that a shorter limit applies at once to sessions that are already
 * open, on every copy of the server.
 */
const limit = (key: LimitKey): RawBuilder<number> => sql<number>`coalesce(
  (select value::int from parameter where key = ${key} and jsonb_typeof(value) = 'number'), ${parameters[key].default}::int)`

const idle = sql`make_interval(mins => ${limit('session.idle_minutes')})`
const life = sql`make_interval(hours => ${limit('session.life_hours')})`

/** A session stays live only when it was last used after the first of these moments and began after the second. */
export const usedAfter = sql<Date>`now() - ${idle}`
export const begunAfter = sql<Date>`now() - ${life}`
/**
 * And not after these: a clock that is set back by years must not let sessions live for years. One that is corrected by less
 * than the limits ends no session, and lets none live longer than twice its limit.
 */
export const usedBefore = sql<Date>`now() + ${idle}`
export const begunBefore = sql<Date>`now() + ${life}`

/** Seconds until the session of this row ends without further use, and until it ends in any case. */
export const idleSecondsLeft = sql<number>`
  ceil(extract(epoch from session.last_used_at - (${usedAfter})))::int`
export const lifeSecondsLeft = sql<number>`
  ceil(extract(epoch from session.created_at - (${begunAfter})))::int`
