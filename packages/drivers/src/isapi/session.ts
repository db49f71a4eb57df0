import { setTimeout as delay } from 'node:timers/promises'
import type { LoginBreaker } from '@palisade/rtsp'
import { DeviceFault, type DeviceSession, type SessionReports, type Target } from '../kit/driver.ts'
import { startSessionLoop } from '../kit/session-loop.ts'
import type { Timing } from '../kit/timing.ts'
import { findAbilities, type Abilities } from './abilities.ts'
import { createAnnouncer } from './announcer.ts'
import { createAssembler } from './alerts/assembler.ts'
import { createIsapiCalls, type IsapiCalls } from './calls.ts'
import { followAlerts } from './alerts/follow-alerts.ts'
import { readIdentity } from './identity.ts'
import { isPassing } from './lacks.ts'
import { NO_RECORDER } from './recorder.ts'

const TICK_MS = 1000
/** Intervals between two looks at abilities that failed in passing. */
const LOOK_AGAIN_INTERVALS = 6

/** The calls of the connection there is now, so that controls outlive a connection. */
function createSwitch(current: () => IsapiCalls | undefined): IsapiCalls {
  const need = (): IsapiCalls => {
    const calls = current()
    if (!calls) throw new DeviceFault('unreachable', 'no connection to the device')
    return calls
  }
  return {
    get http() {
      return need().http
    },
    get: async (...given) => need().get(...given),
    look: async (...given) => need().look(...given),
    attempt: async (...given) => need().attempt(...given),
    login: async (...given) => need().login(...given),
    find: async (...given) => need().find(...given),
    ask: async (...given) => need().ask(...given),
    send: async (...given) => need().send(...given),
    close: () => undefined,
  }
}

/** The signs of life of one device. */
function createLife(reports: SessionReports, { keepAlive }: Timing) {
  let aliveAt = Number.NEGATIVE_INFINITY
  return {
    tell(): void {
      const now = performance.now()
      // A busy device sends a hundred alerts a second; its life is told a few times an interval.
      if (now - aliveAt < keepAlive / 4) return
      aliveAt = now
      reports.alive()
    },
    isSilent: () => performance.now() - aliveAt >= keepAlive / 2,
  }
}

/** Asks a device that is silent for a sign of life. */
async function askForLife(
  own: IsapiCalls,
  life: ReturnType<typeof createLife>,
  pause: number,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await delay(pause, undefined, { signal })
    if (!life.isSilent()) continue
    await readIdentity(own, signal)
    life.tell()
  }
}

/** Keeps in touch with a device by its alert stream, and by asking when that is silent. */
export function connectIsapi(
  { config }: Target<'isapi'>,
  reports: SessionReports,
  { timing, breaker }: { timing: Timing; breaker: LoginBreaker },
): DeviceSession {
  let calls: IsapiCalls | undefined
  const steady = createSwitch(() => calls)
  const announcer = createAnnouncer(reports)
  const life = createLife(reports, timing)
  const assembler = createAssembler({
    channel: config.channel,
    channels: () => announcer.abilities()?.recorder.channels ?? NO_RECORDER.channels,
    onEvent: event => reports.event(event),
    onAlert: () => life.tell(),
  })

  /** Looks again at what the device was too busy to tell. */
  async function lookAgain(own: IsapiCalls, signal: AbortSignal): Promise<never> {
    for (;;) {
      await delay(timing.keepAlive * LOOK_AGAIN_INTERVALS, undefined, { signal })
      if (!announcer.abilities()?.lacks.some(isPassing)) continue
      announcer.foundAgain(await findAbilities(own, config, signal, steady))
    }
  }

  const stay = (own: IsapiCalls, signal: AbortSignal): Promise<never>[] => [
    askForLife(own, life, timing.keepAlive / 2, signal),
    lookAgain(own, signal),
    followAlerts({
      http: own.http,
      onPart: assembler.take,
      onGranted: () => announcer.events(true),
      onLost: fault => announcer.events(false, fault),
      isThere: () => readIdentity(own, signal),
      timing,
      signal,
    }),
  ]

  async function run(signal: AbortSignal, isUp: () => void): Promise<void> {
    const own = createIsapiCalls(config, timing, { breaker })
    const ending = new AbortController()
    const until = AbortSignal.any([signal, ending.signal])
    const close = (): void => own.close()
    signal.addEventListener('abort', close, { once: true })
    const ticks = setInterval(() => assembler.tick(), TICK_MS)
    try {
      await readIdentity(own, signal)
      announcer.found(await findAbilities(own, config, signal, steady))
      calls = own
      isUp()
      life.tell()
      const tasks = stay(own, until)
      // When one task ends, the others fail with its connection; nobody waits for those failures.
      for (const task of tasks) task.catch(() => undefined)
      await Promise.race(tasks)
    } finally {
      calls = undefined
      ending.abort()
      clearInterval(ticks)
      signal.removeEventListener('abort', close)
      own.close()
      assembler.close()
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
    get recordings() {
      return abilitiesNow()?.recordings
    },
    get reboot() {
      return abilitiesNow()?.reboot
    },
  }
}
