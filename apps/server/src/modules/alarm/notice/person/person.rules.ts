import type { DeliveryReason, DeliveryState, PersonalChannel } from '@palisade/contract'

/** A person who may be told, with the ways and quiet hours that they have chosen. */
export interface Addressee {
  id: string
  name: string
  /** Whether the notice names the person, their group or their role. Others are told because of a duty, and only by ways that they have. */
  isNamed: boolean
  /** Whether the person may see the subject of the notice. */
  isPermitted: boolean
  email: string
  /** The number of the person's phones that take notifications. */
  phones: number
  /** The ways that the person has chosen, beside the console, which is always one. */
  ways: readonly string[]
  /** Beginning of the quiet hours in minutes of the site's day; null: the person has none. */
  quietFrom: number | null
  quietTo: number | null
  quietCoversVeryUrgent: boolean
}

/** Whether a way of one person can be used at the moment of a notice, and if not, why. */
export interface WayState {
  channel: PersonalChannel
  state: DeliveryState
  reason?: DeliveryReason
  dueAt?: Date
}

const MINUTE = 60_000

/**
 * The end of a person's quiet hours, by the clock of the site. They may run over midnight.
 * @returns undefined if `at` does not lie in them
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
