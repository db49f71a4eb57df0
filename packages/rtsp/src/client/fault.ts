import type { RtspFailure } from '../types.ts'

/** Ends a session. The detail is short and made of our own words: nothing the camera sent, no credentials. */
export class SessionFault extends Error {
  readonly failure: RtspFailure
  /** Of a locked account: how long its lock lasts still, ms. */
  readonly lockedFor: number | undefined

  constructor(failure: RtspFailure, detail: string, lockedFor?: number) {
    super(detail)
    this.failure = failure
    this.lockedFor = lockedFor
  }
}

/** The fault a refusing status means. */
export function faultOfStatus(method: string, status: number): SessionFault {
  const detail = `${method} answered ${status}`
  if (status === 401) return new SessionFault('wrong_credentials', detail)
  if (status === 404 || status === 410) return new SessionFault('no_such_stream', detail)
  return new SessionFault('refused', detail)
}

/** @param left how long the lock lasts still, ms */
export const faultOfLock = (left: number): SessionFault =>
  new SessionFault('account_locked', `account locked, ${Math.ceil(left / 60_000)} min`, left)
