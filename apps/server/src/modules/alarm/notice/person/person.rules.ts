import type { DeliveryReason, DeliveryState, PersonalChannel } from '@palisade/contract'

/** Somebody who may be told, with how they want to be. */
export interface Addressee {
  id: string
  name: string
  /** Whether the notice names them, their group or role; others are told by a duty, and only by ways that they have. */
  isNamed: boolean
  /** Whether they may see what it is about. */
  isPermitted: boolean
  email: string
  /** Phones that take notifications. */
  phones: number
  /** Ways beside the console, which is always one. */
  ways: readonly string[]
  /** Minutes of the day of the site; null = none. */
  quietFrom: number | null
  quietTo: number | null
  quietCoversVeryUrgent: boolean
}

/** How a way of one person stands at the moment of a notice. */
export interface WayState {
  channel: PersonalChannel
  state: DeliveryState
  reason?: DeliveryReason
  dueAt?: Date
}

const MINUTE = 60_000

/**
 * When the quiet hours of a person end, where `at` lies in them; a span may run over midnight. By the clock of the site.
 * @returns undefined outside of them
 */
export function quietUntil(
  { quietFrom, quietTo }: Pick<Addressee, 'quietFrom' | 'quietTo'>,
  at: Date,
): Date | undefined {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined
  const now = at.getHours() * 60 + at.getMinutes()
  const isWithin = quietFrom < quietTo ? now >= quietFrom && now < quietTo : now >= quietFrom || now < quietTo
  if (!isWithin) return undefined
  const minutes = (quietTo - now + 24 * 60) % (24 * 60)
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE + minutes * MINUTE)
}

/** @param isVeryUrgent such a notice breaks through quiet hours unless the person chose otherwise */
export function wayStates(
  person: Addressee,
  channels: readonly PersonalChannel[],
  { isVeryUrgent, at }: { isVeryUrgent: boolean; at: Date },
): WayState[] {
  const isOpen = isVeryUrgent && !person.quietCoversVeryUrgent
  const until = isOpen ? undefined : quietUntil(person, at)
  return channels.flatMap((channel): WayState[] => {
    const reason = refusalOf(person, channel)
    if (reason) return person.isNamed ? [{ channel, state: 'skipped', reason }] : []
    return until
      ? [{ channel, state: 'held', reason: 'quiet_hours', dueAt: until }]
      : [{ channel, state: 'waiting' }]
  })
}

function refusalOf(person: Addressee, channel: PersonalChannel): DeliveryReason | undefined {
  if (!person.isPermitted) return 'no_right'
  if (channel === 'console') return undefined
  if (!person.ways.includes(channel)) return 'not_wanted'
  if (channel === 'email') return person.email === '' ? 'no_address' : undefined
  return person.phones === 0 ? 'no_phone' : undefined
}
