import { PUSH_KEPT_MINUTES, type PushStatus } from '@palisade/contract'
import { backOff } from '#server/infra/jobs/back-off.ts'

/** How a push service answered, or that there was no way to it. */
export type PushAnswer =
  | { status: number; /** Seconds that it asks us to wait. */ retryAfter?: number | undefined }
  | 'unreachable'
  /** It was not asked: it takes messages only from who states a contact. */
  | 'no_contact'

export type PushVerdict =
  /** It has the message. */
  | { kind: 'taken' }
  /** The subscription has ended (RFC 8030 §7.3). */
  | { kind: 'gone' }
  /** It will not take this message, however often it is sent. */
  | { kind: 'refused' }
  /** Tried again after so many seconds. */
  | { kind: 'later'; seconds: number; failure: 'unreachable' | 'refused' | 'no_contact' | null }

/** Pauses between tries, s. */
const PAUSES = { first: 2, longest: 300 }

/** @param attempts tries so far, this one with them */
export function verdictOf(answer: PushAnswer, attempts: number): PushVerdict {
  const seconds = backOff(attempts, PAUSES)
  if (answer === 'unreachable' || answer === 'no_contact') return { kind: 'later', seconds, failure: answer }
  const { status, retryAfter = 0 } = answer
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429)
    return { kind: 'later', seconds: Math.max(seconds, Math.min(retryAfter, PAUSES.longest)), failure: null }
  return status >= 500 ? { kind: 'later', seconds, failure: 'refused' } : { kind: 'refused' }
}

/** Whether a message would still be tried after so many seconds. @param now ms since 1970 */
export const isKept = (createdAt: Date, seconds: number, now: number): boolean =>
  now + seconds * 1000 - createdAt.getTime() < PUSH_KEPT_MINUTES * 60_000

/** Seconds of a `retry-after` header, as a number or a date; undefined without a usable one. @param now ms since 1970 */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

const failures = ['unreachable', 'refused', 'no_contact'] as const

/** Whether a push service answers every message without a contact by a refusal: Apple's does. */
export const needsContact = (endpoint: string): boolean =>
  /(?:^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname)

/** A contact as push services read it (RFC 8292): an address of mail or a page. */
export const subjectOf = (contact: string): string => (URL.canParse(contact) ? contact : `mailto:${contact}`)

/** The status of a phone as its person sees it. */
export function statusOf(row: { reached_at: Date | null; failure: string | null } | undefined): PushStatus {
  if (!row) return 'off'
  const failure = failures.find(one => one === row.failure)
  if (failure) return failure
  return row.reached_at === null ? 'checking' : 'on'
}
