import { setTimeout as delay } from 'node:timers/promises'
import type { DeviceSession, SessionReports } from '../driver.ts'
import { startSessionLoop } from '../session-loop.ts'
import type { Timing } from '../timing.ts'
import type { Abilities } from './abilities.ts'
import type { Announcer } from './announcer.ts'
import { isPassing } from './lacks.ts'
import type { Life } from './life.ts'

const TICK_MS = 1000
/** Intervals between two looks at abilities that failed in passing. */
const LOOK_AGAIN_INTERVALS = 6

/** One device that is asked over HTTP and tells its alerts in streams that it holds open. */
interface AlertDevice<Calls extends { close(): void }, Own extends Abilities> {
  open(): Calls
  /** Logs in, and proves that the device is there. */
  identify(calls: Calls, signal: AbortSignal): Promise<unknown>
  /** Asks what the device can do. Its controls work through the calls that were `connected` last, and so outlive a connection. */
  find(calls: Calls, signal: AbortSignal): Promise<Own>
  /** Follows its streams until `signal` ends, or the device is away. */
  follow(calls: Calls, signal: AbortSignal): Promise<never>[]
  announcer: Announcer<Own>
  life: Life
  alerts: { tick(): void; close(): void }
  /** Takes the calls of the connection that there is now; undefined: there is none. */
  connected(calls: Calls | undefined): void
}

/** Keeps in touch with a device by its alert streams, and by asking when these are silent. */
export function startAlertSession<Calls extends { close(): void }, Own extends Abilities>(
  device: AlertDevice<Calls, Own>,
  { reports, timing }: { reports: SessionReports; timing: Timing },
): DeviceSession {
  const { announcer, life, alerts } = device

  /** Looks again at abilities that the device was too busy to tell. */
  async function lookAgain(own: Calls, signal: AbortSignal): Promise<never> {
    for (;;) {
      await delay(timing.keepAlive * LOOK_AGAIN_INTERVALS, undefined, { signal })
      if (!announcer.abilities()?.lacks.some(isPassing)) continue
      announcer.foundAgain(await device.find(own, signal))
    }
  }

  async function run(signal: AbortSignal, isUp: () => void): Promise<void> {
    const own = device.open()
    const ending = new AbortController()
    const until = AbortSignal.any([signal, ending.signal])
    const close = (): void => own.close()
    signal.addEventListener('abort', close, { once: true })
    const ticks = setInterval(() => alerts.tick(), TICK_MS)
    try {
      await device.identify(own, signal)
      announcer.found(await device.find(own, signal))
      device.connected(own)
      isUp()
      life.tell()
      const tasks = [
        life.askWhileSilent(() => device.identify(own, until), until),
        lookAgain(own, until),
        ...device.follow(own, until),
      ]
      // When one task ends, the others fail with its connection; nobody waits for those failures.
      for (const task of tasks) task.catch(() => undefined)
      await Promise.race(tasks)
    } finally {
      device.connected(undefined)
      ending.abort()
      clearInterval(ticks)
      signal.removeEventListener('abort', close)
      own.close()
      alerts.close()
    }
  }

  const loop = startSessionLoop({ reports, timing, run })
  return controlsOf(announcer.abilities, () => loop.stop())
}

/** The controls of the connection there is now: they come and go with what the device can do. */
function controlsOf(abilitiesNow: () => Abilities | undefined, stop: () => Promise<void>): DeviceSession {
  return {
    stop,
    get ptz() {
      return abilitiesNow()?.ptz
    },
    get presets() {
      return abilitiesNow()?.presets
    },
    get relays() {
      return abilitiesNow()?.relays
    },
    get clock() {
      return abilitiesNow()?.clock
    },
    get snapshot() {
      return abilitiesNow()?.snapshot
    },
    get linkedPicture() {
      return abilitiesNow()?.linkedPicture
    },
    get recordings() {
      return abilitiesNow()?.recordings
    },
    get passages() {
      return abilitiesNow()?.passages
    },
    get reboot() {
      return abilitiesNow()?.reboot
    },
  }
}
