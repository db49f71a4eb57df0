import { setTimeout as delay } from 'node:timers/promises'
import { DeviceFault, type SessionReports } from './driver.ts'
import { causeOf, detailOf } from './fault.ts'
import { lockOf } from './login-gate.ts'
import type { Timing } from './timing.ts'

export interface SessionLoopOptions {
  reports: Pick<SessionReports, 'failed'>
  timing: Pick<Timing, 'retryFrom' | 'retryUpTo'>
  /**
   * Connects and stays with the device until `signal` ends or it throws; calls `isUp` once it is in touch, so that the next
   * failure is tried again soon.
   */
  run: (signal: AbortSignal, isUp: () => void) => Promise<void>
  /** 0 to below 1 */
  random?: () => number
  /** Waits so many ms; ends early when `signal` does. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const sleep = (ms: number, signal: AbortSignal): Promise<unknown> => delay(ms, undefined, { signal })

/** `stop` gives a session this long to end properly, ms; a device that hangs does not get longer. */
const FAREWELL_MS = 800

/** Keeps a session running: every failure is reported with its cause and tried again, later each time up to a bound. */
export function startSessionLoop(options: SessionLoopOptions): { stop(): Promise<void> } {
  const { reports, timing, run, random = Math.random, pause = sleep } = options
  const stopping = new AbortController()
  const { signal } = stopping

  async function loop(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const error = await run(signal, () => (failures = 0)).then(
        () => new DeviceFault('silent', 'the device ended the session'),
        (error: unknown) => error,
      )
      if (signal.aborted) return
      reports.failed(causeOf(error), detailOf(error), lockOf(error))
      const usual = Math.min(timing.retryUpTo, timing.retryFrom * 2 ** failures++)
      // Devices behind one switch come back at once: spread over half the pause.
      await pause(usual * (0.75 + random() / 2), signal).catch(() => undefined)
    }
  }
  const running = loop()

  return {
    async stop() {
      stopping.abort()
      const farewell = new AbortController()
      const late = pause(FAREWELL_MS, farewell.signal).catch(() => undefined)
      await Promise.race([running, late]).finally(() => farewell.abort())
    },
  }
}
