import { describe, expect, test } from 'vitest'
import { listener, mainUrl, setupHub, source, subUrl } from '../testing/test-hub.ts'

describe('viewers', () => {
  test('one who joins gets the init segment and the whole group first', () => {
    const { engines, hub, play } = setupHub()
    engines.pull(subUrl).init()
    play(subUrl, 1.4)
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    engines.pull(subUrl).frame(false)
    expect(viewer.seen).toEqual(['init 1280', 'group 10', 'delta'])
  })

  test('one who waits gets nothing before the first key frame', () => {
    const { engines, hub } = setupHub()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    const pull = engines.pull(subUrl)
    pull.init()
    pull.frame(false)
    pull.frame(true)
    expect(viewer.seen).toEqual(['down connecting', 'init 1280', 'key'])
  })

  test('one who waits for a key frame is told so, and the pull stays while pictures come', () => {
    const { clock, engines, hub, state } = setupHub()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    const pull = engines.pull(subUrl)
    pull.init()
    for (let second = 0; second < 59; second++) {
      pull.awaitsKey()
      clock.advance(1000)
    }
    expect(engines.pulls).toHaveLength(1)
    expect(state()?.state).toBe('connecting')
    const late = listener()
    hub.watch('c1', 'sub', late.subscriber)
    pull.frame(true)
    expect(viewer.seen).toEqual(['down connecting', 'down awaiting_key', 'init 1280', 'key'])
    expect(late.seen).toEqual(['down awaiting_key', 'init 1280', 'key'])
  })

  test('one whose camera sends no parameter sets is told that, and who comes later too', () => {
    const { clock, engines, hub } = setupHub()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    const pull = engines.pull(subUrl)
    pull.awaitsKey()
    for (let second = 0; second < 10; second++) {
      pull.awaitsKey('no_parameter_sets')
      clock.advance(1000)
    }
    const late = listener()
    hub.watch('c1', 'sub', late.subscriber)
    expect(viewer.seen).toEqual(['down connecting', 'down awaiting_key', 'down no_parameter_sets'])
    expect(late.seen).toEqual(['down no_parameter_sets'])
  })

  test('a loss far from the next key frame is told after two seconds, and is no loss of video', () => {
    const { clock, engines, hub, play, state } = setupHub()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    const pull = engines.pull(subUrl)
    pull.init()
    play(subUrl, 0.04)
    for (let second = 0; second < 50; second++) {
      pull.awaitsKey()
      expect(viewer.seen.includes('down awaiting_key')).toBe(second >= 2)
      clock.advance(1000)
    }
    expect(state()?.state).toBe('online')
    const late = listener()
    hub.watch('c1', 'sub', late.subscriber)
    pull.frame(true)
    expect(viewer.seen).toEqual([
      'down connecting',
      'init 1280',
      'key',
      'down awaiting_key',
      'init 1280',
      'key',
    ])
    expect(late.seen).toEqual(['down awaiting_key', 'init 1280', 'key'])
  })

  test('a short wait for a key frame, as after one lost packet, is not told', () => {
    const { clock, engines, hub, play } = setupHub()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    engines.pull(subUrl).init()
    play(subUrl, 0.04)
    engines.pull(subUrl).awaitsKey()
    clock.advance(1900)
    engines.pull(subUrl).awaitsKey()
    engines.pull(subUrl).frame(true)
    expect(viewer.seen).toEqual(['down connecting', 'init 1280', 'key', 'key'])
  })

  test('one who joins a group that is too long to be kept is told what is waited for', () => {
    const { engines, hub } = setupHub()
    const pull = engines.pull(subUrl)
    pull.init()
    pull.frame(true)
    for (let megabytes = 0; megabytes < 9; megabytes++) pull.frame(false, 1024 * 1024)
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    pull.frame(false)
    pull.frame(true)
    expect(viewer.seen).toEqual(['down awaiting_key', 'init 1280', 'key'])
  })

  test('pictures of which none can be shown for five minutes end the pull', () => {
    const { clock, engines } = setupHub()
    const pull = engines.pull(subUrl)
    for (let second = 0; second < 299; second++) {
      pull.awaitsKey()
      clock.advance(1000)
    }
    expect(pull.isStopped).toBe(false)
    clock.advance(1000)
    expect(pull.isStopped).toBe(true)
  })

  test('a stream of one key frame plays on for five minutes; a new pull then brings another one', () => {
    const { clock, engines, hub, state } = setupHub()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    const pull = engines.pull(subUrl)
    pull.init()
    for (let second = 0; second < 300; second++) {
      expect(pull.isStopped).toBe(false)
      pull.frame(second === 0)
      clock.advance(1000)
    }
    expect(pull.isStopped).toBe(true)
    clock.advance(1000)
    engines.pull(subUrl).init()
    engines.pull(subUrl).frame(true)
    expect(viewer.seen.slice(-3)).toEqual(['down awaiting_key', 'init 1280', 'key'])
    expect(state()?.state).toBe('online')
  })

  test('main is pulled on demand, once for all, and lingers after the last viewer', () => {
    const { clock, engines, hub } = setupHub()
    const watches = [listener(), listener()].map(({ subscriber }) => hub.watch('c1', 'main', subscriber)!)
    expect(engines.pulls.filter(pull => pull.source.url === mainUrl)).toHaveLength(1)
    for (const stop of watches) stop()
    clock.advance(9000)
    expect(engines.pull(mainUrl).isStopped).toBe(false)
    clock.advance(1000)
    expect(engines.pull(mainUrl).isStopped).toBe(true)
  })

  test('a viewer that comes back within the time keeps the pull, and leaving twice is leaving once', () => {
    const { clock, engines, hub } = setupHub()
    const stop = hub.watch('c1', 'main', listener().subscriber)!
    stop()
    clock.advance(9_999)
    const [again, other] = [0, 1].map(() => hub.watch('c1', 'main', listener().subscriber)!)
    clock.advance(60_000 - 9_999)
    again!()
    again!()
    clock.advance(60_000)
    const mainPulls = () => engines.pulls.filter(pull => pull.source.url === mainUrl)
    expect(mainPulls().at(-1)!.isStopped).toBe(false)
    other!()
    clock.advance(10_000)
    expect(mainPulls().at(-1)!.isStopped).toBe(true)
    const count = mainPulls().length
    clock.advance(600_000)
    expect(mainPulls()).toHaveLength(count)
  })

  test('a camera with one stream gives it for both', () => {
    const { engines, hub } = setupHub([{ ...source, subUrl: undefined }])
    for (const kind of ['main', 'sub'] as const) {
      expect(hub.resolve('c1', kind)).toBe('main')
      hub.watch('c1', kind, listener().subscriber)
    }
    expect(engines.pulls.map(pull => pull.source.url)).toEqual([mainUrl])
    expect(hub.resolve('unknown', 'sub')).toBe('sub')
  })

  test('snapshots come from main while it plays, else from the stream that is always pulled', () => {
    const { engines, hub } = setupHub()
    engines.pull(subUrl).init(642)
    engines.pull(subUrl).frame(true)
    hub.watch('c1', 'main', listener().subscriber)
    const widths = () => {
      const camera = hub.camera('c1')!
      return [camera.snapshotSource()?.init.width, camera.clipSource()?.init.width]
    }
    expect(widths()).toEqual([642, 642])
    engines.pull(mainUrl).init(1280)
    engines.pull(mainUrl).frame(true)
    expect(widths()).toEqual([1280, 642])
    engines.pull(mainUrl).down('stalled')
    expect(widths()).toEqual([642, 642])
  })

  test('a viewer is told why there is no picture: connecting, then how the attempt ended', () => {
    const { clock, engines, hub } = setupHub()
    const causeNow = () => {
      const viewer = listener()
      hub.watch('c1', 'sub', viewer.subscriber)
      return viewer.seen
    }
    expect(causeNow()).toEqual(['down connecting'])
    engines.pull(subUrl).down('refused')
    expect(causeNow()).toEqual(['down refused'])
    clock.advance(1000)
    expect(causeNow()).toEqual(['down connecting'])
  })

  test('an engine that was replaced is not listened to any more', () => {
    const { clock, engines, hub, state } = setupHub()
    const old = engines.pull(subUrl)
    old.init()
    old.down('stalled')
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    old.init()
    old.frame(true)
    old.down('refused')
    expect(viewer.seen).toEqual(['down stalled'])
    expect(state()?.state).toBe('connecting')
    clock.advance(1000)
    expect(engines.pulls).toHaveLength(2)
  })

  test('wrong credentials are not hurried for a viewer; another failure is from two seconds on', () => {
    for (const [cause, after, pulls] of [
      ['wrong_credentials', 29_000, 1],
      ['no_such_stream', 1999, 1],
      ['no_such_stream', 2000, 2],
    ] as const) {
      const { clock, engines, hub } = setupHub()
      for (const pause of [1000, 2000, 4000]) {
        if (cause === 'wrong_credentials') break
        engines.pull(subUrl).down(cause)
        clock.advance(pause)
      }
      const before = engines.pulls.length - 1
      engines.pull(subUrl).down(cause)
      clock.advance(after)
      hub.watch('c1', 'sub', listener().subscriber)
      expect([cause, after, engines.pulls.length - before]).toEqual([cause, after, pulls])
    }
  })

  test('ten seconds of play start the pauses over, a moment less does not', () => {
    for (const [playedMs, pause] of [
      [9_999, 2000],
      [10_000, 1000],
    ] as const) {
      const { clock, engines } = setupHub()
      engines.pull(subUrl).down('unreachable')
      clock.advance(1000)
      const pull = engines.pull(subUrl)
      pull.init()
      pull.frame(true)
      for (let left = playedMs; left > 0; left -= 1000) {
        clock.advance(Math.min(left, 1000))
        pull.alive()
      }
      pull.down('stalled')
      clock.advance(pause - 1)
      expect(engines.pulls).toHaveLength(2)
      clock.advance(1)
      expect(engines.pulls).toHaveLength(3)
    }
  })

  test('a new viewer does not wait for a long pause between attempts', () => {
    const { clock, engines, hub } = setupHub()
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
    const { clock, engines, hub, play } = setupHub()
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
    const { engines, hub, play } = setupHub()
    engines.pull(subUrl).init()
    play(subUrl, 1)
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    engines.pull(subUrl).init(642)
    engines.pull(subUrl).frame(true)
    expect(viewer.seen.slice(2)).toEqual(['init 642', 'key'])
    expect(hub.camera('c1')!.clipSource()!.init.width).toBe(642)
  })
})
