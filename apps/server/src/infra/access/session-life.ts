import { parameters } from '@palisade/contract'
import { sql, type RawBuilder } from 'kysely'

type LimitKey = 'session.idle_minutes' | 'session.life_hours'

/** Read with each question, so that a shorter limit holds for sessions that run already, on every copy of the server. */
const limit = (key: LimitKey): RawBuilder<number> => sql<number>`coalesce(
  (select value::int from parameter where key = ${key} and jsonb_typeof(value) = 'number'), ${parameters[key].default}::int)`

/** Moments after which a session must have been used, and must have begun, to live on. */
export const usedAfter = sql<Date>`now() - make_interval(mins => ${limit('session.idle_minutes')})`
export const begunAfter = sql<Date>`now() - make_interval(hours => ${limit('session.life_hours')})`

/** Seconds that the session of this row still lives without use, and at all. */
export const idleSecondsLeft = sql<number>`
  ceil(extract(epoch from session.last_used_at - (${usedAfter})))::int`
export const lifeSecondsLeft = sql<number>`
  ceil(extract(epoch from session.created_at - (${begunAfter})))::int`
