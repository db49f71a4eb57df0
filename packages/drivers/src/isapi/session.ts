import { setTimeout as delay } from 'node:timers/promises'
import type { LoginBreaker } from '@palisade/rtsp'
import { DeviceFault, type DeviceSession, type SessionReports, type Target } from '../kit/driver.ts'
import { startSessionLoop } from '../kit/session-loop.ts'
import type { Timing } from '../kit/timing.ts'
import { findAbilities, type Abilities } from './abilities.ts'
import { createAssembler } from './alerts/assembler.ts'
import { createIsapiCalls, type IsapiCalls } from './calls.ts'
import { followAlerts, openGranted } from './alerts/follow-alerts.ts'
import { readIdentity } from './identity.ts'

const TICK_MS = 1000

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
    login: async (...given) => need().login(...given),
    find: async (...given) => need().find(...given),
    ask: async (...given) => need().ask(...given),
    send: async (...given) => need().send(...given),
    close: () => undefined,
  }
}

/** Keeps in touch with a device by its alert stream, and by asking when that is silent. */
export function connectIsapi(
  { config }: Target<'isapi'>,
  reports: SessionReports,
  { timing, breaker }: { timing: Timing; breaker: LoginBreaker },
): DeviceSession {
  let calls: IsapiCalls | undefined
  let abilities: Abilities | undefined
  let aliveAt = Number.NEGATIVE_INFINITY
  const steady = createSwitch(() => calls)
  const assembler = createAssembler({
    channel: config.channel,
    onEvent: event => reports.event(event),
    onAlert: tellAlive,
  })

  function tellAlive(): void {
    const now = performance.now()
    // A busy device sends a hundred alerts a second; its life is told a few times an interval.
    if (now - aliveAt < timing.keepAlive / 4) return
    aliveAt = now
    reports.alive()
  }

  async function ask(own: IsapiCalls, signal: AbortSignal): Promise<never> {
    for (;;) {
      await delay(timing.keepAlive / 2, undefined, { signal })
      if (performance.now() - aliveAt < timing.keepAlive / 2) continue
      await readIdentity(own, signal)
      tellAlive()
    }
  }

  async function run(signal: AbortSignal, isUp: () => void): Promise<void> {
    const own = createIsapiCalls(config, timing, { breaker })
    const close = (): void => own.close()
    signal.addEventListener('abort', close, { once: true })
    const ticks = setInterval(() => assembler.tick(), TICK_MS)
    try {
      await readIdentity(own, signal)
      const found = await findAbilities(own, config, signal, steady)
      const opened = await openGranted(own.http, timing, signal)
      const onGranted = (isGranted: boolean): void =>
        reports.capabilities(isGranted ? [...found.capabilities, 'event'] : found.capabilities)
      calls = own
      abilities = found
      onGranted(opened !== undefined)
      isUp()
      tellAlive()
      const onPart = assembler.take
      const follow = followAlerts({ http: own.http, opened, onPart, onGranted, timing, signal })
      const tasks = [ask(own, signal), follow]
      // When one task ends, the other one fails with its connection; nobody waits for that failure.
      for (const task of tasks) task.catch(() => undefined)
      await Promise.race(tasks)
    } finally {
      calls = undefined
      clearInterval(ticks)
      signal.removeEventListener('abort', close)
      own.close()
      assembler.close()
    }
  }

  const loop = startSessionLoop({ reports, timing, run })
  return controlsOf(
    () => abilities,
    () => loop.stop(),
  )
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
