import type { Capability } from '@palisade/contract'
import { createLoginBreaker, type LoginBreaker } from '@palisade/rtsp'
import { openPartStream } from '../kit/alerts/part-stream.ts'
import { toldLacks } from '../kit/asking/lacks.ts'
import { reached } from '../kit/asking/reached.ts'
import { DeviceFault, type Driver } from '../kit/driver.ts'
import { runProbe } from '../kit/probe-steps.ts'
import { defaultTiming, type Timing } from '../kit/timing.ts'
import { findAbilities } from './abilities.ts'
import { alertStream } from './alerts/alert-stream.ts'
import { createIsapiCalls } from './calls.ts'
import { readSources } from './channels.ts'
import { readIdentity } from './identity.ts'
import { connectIsapi } from './session.ts'

const capabilities = [
  'live',
  'ptz',
  'pan_tilt',
  'zoom',
  'ptz_absolute',
  'preset',
  'snapshot',
  'event',
  'relay',
  'clock',
  'reboot',
  'recordings',
] as const satisfies Capability[]

/** Hikvision cameras and recorders over ISAPI; README.md tells what of it. */
export function createIsapiDriver(
  timing: Timing = defaultTiming,
  breaker: LoginBreaker = createLoginBreaker(),
): Driver<'isapi'> {
  return {
    name: 'isapi',
    capabilities,
    connect: (target, reports) => connectIsapi(target, reports, { timing, breaker }),
    probe({ config }, given) {
      const signal = AbortSignal.any([given, AbortSignal.timeout(timing.probe)])
      const calls = createIsapiCalls(config, timing, { breaker, isAsked: true })
      return runProbe(async probe => {
        const login = readIdentity(calls, signal)
        await probe.step('reach', () => reached(login))
        probe.found({ identity: await probe.step('login', () => login) })
        const found = await probe.step('capabilities', async () => {
          const abilities = await findAbilities(calls, config, signal)
          const { clock } = abilities
          const at = clock && (await calls.attempt(() => clock.read(), signal)).node
          if (at !== undefined) probe.found({ clockOffset: at - Date.now() })
          return abilities
        })
        const sources = await probe.step('stream', async () => {
          const list = await readSources(calls, config, signal)
          if (list.length === 0) throw new DeviceFault('no_such_stream', 'the device names no channels')
          return list
        })
        probe.found({ sources })
        probe.found({ capabilities: found.capabilities, lacks: toldLacks(found.lacks) })
        await probe.attempt('events', async () => {
          const lost = (fault: unknown): never => {
            if (fault instanceof DeviceFault)
              probe.found({ lacks: toldLacks([...found.lacks, { of: 'event', fault }]) })
            throw fault
          }
          const stream = await openPartStream(calls.http, alertStream, timing.keepAlive, signal).catch(lost)
          stream?.close()
          if (stream) probe.found({ capabilities: [...found.capabilities, 'event'] })
        })
      }).finally(() => calls.close())
    },
  }
}
