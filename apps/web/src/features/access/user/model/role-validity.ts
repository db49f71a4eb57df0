import type { User } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'

type Range = Pick<User, 'rolesFrom' | 'rolesUntil'>

/** Whether a user's roles count at a moment. @param now ms since 1970 */
export function validityAt({ rolesFrom, rolesUntil }: Range, now: number): 'inForce' | 'notYet' | 'over' {
  if (rolesFrom !== null && Date.parse(rolesFrom) > now) return 'notYet'
  return rolesUntil !== null && Date.parse(rolesUntil) <= now ? 'over' : 'inForce'
}

/** When a user's roles count, in words. */
export function validityText(t: Translator, { rolesFrom, rolesUntil }: Range): string {
  const [from, until] = [formatDateTime(rolesFrom), formatDateTime(rolesUntil)]
  if (rolesFrom !== null && rolesUntil !== null) return t('user.validity.between', { from, until })
  if (rolesFrom !== null) return t('user.validity.from', { from })
  return rolesUntil === null ? t('user.validity.forever') : t('user.validity.until', { until })
}
