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

function faultOfRefusal({ cause, left }: LoginRefusal): DeviceFault {
  const minutes = Math.ceil(left / 60_000)
  return cause === 'account_locked'
    ? new DeviceFault(cause, `account locked, ${minutes} min`)
    : new DeviceFault(cause, `login refused before, again in ${minutes} min`)
}
