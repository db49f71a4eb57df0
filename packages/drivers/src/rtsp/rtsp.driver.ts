import type { DeviceCause, DeviceProbe } from '@palisade/contract'
import type { LoginBreaker } from '@palisade/rtsp'
import type { Driver, Target } from '../kit/driver.ts'
import { minutesOf } from '../kit/login-gate.ts'
import { defaultTiming, type Timing } from '../kit/timing.ts'
import { probeStream, type StreamProbe } from './stream-probe.ts'

/**
 * Any camera with an RTSP address. It has no session: what its streams do, in the media process, is what is known of it.
 */
export function createRtspDriver(timing: Timing = defaultTiming, breaker?: LoginBreaker): Driver<'rtsp'> {
  return {
    name: 'rtsp',
    capabilities: ['live'],

    async probe({ config, hosts }, signal) {
      const from = performance.now()
      const { username, password, transport, isOldTlsAllowed = false } = config
      const login = { username, password, transport, isOldTlsAllowed, hosts, breaker, isAsked: true }
      const limits = { signal, connectTimeoutMs: timing.connect, within: timing.probe }
      const main = await probeStream({ url: config.mainUrl, ...login, ...limits })
      const reachedAfter = Math.round(performance.now() - from)
      if (!main.ok) return { ok: false, ...failedAt(main, reachedAfter), capabilities: [], sources: [] }
      const left = { ...limits, within: timing.probe - reachedAfter }
      const sub =
        config.subUrl === undefined ? undefined : await probeStream({ url: config.subUrl, ...login, ...left })
      return describe(config, main, sub, [reachedAfter, Math.round(performance.now() - from) - reachedAfter])
    },
  }
}

function describe(
  config: Target<'rtsp'>['config'],
  main: Extract<StreamProbe, { ok: true }>,
  sub: StreamProbe | undefined,
  [mainTook, subTook]: [number, number],
): DeviceProbe {
  const streams = [{ token: 'main', name: 'main', url: config.mainUrl, ...main.video }]
  if (sub?.ok && config.subUrl !== undefined)
    streams.push({ token: 'sub', name: 'sub', url: config.subUrl, ...sub.video })
  const cause = sub?.ok === false ? sub.cause : undefined
  const lack = main.lack ?? (sub?.ok === true ? sub.lack : undefined)
  return {
    ok: cause === undefined,
    cause,
    steps: [
      { step: 'reach', ok: true, took: mainTook },
      { step: 'login', ok: true, took: 0 },
      { step: 'stream', ok: cause === undefined, cause, took: subTook },
    ],
    capabilities: ['live'],
    ...(lack && { lacks: [{ of: 'live' as const, why: lack }] }),
    sources: [{ token: 'main', name: '', streams }],
  }
}

/** RTSP does all in one conversation; its failure tells how far it came. */
function failedAt(
  { cause, lockedFor }: { cause: DeviceCause; lockedFor?: number | undefined },
  took: number,
): Pick<DeviceProbe, 'cause' | 'lockedMinutes' | 'steps'> {
  const order = ['reach', 'login', 'stream'] as const
  const at =
    { unreachable: 0, old_encryption: 0, wrong_credentials: 1, account_locked: 1 }[cause as string] ?? 2
  const steps = order.slice(0, at + 1).map((step, index) => ({
    step,
    ok: index < at,
    ...(index === at && { cause }),
    took: index === 0 ? took : 0,
  }))
  return { cause, steps, ...(lockedFor !== undefined && { lockedMinutes: minutesOf(lockedFor) }) }
}
