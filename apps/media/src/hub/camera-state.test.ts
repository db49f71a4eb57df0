import { NO_FRAME_LIMIT_MS } from '@palisade/contract/media'
import { expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { createCameraState, type CameraStatus } from './camera-state.ts'

const start = 1_800_000_000_000

function setup() {
  const clock = createManualClock(start)
  const changes: CameraStatus[] = []
  const camera = createCameraState(clock, status => changes.push(status))
  const frame = () => camera.frame(clock.now())
  return { clock, changes, camera, frame }
}

test('connecting since its start, and nothing is told before something happens', () => {
  const { clock, changes, camera } = setup()
  clock.advance(3_600_000)
  expect(camera.status()).toEqual({ state: 'connecting', since: start })
  expect(changes).toEqual([])
})

test('the first frame is told once, with its time', () => {
  const { clock, changes, camera, frame } = setup()
  clock.advance(700)
  frame()
  clock.advance(40)
  frame()
  expect(changes).toEqual([{ state: 'online', since: start + 700, lastFrameAt: start + 700 }])
  expect(camera.status()).toEqual({ state: 'online', since: start + 700, lastFrameAt: start + 740 })
})

test('offline exactly three keep intervals after the last frame, however many came before', () => {
  const { clock, changes, frame } = setup()
  for (let second = 0; second < 20; second++) {
    frame()
    clock.advance(1000)
  }
  const last = start + 19_000
  clock.advance(NO_FRAME_LIMIT_MS - 1001)
  expect(changes).toHaveLength(1)
  clock.advance(1)
  const since = last + NO_FRAME_LIMIT_MS
  expect(changes.slice(1)).toEqual([{ state: 'offline', cause: 'stalled', since, lastFrameAt: last }])
  clock.advance(60_000)
  expect(changes).toHaveLength(2)
})

test('a second frame puts the end off by as much as it came later', () => {
  const { clock, camera, frame } = setup()
  frame()
  clock.advance(1)
  frame()
  clock.advance(NO_FRAME_LIMIT_MS - 1)
  expect(camera.status().state).toBe('online')
  clock.advance(1)
  expect(camera.status().state).toBe('offline')
})

test('back online with a frame, and watched as before', () => {
  const { clock, changes, frame } = setup()
  frame()
  clock.advance(NO_FRAME_LIMIT_MS + 5000)
  frame()
  expect(changes.at(-1)).toMatchObject({ state: 'online', cause: undefined, since: clock.now() })
  clock.advance(NO_FRAME_LIMIT_MS - 1)
  expect(changes).toHaveLength(3)
  clock.advance(1)
  expect(changes.at(-1)).toMatchObject({ state: 'offline', cause: 'stalled', since: clock.now() })
})

test('a failed attempt does not show while frames are recent; it is the cause once they are not', () => {
  const { clock, changes, camera, frame } = setup()
  frame()
  clock.advance(1000)
  camera.failed('wrong_credentials')
  expect(camera.status().state).toBe('online')
  camera.failed('refused')
  clock.advance(NO_FRAME_LIMIT_MS - 1000)
  expect(changes.slice(1)).toEqual([
    { state: 'offline', cause: 'refused', since: start + NO_FRAME_LIMIT_MS, lastFrameAt: start },
  ])
})

test('a frame clears the cause of the attempt before it', () => {
  const { clock, changes, camera, frame } = setup()
  frame()
  camera.failed('refused')
  frame()
  clock.advance(NO_FRAME_LIMIT_MS)
  expect(changes.at(-1)).toMatchObject({ state: 'offline', cause: 'stalled' })
})

test('a silent camera has three keep intervals from the start, however often it fails', () => {
  const { clock, changes, camera } = setup()
  for (let attempt = 0; attempt < 3; attempt++) {
    camera.failed('unreachable')
    clock.advance(NO_FRAME_LIMIT_MS / 4)
  }
  clock.advance(NO_FRAME_LIMIT_MS / 4 - 1)
  expect(changes).toEqual([])
  clock.advance(1)
  expect(changes).toEqual([{ state: 'offline', cause: 'unreachable', since: start + NO_FRAME_LIMIT_MS }])
})

test('a first failure after three keep intervals is told at once', () => {
  const { clock, changes, camera } = setup()
  clock.advance(NO_FRAME_LIMIT_MS)
  camera.failed('unreachable')
  expect(changes).toHaveLength(1)
})

test.each(['wrong_credentials', 'no_such_stream', 'unsupported_codec'] as const)(
  'a camera that is there and says no is offline at once: %s',
  cause => {
    const { changes, camera } = setup()
    camera.failed(cause)
    expect(changes).toEqual([{ state: 'offline', cause, since: start }])
  },
)

test('another cause while offline is told with the time since when; the same one is not', () => {
  const { clock, changes, camera } = setup()
  camera.failed('no_such_stream')
  clock.advance(30_000)
  camera.failed('no_such_stream')
  expect(changes).toHaveLength(1)
  camera.failed('refused')
  expect(changes.slice(1)).toEqual([{ state: 'offline', cause: 'refused', since: start }])
})

test('nothing is told after the stop', () => {
  const { clock, changes, camera, frame } = setup()
  frame()
  camera.stop()
  clock.advance(60_000)
  expect(changes).toHaveLength(1)
})

test.each([-3_600_000, 24 * 3_600_000])(
  'a wall clock that is set by %i ms neither hides a silence nor makes one',
  ms => {
    const { clock, changes, frame } = setup()
    frame()
    clock.set(ms)
    clock.advance(NO_FRAME_LIMIT_MS - 1)
    expect(changes.map(({ state }) => state)).toEqual(['online'])
    clock.advance(1)
    expect(changes.map(({ state }) => state)).toEqual(['online', 'offline'])
    expect(changes[1]?.since).toBe(clock.now())
  },
)

test('a locked account is told with the end of its lock, once for each lock', () => {
  const { clock, changes, camera } = setup()
  camera.failed('account_locked', 600_000)
  clock.advance(30_000)
  camera.failed('account_locked', 570_100)
  camera.failed('account_locked', 1_800_000)
  camera.failed('wrong_credentials')
  expect(changes.map(({ cause, lockedUntil }) => [cause, lockedUntil])).toEqual([
    ['account_locked', start + 600_000],
    ['account_locked', start + 1_830_000],
    ['wrong_credentials', undefined],
  ])
})
