import type { LoginBreaker, LoginRefusal } from '@palisade/rtsp'
import { DeviceFault } from './driver.ts'

export interface LoginGateOptions {
  host: string
  port: number
  username?: string
  password?: string
  /** Holds logins back after a refusal; left out: none is. */
  breaker?: LoginBreaker
  /** A person waits for this login: only a lock holds it back. */
  isAsked?: boolean
}

/** Whether the login of one client may go out now, as its device's breaker has it. */
export function createLoginGate(options: LoginGateOptions) {
  const { host, port, username, password, isAsked } = options
  const breaker: LoginBreaker | undefined = username || password ? options.breaker : undefined
  const account = { host, port, username, password }

  /** @throws DeviceFault while the account is held back */
  function check(): void {
    const refusal = breaker?.refusalOf(account, isAsked)
    if (refusal) throw faultOfRefusal(refusal)
  }

  return {
    check,
    /** Waits for its turn; the result ends it. @throws DeviceFault as `check` */
    async enter(): Promise<() => void> {
      const leave = await breaker?.enter(account)
      try {
        check()
      } catch (error) {
        leave?.()
        throw error
      }
      return leave ?? (() => undefined)
    },
    taken: () => breaker?.taken(account),
    refused: () => breaker?.refused(account),
    locked(during: number): DeviceFault {
      breaker?.refused(account, during)
      return faultOfRefusal({ cause: 'account_locked', left: during })
    },
  }
}

/** The device takes no login of this account for a while, min. */
export class AccountLocked extends DeviceFault {
  /** ms */
  readonly left: number
  constructor(left: number) {
    super('account_locked', `account locked, ${minutesOf(left)} min`)
    this.left = left
  }
}

/** As it is told: the lock is over once they are. */
export const minutesOf = (ms: number): number => Math.ceil(ms / 60_000)

/** For how long still no login is taken, ms; undefined where it is not a lock that failed. */
export const lockOf = (error: unknown): number | undefined =>
  error instanceof AccountLocked ? error.left : undefined

function faultOfRefusal({ cause, left }: LoginRefusal): DeviceFault {
  return cause === 'account_locked'
    ? new AccountLocked(left)
    : new DeviceFault(cause, `login refused before, again in ${minutesOf(left)} min`)
}

export type LoginGate = ReturnType<typeof createLoginGate>

/** Runs what logs in when it may, and notes how the login ended. @throws DeviceFault, of `logIn` too */
export async function gated<T>(gate: LoginGate, logIn: () => Promise<T>): Promise<T> {
  gate.check()
  const leave = await gate.enter()
  try {
    const result = await logIn()
    gate.taken()
    return result
  } catch (error) {
    if (error instanceof AccountLocked) gate.locked(error.left)
    else if (error instanceof DeviceFault && error.deviceCause === 'wrong_credentials') gate.refused()
    throw error
  } finally {
    leave()
  }
}
