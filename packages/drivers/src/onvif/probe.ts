import type { DeviceProbe, VideoSource } from '@palisade/contract'
import pLimit from 'p-limit'
import type { Target } from '../kit/driver.ts'
import { runProbe, type ProbeRun } from '../kit/probe-steps.ts'
import type { Timing } from '../kit/timing.ts'
import { readFeatures } from './features.ts'
import type { Device } from './device.ts'
import { groupBySource, type Profile } from './profiles.ts'
import { openPullPoint } from './pull-point.ts'
import { openDevice } from './session.ts'

/** A recorder answers few requests at a time. */
const REQUESTS_AT_ONCE = 4

/** Everything that is to be known before a device is added, in the order in which it can fail. */
export function probeOnvif(
  target: Target<'onvif'>,
  timing: Timing,
  outer: AbortSignal,
): Promise<DeviceProbe> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(timing.probe)])
  const { http, device } = openDevice(target, timing)
  return runProbe(async probe => {
    const clockOffset = await probe.step('reach', () => device.syncClock(signal))
    probe.found({ identity: await probe.step('login', () => device.identity(signal)), clockOffset })
    const features = await probe.step('capabilities', async () => {
      await device.loadServices(signal)
      return readFeatures(device, target.config.mainProfile, signal)
    })
    const { capabilities, profiles } = features
    probe.found({ capabilities })
    probe.found({ sources: await probe.step('stream', () => sourcesOf(device, profiles, signal)) })
    if (capabilities.includes('event')) await probeEvents(probe, device, timing, signal)
  }).finally(() => http.close())
}

async function sourcesOf(
  device: Device,
  profiles: readonly Profile[],
  signal: AbortSignal,
): Promise<VideoSource[]> {
  const urls = new Map<string, string>()
  await pLimit(REQUESTS_AT_ONCE).map(profiles, async ({ token }) => {
    urls.set(token, await device.streamUrl(token, signal))
  })
  return groupBySource(profiles, urls)
}

async function probeEvents(
  probe: ProbeRun,
  device: Device,
  timing: Timing,
  signal: AbortSignal,
): Promise<void> {
  await probe.step('events', async () => {
    const point = await openPullPoint(device, { limit: timing.answer, signal })
    await point.pull(0, signal)
    await point.end(signal).catch(() => undefined)
  })
}
