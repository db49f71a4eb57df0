import type { CameraSource } from '@palisade/contract/media'
import { findBox, readFragment } from '@palisade/fmp4'
import { describe, expect, test } from 'vitest'
import { createFakeEngines } from '../testing/fake-engines.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import type { CameraStatus } from './camera-state.ts'
import { buildClip } from './clip.ts'
import { createHub, type HubSubscriber } from './hub.ts'

const mainUrl = 'rtsp://camera/main'
const subUrl = 'rtsp://camera/sub'
const source: CameraSource = { id: 'c1', name: 'Gate', mainUrl, subUrl }

function setup(sources: CameraSource[] = [source]) {
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
  const state = () => hub.camera('c1')!.status()
  return { clock, engines, hub, changes, play, state }
}

function listener() {
  const seen: string[] = []
  const subscriber: HubSubscriber = {
    init: init => seen.push(`init ${init.width}`),
    group: fragments => seen.push(`group ${fragments.length}`),
    fragment: fragment => seen.push(fragment.isKey ? 'key' : 'delta'),
    down: cause => seen.push(`down ${cause}`),
    removed: () => seen.push('removed'),
  }
  return { seen, subscriber }
}

describe('state', () => {
  test('the sub stream is pulled without viewers and tells the state', () => {
    const { engines, state, changes } = setup()
    expect(engines.pulls.map(pull => pull.source.url)).toEqual([subUrl])
    expect(state().state).toBe('connecting')
    engines.pull(subUrl).init()
    engines.pull(subUrl).frame(true)
    expect(changes.map(change => change.state)).toEqual(['online'])
  })

  test('a camera that is not up yet when we start has three keep intervals, then it is offline', () => {
    const { clock, engines, state } = setup()
    engines.pull(subUrl).down('unreachable')
    clock.advance(1000)
    engines.pull(subUrl).down('unreachable')
    clock.advance(4999)
    expect(state().state).toBe('connecting')
    clock.advance(1)
    expect(state()).toMatchObject({ state: 'offline', cause: 'unreachable' })
  })

  test.each(['wrong_credentials', 'no_such_stream', 'unsupported_codec'] as const)(
    'what the camera answers is told at once: %s',
    cause => {
      const { engines, state } = setup()
      engines.pull(subUrl).down(cause)
      expect(state()).toMatchObject({ state: 'offline', cause })
    },
  )

  test('an attempt that fails is made again with growing pauses', () => {
    const { clock, engines } = setup()
    engines.pull(subUrl).down('unreachable')
    for (const [index, pause] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      clock.advance(pause - 1)
      expect(engines.pulls).toHaveLength(index + 1)
      clock.advance(1)
      expect(engines.pulls).toHaveLength(index + 2)
      engines.pull(subUrl).down('unreachable')
    }
  })

  test('wrong credentials are not hammered, since cameras lock the account', () => {
    const { clock, engines } = setup()
    engines.pull(subUrl).down('wrong_credentials')
    clock.advance(29_000)
    expect(engines.pulls).toHaveLength(1)
    clock.advance(1_000)
    expect(engines.pulls).toHaveLength(2)
  })

  test('a quick reconnect does not show; six seconds without a frame do, with the cause', () => {
    const { clock, engines, play, state, changes } = setup()
    engines.pull(subUrl).init()
    play(subUrl, 12)
    engines.pull(subUrl).down('stalled')
    clock.advance(1000)
    engines.pull(subUrl).init()
    play(subUrl, 12)
    expect(changes).toHaveLength(1)
    engines.pull(subUrl).down('stalled')
    clock.advance(1000)
    engines.pull(subUrl).down('refused')
    clock.advance(4900)
    expect(state().state).toBe('online')
    clock.advance(100)
    expect(state()).toMatchObject({ state: 'offline', cause: 'refused' })
  })

  test('a silent engine is ended by the watchdog', () => {
    const { clock, engines, play, state } = setup()
    engines.pull(subUrl).init()
    play(subUrl, 1)
    const frozen = engines.pull(subUrl)
    clock.advance(7000)
    expect(frozen.isStopped).toBe(true)
    expect(state()).toMatchObject({ state: 'offline', cause: 'stalled' })
  })

  test('frames without a key frame for half a minute are a fault, and nothing is kept', () => {
    const { clock, engines, hub, state } = setup()
    const pull = engines.pull(subUrl)
    for (let second = 0; second < 30; second++) {
      pull.alive()
      clock.advance(1000)
    }
    expect(pull.isStopped).toBe(true)
    expect(state()).toMatchObject({ state: 'offline', cause: 'protocol_error' })
    expect(hub.cachedBytes()).toBe(0)
  })

  test('a camera taken out of the set is stopped and its viewers told', () => {
    const { engines, hub } = setup()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    hub.apply([])
    expect(engines.pull(subUrl).isStopped).toBe(true)
    expect(viewer.seen.at(-1)).toBe('removed')
    expect(hub.watch('c1', 'sub', viewer.subscriber)).toBeUndefined()
  })

  test('a changed address starts the camera again with its viewers; a new name does not', () => {
    const { engines, hub } = setup()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    hub.apply([{ ...source, name: 'Back gate' }])
    expect(engines.pulls).toHaveLength(1)
    hub.apply([{ ...source, subUrl: 'rtsp://camera/other' }])
    expect(engines.pulls[0]!.isStopped).toBe(true)
    engines.pull('rtsp://camera/other').init()
    engines.pull('rtsp://camera/other').frame(true)
    expect(viewer.seen.slice(-2)).toEqual(['init 1280', 'key'])
  })
})

describe('viewers', () => {
  test('one who joins gets the init segment and the whole group first', () => {
    const { engines, hub, play } = setup()
    engines.pull(subUrl).init()
    play(subUrl, 1.4)
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    engines.pull(subUrl).frame(false)
    expect(viewer.seen).toEqual(['init 1280', 'group 10', 'delta'])
  })

  test('one who waits gets nothing before the first key frame', () => {
    const { engines, hub } = setup()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    const pull = engines.pull(subUrl)
    pull.init()
    pull.frame(false)
    pull.frame(true)
    expect(viewer.seen).toEqual(['down connecting', 'init 1280', 'key'])
  })

  test('main is pulled on demand, once for all, and lingers after the last viewer', () => {
    const { clock, engines, hub } = setup()
    const watches = [listener(), listener()].map(({ subscriber }) => hub.watch('c1', 'main', subscriber)!)
    expect(engines.pulls.filter(pull => pull.source.url === mainUrl)).toHaveLength(1)
    for (const stop of watches) stop()
    clock.advance(9000)
    expect(engines.pull(mainUrl).isStopped).toBe(false)
    clock.advance(1000)
    expect(engines.pull(mainUrl).isStopped).toBe(true)
  })

  test('a new viewer does not wait for a long pause between attempts', () => {
    const { clock, engines, hub } = setup()
    for (const pause of [1000, 2000, 4000, 8000, 16_000]) {
      engines.pull(subUrl).down('unreachable')
      clock.advance(pause)
    }
    engines.pull(subUrl).down('unreachable')
    hub.watch('c1', 'sub', listener().subscriber)
    expect(engines.pulls).toHaveLength(6)
    clock.advance(2000)
    hub.watch('c1', 'sub', listener().subscriber)
    expect(engines.pulls).toHaveLength(7)
  })

  test('down, then a new init when the camera is back, also with another size', () => {
    const { clock, engines, hub, play } = setup()
    engines.pull(subUrl).init()
    play(subUrl, 1)
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    engines.pull(subUrl).down('stalled')
    clock.advance(1000)
    engines.pull(subUrl).init(642)
    engines.pull(subUrl).frame(true)
    expect(viewer.seen).toEqual(['init 1280', 'group 25', 'down stalled', 'init 642', 'key'])
  })

  test('changed parameters in the middle give a new init before the next key frame', () => {
    const { engines, hub, play } = setup()
    engines.pull(subUrl).init()
    play(subUrl, 1)
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    engines.pull(subUrl).init(642)
    engines.pull(subUrl).frame(true)
    expect(viewer.seen.slice(2)).toEqual(['init 642', 'key'])
    expect(hub.camera('c1')!.pastPictures()!.init.width).toBe(642)
  })
})

test('a clip starts at a key frame, is timed from 0 and leaves the cached bytes alone', () => {
  const { engines, hub, play } = setup()
  engines.pull(subUrl).init()
  play(subUrl, 8)
  const pictures = hub.camera('c1')!.pastPictures()!
  const before = readFragment(pictures.cache.current()[0]!.bytes).decodeTime
  const { bytes } = buildClip(pictures, 3)
  const first = bytes.subarray(findBox(bytes, 'moov')!.end)
  const size = pictures.cache.current()[0]!.bytes.length
  expect(readFragment(first.subarray(0, size))).toMatchObject({ key: true, decodeTime: 0 })
  expect(readFragment(pictures.cache.current()[0]!.bytes).decodeTime).toBe(before)
  expect((bytes.length - findBox(bytes, 'moov')!.end) / size).toBe(4 * 25)
})
