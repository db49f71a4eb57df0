import type { DeliveryReason } from '@palisade/contract'
import { backOff } from '#server/infra/jobs/back-off.ts'

/** How one try ended. */
export type Outcome =
  | { kind: 'sent'; answer?: string }
  /** The receiver will not take it, however often it is sent. */
  | { kind: 'failed'; reason: DeliveryReason; answer?: string }
  /** It was not sent and need not be. */
  | { kind: 'skipped'; reason: DeliveryReason }
  /** It is tried again later. `isReceiverDown`: no other delivery would reach the receiver now either. */
  | { kind: 'later'; reason: DeliveryReason; answer?: string; isReceiverDown: boolean }

/** Pauses between tries, s. */
const PAUSES = { first: 2, longest: 300 }
/** Hours for which a delivery is tried; afterwards its news is old. */
export const KEPT_HOURS = 24
/** Most characters of an answer that are kept. */
const ANSWER_LIMIT = 200

/**
 * Seconds until the next try, with jitter, so that deliveries that failed together are not tried again together.
 * @param attempts tries so far @param random 0 to 1
 */
export function pauseOf(attempts: number, random: number): number {
  return backOff(attempts, PAUSES) * (0.75 + random * 0.5)
}

/** Whether a delivery would still be news after the pause. @param now ms since 1970 */
export const isKept = (createdAt: Date, seconds: number, now: number): boolean =>
  now + seconds * 1000 - createdAt.getTime() < KEPT_HOURS * 3_600_000

/** Shortens an answer for the log to one line without control characters. */
export const shortAnswer = (answer: string): string =>
  answer
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_LIMIT)
