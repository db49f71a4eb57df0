import type { Capability } from '@palisade/contract'
import { createLoginBreaker, type LoginBreaker } from '@palisade/rtsp'
import { openPartStream } from '../kit/alerts/part-stream.ts'
import { toldLacks } from '../kit/asking/lacks.ts'
import { reached } from '../kit/asking/reached.ts'
import { DeviceFault, type Driver } from '../kit/driver.ts'
import { runProbe } from '../kit/probe-steps.ts'
import { defaultTiming, type Timing } from '../kit/timing.ts'
import { findAbilities } from './abilities.ts'
import { createDahuaCalls } from './calls.ts'
import { readSources } from './channels.ts'
import { eventStream } from './events/streams.ts'
import { logIn, readIdentity } from './identity.ts'
import { connectDahua } from './session.ts'

const capabilities = [
  'live',
  'ptz',
  'pan_tilt',
  'zoom',
  'preset',
  'snapshot',
  'event',
  'clock',
  'reboot',
] as const satisfies Capability[]

/** Cameras and recorders of Dahua, and of the brands that sell them, over their CGI; README.md tells what of it. */
export function createDahuaDriver(
  timing: Timing = defaultTiming,
  breaker: LoginBreaker = createLoginBreaker(),
): Driver<'dahua'> {
  return {
    name: 'dahua',
    capabilities,
    connect: (target, reports) => connectDahua(target, reports, { timing, breaker }),
    probe({ config }, given) {
      const signal = AbortSignal.any([given, AbortSignal.timeout(timing.probe)])
      const calls = createDahuaCalls(config, timing, { breaker, isAsked: true })
      return runProbe(async probe => {
        const login = logIn(calls, signal)
        await probe.step('reach', () => reached(login))
        const info = await probe.step('login', () => login)
        const found = await probe.step('capabilities', async () => {
          probe.found({ identity: await readIdentity(calls, info, signal) })
          const abilities = await findAbilities(calls, config, signal)
          const { clock } = abilities
          const at = clock && (await calls.attempt(() => clock.read(), signal)).node
          if (at !== undefined) probe.found({ clockOffset: at - Date.now() })
          return abilities
        })
        const sources = await probe.step('stream', () => readSources(calls, config, signal))
        probe.found({ sources })
        probe.found({ capabilities: found.capabilities, lacks: toldLacks(found.lacks) })
        await probe.attempt('events', async () => {
          const lost = (fault: unknown): never => {
            if (fault instanceof DeviceFault)
              probe.found({ lacks: toldLacks([...found.lacks, { of: 'event', fault }]) })
            throw fault
          }
          const source = eventStream(timing.keepAlive)
          const stream = await openPartStream(calls.http, source, timing.keepAlive, signal).catch(lost)
          stream?.close()
          if (stream) probe.found({ capabilities: [...found.capabilities, 'event'] })
        })
      }).finally(() => calls.close())
    },
  }
}
