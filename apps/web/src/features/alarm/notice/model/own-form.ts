import type { InputOf, noticeCalls, OwnNotices } from '@palisade/contract'

export interface OwnFields {
  email: string
  byPush: boolean
  byEmail: boolean
  hasQuiet: boolean
  /** Minutes of the day. */
  from: number
  to: number
  quietCoversVeryUrgent: boolean
}

/** Offered times of the day, min. */
export const QUARTERS = Array.from({ length: 96 }, (_, n) => n * 15)

export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Quiet hours as their form begins. */
const NIGHT = { from: 22 * 60, to: 6 * 60 }

export const fieldsOf = ({ email, ways, quiet, quietCoversVeryUrgent }: OwnNotices): OwnFields => ({
  email,
  byPush: ways.includes('push'),
  byEmail: ways.includes('email'),
  hasQuiet: quiet !== null,
  ...(quiet ?? NIGHT),
  quietCoversVeryUrgent,
})

export function draftOf(
  { email, byPush, byEmail, hasQuiet, from, to, quietCoversVeryUrgent }: OwnFields,
  version: number,
): InputOf<(typeof noticeCalls)['updateOwn']> {
  return {
    email: email.trim(),
    ways: [...(byPush ? (['push'] as const) : []), ...(byEmail ? (['email'] as const) : [])],
    quiet: hasQuiet ? { from, to } : null,
    quietCoversVeryUrgent,
    version,
  }
}
