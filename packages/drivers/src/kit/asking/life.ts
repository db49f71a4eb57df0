import { setTimeout as delay } from 'node:timers/promises'
import type { SessionReports } from '../driver.ts'
import type { Timing } from '../timing.ts'

export type Life = ReturnType<typeof createLife>

/** The signs of life of one device. */
export function createLife(reports: Pick<SessionReports, 'alive'>, { keepAlive }: Pick<Timing, 'keepAlive'>) {
  let aliveAt = Number.NEGATIVE_INFINITY

  function tell(): void {
    const now = performance.now()
    // A busy device sends a hundred alerts a second; its life is told a few times an interval.
    if (now - aliveAt < keepAlive / 4) return
    aliveAt = now
    reports.alive()
  }

  return {
    tell,
    /** Asks a device that is silent for a sign of life, until `ask` throws. */
    async askWhileSilent(ask: () => Promise<unknown>, signal: AbortSignal): Promise<never> {
      for (;;) {
        await delay(keepAlive / 2, undefined, { signal })
        if (performance.now() - aliveAt < keepAlive / 2) continue
        await ask()
        tell()
      }
    },
  }
}
