import { createHash } from 'node:crypto'

/**
 * Failed logins are counted three ways. The pair of account and address is slowed down hard: that is a guesser at one machine.
 * The account alone and the address alone only a little, so that a stranger cannot lock an operator out, nor one careless
 * console the whole office; and not at all for an address that has logged in to this account before.
 */
export type CounterKind = 'pair' | 'account' | 'address'

interface Policy {
  /** Failures in a row before any waiting. */
  free: number
  /** The wait doubles from one second up to this, seconds. */
  longest: number
}

const policies: Record<CounterKind, Policy> = {
  pair: { free: 5, longest: 300 },
  account: { free: 20, longest: 5 },
  address: { free: 50, longest: 10 },
}

/** Failures are forgotten after this long without one, ms. */
export const FORGET_FAILURES_MS = 30 * 60_000
/** An address counts as known to an account for this long after a login, ms. */
export const KNOWN_ADDRESS_MS = 30 * 24 * 3_600_000

export interface Counter {
  kind: CounterKind
  failures: number
  /** ms since 1970 */
  failedAt: number | null
  succeededAt: number | null
}

/** Seconds that must pass after the newest of so many failures. */
export function waitAfter(kind: CounterKind, failures: number): number {
  const { free, longest } = policies[kind]
  return failures < free ? 0 : Math.min(longest, 2 ** Math.min(failures - free, 20))
}

/** Seconds until the next attempt is allowed; 0 = now. */
export function waitFor(counters: readonly Counter[], now: number): number {
  const counted = isKnown(counters, now) ? counters.filter(counter => counter.kind === 'pair') : counters
  return Math.max(0, ...counted.map(counter => Math.ceil(remaining(counter, now) / 1000)))
}

function remaining({ kind, failures, failedAt }: Counter, now: number): number {
  if (failedAt === null || now - failedAt > FORGET_FAILURES_MS) return 0
  return failedAt + waitAfter(kind, failures) * 1000 - now
}

function isKnown(counters: readonly Counter[], now: number): boolean {
  return counters.some(
    ({ kind, succeededAt }) =>
      kind === 'pair' && succeededAt !== null && now - succeededAt < KNOWN_ADDRESS_MS,
  )
}

/** The three counters' keys for one attempt: hashed, for people type passwords into the name field. */
export function counterKeys(userName: string, address: string): Record<CounterKind, string> {
  return {
    pair: hashed(JSON.stringify([userName, address])),
    account: hashed(userName),
    address: hashed(address),
  }
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
