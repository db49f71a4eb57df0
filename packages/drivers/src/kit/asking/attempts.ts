import { setTimeout as delay } from 'node:timers/promises'
import { DeviceFault } from '../driver.ts'
import type { HttpClient } from '../http.ts'
import type { Timing } from '../timing.ts'

/** The thing that was asked for, or why there is none. */
export type Found<T> = { node: T; fault?: undefined } | { node?: undefined; fault: DeviceFault }

/** A device that says that it cannot just now. */
export class BusyFault extends DeviceFault {
  constructor() {
    super('refused', 'the device is busy')
  }
}

/** Tries of a question to a device that is busy. */
const BUSY_TRIES = 3
const LOGIN_CAUSES: readonly string[] = ['wrong_credentials', 'account_locked', 'clear_text_login']
const CONNECTION_CAUSES: readonly string[] = ['unreachable', 'silent', 'control_lost']

interface AttemptsOptions {
  http: HttpClient
  /** Which every device has: who answers it is there. */
  lifePath: string
  timing: Pick<Timing, 'retryFrom'>
}

/** Questions to one device over HTTP, which may be busy, or go without what it is asked for. */
export function createAttempts({ http, lifePath, timing }: AttemptsOptions) {
  /** Asks a device that is busy again, a few times. */
  async function whileBusy<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof BusyFault) || tries === BUSY_TRIES) throw error
        await delay((timing.retryFrom / 8) * tries)
        if (signal?.aborted) throw error
      }
    }
  }

  /** Throws on what ends a session. A path that alone breaks the connection off, or is silent, does not. */
  async function bear(fault: unknown, signal?: AbortSignal): Promise<DeviceFault> {
    if (!(fault instanceof DeviceFault) || LOGIN_CAUSES.includes(fault.deviceCause)) throw fault
    if (signal?.aborted) throw fault
    if (CONNECTION_CAUSES.includes(fault.deviceCause)) await http.request({ path: lifePath, signal })
    return fault
  }

  return {
    whileBusy,
    /** `run` for what a device may go without: throws only what ends a session, no connection and no login. */
    attempt: <T>(run: () => Promise<T>, signal?: AbortSignal): Promise<Found<T>> =>
      whileBusy(run, signal).then(
        node => ({ node }),
        async (error: unknown) => ({ fault: await bear(error, signal) }),
      ),
  }
}
