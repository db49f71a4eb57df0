import type { CameraSource } from '@palisade/contract/media'
import type { CameraStatus } from '../hub/camera-state.ts'
import type { FrameSubscriber } from '../hub/frame-subscribers.ts'
import { createHub, type HubSubscriber } from '../hub/hub.ts'
import { createFakeEngines } from './fake-engines.ts'
import { createManualClock } from './manual-clock.ts'

export const mainUrl = 'rtsp://camera/main'
export const subUrl = 'rtsp://camera/sub'
export const source: CameraSource = { id: 'c1', name: 'Gate', mainUrl, subUrl }

/** A hub with engines and time moved by hand, for tests. */
export function setupHub(sources: CameraSource[] = [source]) {
  const clock = createManualClock()
  const engines = createFakeEngines(clock)
  const changes: CameraStatus[] = []
  const hub = createHub({ clock, random: () => 0.5, createEngine: engines.create }, (_, status) => {
    changes.push(status)
  })
  hub.apply(sources)
  /** Frames every 40 ms, a key frame every second. */
  const play = (url: string, seconds: number): void => {
    for (let frame = 0; frame < seconds * 25; frame++) {
      engines.pull(url).frame(frame % 25 === 0)
      clock.advance(40)
    }
  }
  const state = () => hub.camera('c1')?.status()
  return { clock, engines, hub, changes, play, state }
}

/** A subscriber that notes what it is given. */
export function listener() {
  const seen: string[] = []
  const subscriber: FrameSubscriber & HubSubscriber = {
    init: init => seen.push(`init ${init.width}`),
    gop: fragments => seen.push(`group ${fragments.length}`),
    fragment: fragment => seen.push(fragment.isKey ? 'key' : 'delta'),
    down: cause => seen.push(`down ${cause}`),
    removed: () => seen.push('removed'),
  }
  return { seen, subscriber }
}
