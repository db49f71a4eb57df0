import type { LoginBreaker } from '@palisade/rtsp'
import type { Driver } from '../kit/driver.ts'
import { defaultTiming, type Timing } from '../kit/timing.ts'
import { discoverOnvif, type DiscoveryOptions } from './discovery.ts'
import { probeOnvif } from './probe.ts'
import { startOnvifSession } from './session.ts'

/** Cameras and recorders of ONVIF Profiles S, T and G. */
export function createOnvifDriver(
  timing: Timing = defaultTiming,
  discovery: DiscoveryOptions = {},
  breaker?: LoginBreaker,
): Driver<'onvif'> {
  return {
    name: 'onvif',
    capabilities: [
      'live',
      'ptz',
      'pan_tilt',
      'zoom',
      'ptz_absolute',
      'preset',
      'home',
      'home_set',
      'cruise',
      'snapshot',
      'event',
      'relay',
      'clock',
      'reboot',
      'recordings',
    ],
    probe: (target, signal) => probeOnvif(target, { timing, breaker, isAsked: true }, signal),
    connect: (target, reports) => startOnvifSession(target, reports, { timing, breaker }),
    discover: (onFound, signal) => discoverOnvif(onFound, signal, discovery),
  }
}
