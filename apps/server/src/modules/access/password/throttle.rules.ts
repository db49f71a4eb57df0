import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * Failed logins are counted in three ways. The pair of account and address is slowed down hard and then locked, because
 * it is a guesser at one machine. The account alone and the address alone are slowed down only a little and later, so
 * that a stranger cannot lock an operator out, nor one careless console the whole office; an address that has logged in
 * to this account before is not slowed down by them at all. Failures elsewhere never cost an operator the first tries
 * at a new place (docs/design/0012).
 */
export type CounterKind = 'pair' | 'account' | 'address'

interface Policy {
  /** Failures in a row without any wait. */
  free: number
  /** The longest wait in seconds; the wait starts at one second and doubles up to it. */
  longest: number
  /** From this many failures on, each further one locks for `lockFor` seconds. */
  lockFrom: number
  lockFor: number
}

export const policies: Readonly<Record<CounterKind, Policy>> = {
  pair: { free: 5, longest: 16, lockFrom: 10, lockFor: 15 * 60 },
  account: { free: 20, longest: 5, lockFrom: 100, lockFor: 5 * 60 },
  address: { free: 50, longest: 10, lockFrom: 200, lockFor: 5 * 60 },
}

/** A pair with fewer failures than this is not held back by failures of the account elsewhere. */
export const FIRST_TRIES = 3
/** Failures are forgotten after this time without a new one, ms. */
export const FORGET_FAILURES_MS = 30 * 60_000
/** After a login, the address counts as known to the account for this long, ms. */
export const KNOWN_ADDRESS_MS = 30 * 24 * 3_600_000

export interface Counter {
  kind: CounterKind
  failures: number
  /** Milliseconds since 1970. */
  failedAt: number | null
  succeededAt: number | null
  lockedUntil: number | null
}

/** Why the next attempt is refused unseen, and for how many seconds. */
export interface LoginDelay {
  seconds: number
  isLocked: boolean
}

/** Seconds that must pass after the newest of this many failures. */
export function waitAfter(kind: CounterKind, failures: number): number {
  const { free, longest } = policies[kind]
  return failures < free ? 0 : Math.min(longest, 2 ** Math.min(failures - free, 20))
}

/** The reason to refuse the next attempt; undefined when it may be made. A lock takes precedence over a wait. */
export function loginDelayOf(counters: readonly Counter[], now: number): LoginDelay | undefined {
  const counted = countersThatHold(counters, now)
  // No hold is longer than its rule says, even if the clock was set back since.
  const locked = longest(
    counted.map(({ kind, lockedUntil }) =>
      Math.min((lockedUntil ?? now) - now, policies[kind].lockFor * 1000),
    ),
  )
  if (locked > 0) return { seconds: locked, isLocked: true }
  const waiting = longest(counted.map(counter => remaining(counter, now)))
  return waiting > 0 ? { seconds: waiting, isLocked: false } : undefined
}

const longest = (times: number[]) => Math.max(0, ...times.map(ms => Math.ceil(ms / 1000)))

function countersThatHold(counters: readonly Counter[], now: number): readonly Counter[] {
  const pair = counters.find(({ kind }) => kind === 'pair')
  if (pair && isKnown(pair, now)) return [pair]
  if (pair && isFresh(pair, now) && pair.failures >= FIRST_TRIES) return counters
  return counters.filter(({ kind }) => kind !== 'account')
}

function remaining(counter: Counter, now: number): number {
  const { kind, failures, failedAt } = counter
  if (failedAt === null || !isFresh(counter, now)) return 0
  const wait = waitAfter(kind, failures) * 1000
  return Math.min(wait, failedAt + wait - now)
}

const isFresh = ({ failedAt }: Counter, now: number) =>
  failedAt !== null && now - failedAt <= FORGET_FAILURES_MS

const isKnown = ({ succeededAt }: Counter, now: number) =>
  succeededAt !== null && now - succeededAt < KNOWN_ADDRESS_MS

/**
 * The keys of the three counters for one attempt. They are hashed, because people sometimes type their password into
 * the name field.
 */
export function counterKeys(userName: string, address: string): Record<CounterKind, string> {
  const place = placeOf(address)
  return {
    pair: hashed(JSON.stringify([userName, place])),
    account: hashed(userName),
    address: hashed(place),
  }
}

/** An owner of one IPv6 address can use all 2^64 of its network, so the whole network counts as one address. */
function placeOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const front = groupsOf(head)
  const back = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4).join(':')
}

const groupsOf = (part: string) =>
  part.split(':').flatMap(group => (group === '' ? [] : Number.parseInt(group, 16).toString(16)))

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
