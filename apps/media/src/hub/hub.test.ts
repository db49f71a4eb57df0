import { describe, expect, test } from 'vitest'
import { listener, setupHub, source, subUrl } from '../testing/test-hub.ts'

describe('state', () => {
  test('the sub stream is pulled without viewers and tells the state', () => {
    const { engines, state, changes } = setupHub()
    expect(engines.pulls.map(pull => pull.source.url)).toEqual([subUrl])
    expect(state()?.state).toBe('connecting')
    engines.pull(subUrl).init()
    engines.pull(subUrl).frame(true)
    expect(changes.map(change => change.state)).toEqual(['online'])
  })

  test('a camera that is not up yet when we start has three keep intervals, then it is offline', () => {
    const { clock, engines, state } = setupHub()
    engines.pull(subUrl).down('unreachable')
    clock.advance(1000)
    engines.pull(subUrl).down('unreachable')
    clock.advance(4999)
    expect(state()?.state).toBe('connecting')
    clock.advance(1)
    expect(state()).toMatchObject({ state: 'offline', cause: 'unreachable' })
  })

  test.each(['wrong_credentials', 'no_such_stream', 'unsupported_codec'] as const)(
    'what the camera answers is told at once: %s',
    cause => {
      const { engines, state } = setupHub()
      engines.pull(subUrl).down(cause)
      expect(state()).toMatchObject({ state: 'offline', cause })
    },
  )

  test('an attempt that fails is made again with growing pauses', () => {
    const { clock, engines } = setupHub()
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
    const { clock, engines } = setupHub()
    engines.pull(subUrl).down('wrong_credentials')
    clock.advance(29_000)
    expect(engines.pulls).toHaveLength(1)
    clock.advance(1_000)
    expect(engines.pulls).toHaveLength(2)
  })

  test('a quick reconnect does not show; six seconds without a frame do, with the cause', () => {
    const { clock, engines, play, state, changes } = setupHub()
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
    expect(state()?.state).toBe('online')
    clock.advance(100)
    expect(state()).toMatchObject({ state: 'offline', cause: 'refused' })
  })

  test('a silent engine is ended by the watchdog', () => {
    const { clock, engines, play, state } = setupHub()
    engines.pull(subUrl).init()
    play(subUrl, 1)
    const frozen = engines.pull(subUrl)
    clock.advance(7000)
    expect(frozen.isStopped).toBe(true)
    expect(state()).toMatchObject({ state: 'offline', cause: 'stalled' })
  })

  test('frames without a key frame for half a minute are a fault, and nothing is kept', () => {
    const { clock, engines, hub, state } = setupHub()
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
    const { engines, hub } = setupHub()
    const viewer = listener()
    hub.watch('c1', 'sub', viewer.subscriber)
    hub.apply([])
    expect(engines.pull(subUrl).isStopped).toBe(true)
    expect(viewer.seen.at(-1)).toBe('removed')
    expect(hub.watch('c1', 'sub', viewer.subscriber)).toBeUndefined()
  })

  test('a changed address starts the camera again with its viewers; a new name does not', () => {
    const { engines, hub } = setupHub()
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
