import type { DeviceProbe, VideoSource } from '@palisade/contract'
import pLimit from 'p-limit'
import { DeviceFault, type Target } from '../kit/driver.ts'
import { runProbe } from '../kit/probe-steps.ts'
import { gated } from '../kit/login-gate.ts'
import type { Device } from './device.ts'
import { readFeatures } from './features.ts'
import { logIn, reach } from './login.ts'
import { groupBySource, type Profile } from './profiles.ts'
import { openDevice, type OnvifOptions } from './session.ts'
import { createSubscriber } from './events/subscriber.ts'

/** A recorder answers few requests at a time. */
const REQUESTS_AT_ONCE = 4

/** Everything that is to be known before a device is added, in the order in which it can fail. */
export function probeOnvif(
  target: Target<'onvif'>,
  options: OnvifOptions,
  outer: AbortSignal,
): Promise<DeviceProbe> {
  const { timing } = options
  const signal = AbortSignal.any([outer, AbortSignal.timeout(timing.probe)])
  const { close, device, gate } = openDevice(target, options)
  const { mainProfile } = target.config
  return runProbe(async probe => {
    const reached = await probe.step('reach', () => reach(device, signal))
    const login = await probe.step('login', () =>
      gated(gate, () => logIn(device, reached, mainProfile, signal)),
    )
    probe.found({ identity: login.identity, clockOffset: reached.clockOffset })
    const sources = await probe.step('stream', () => sourcesOf(device, login.profiles, mainProfile, signal))
    probe.found({ sources })
    const { capabilities, lacks } = await probe.step('capabilities', () =>
      readFeatures(device, login, { answer: timing.answer, signal }),
    )
    probe.found({ capabilities, lacks })
    if (!device.paths().has('events')) return
    await probe.attempt('events', async () => {
      const subscriber = createSubscriber(device, timing)
      const isThere = await subscriber.pull(0, signal)
      await subscriber.end()
      if (isThere) return probe.found({ capabilities: [...capabilities, 'event'] })
      const why = subscriber.lack() ?? 'refused'
      probe.found({ lacks: [...lacks, { of: 'event', why }] })
      throw new DeviceFault('refused', 'no events')
    })
  }).finally(close)
}

/**
 * The sources with those of their streams whose address the device tells.
 * @throws DeviceFault when there is none, or none of the wanted profile
 */
async function sourcesOf(
  device: Device,
  profiles: readonly Profile[],
  wanted: string,
  signal: AbortSignal,
): Promise<VideoSource[]> {
  const urls = new Map<string, string>()
  const faults: unknown[] = []
  await pLimit(REQUESTS_AT_ONCE).map(profiles, async profile => {
    try {
      urls.set(profile.token, await device.streamUrl(profile, signal))
    } catch (error) {
      if (signal.aborted || profile.token === wanted) throw error
      faults.push(error)
    }
  })
  if (urls.size === 0 && faults.length > 0) throw faults[0]
  return groupBySource(profiles, urls)
}
