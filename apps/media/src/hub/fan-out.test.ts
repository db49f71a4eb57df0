import { expect, test } from 'vitest'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createFanOut } from './fan-out.ts'
import type { FragmentGroup } from './group-collector.ts'

const init = (width: number) => ({ width }) as StreamInit
const fragment = (isKey: boolean): MediaFragment => ({
  bytes: Buffer.alloc(10),
  isVideo: true,
  isKey,
  decodeTime: 0,
  receivedAt: 0,
})

function setup() {
  const fanOut = createFanOut({ historyMs: 0, maxBytes: 1000 })
  const subscriber = () => {
    const seen: string[] = []
    return {
      seen,
      init: ({ width }: StreamInit) => seen.push(`init ${width}`),
      gop: (fragments: readonly MediaFragment[]) => seen.push(`group ${fragments.length}`),
      fragment: ({ isKey }: MediaFragment) => seen.push(isKey ? 'key' : 'delta'),
      down: (cause: string, detail?: string) => seen.push(`down ${cause} ${detail}`),
    }
  }
  return { fanOut, subscriber }
}

test('nothing plays before an init and a key frame, in that order', () => {
  const { fanOut, subscriber } = setup()
  const viewer = subscriber()
  expect(fanOut.add(viewer)).toBe(false)
  fanOut.fragment(fragment(true))
  fanOut.init(init(640))
  fanOut.fragment(fragment(false))
  expect([viewer.seen, fanOut.isPlaying(), fanOut.cached()]).toEqual([[], false, undefined])
  fanOut.fragment(fragment(true))
  expect([viewer.seen, fanOut.isPlaying()]).toEqual([['init 640', 'key'], true])
})

test('one who joins an overfull group waits for the next key frame', () => {
  const { fanOut, subscriber } = setup()
  fanOut.init(init(640))
  fanOut.fragment(fragment(true))
  fanOut.fragment({ ...fragment(false), bytes: Buffer.alloc(2000) })
  const viewer = subscriber()
  expect([fanOut.add(viewer), fanOut.isPlaying()]).toEqual([false, true])
  fanOut.fragment(fragment(false))
  expect(viewer.seen).toEqual([])
  fanOut.fragment(fragment(true))
  expect(viewer.seen).toEqual(['init 640', 'key'])
})

test('after the end the pictures stay for a clip, but one who joins gets none of them', () => {
  const { fanOut, subscriber } = setup()
  const [first, second] = [subscriber(), subscriber()]
  fanOut.add(first)
  fanOut.init(init(640))
  fanOut.fragment(fragment(true))
  fanOut.down('stalled', 'why')
  expect(first.seen.at(-1)).toBe('down stalled why')
  expect([fanOut.isPlaying(), fanOut.cached()?.init.width, fanOut.add(second)]).toEqual([false, 640, false])
  fanOut.fragment(fragment(true))
  expect(second.seen).toEqual([])
  fanOut.init(init(320))
  expect(fanOut.cached()?.init.width).toBe(640)
  fanOut.fragment(fragment(true))
  expect([first.seen.at(-2), second.seen, fanOut.cached()?.init.width]).toEqual([
    'init 320',
    ['init 320', 'key'],
    320,
  ])
})

test('one who left gets nothing more, and leaving twice is told', () => {
  const { fanOut, subscriber } = setup()
  const viewer = subscriber()
  fanOut.add(viewer)
  expect([fanOut.size(), fanOut.remove(viewer), fanOut.remove(viewer), fanOut.size()]).toEqual([
    1,
    true,
    false,
    0,
  ])
  fanOut.init(init(640))
  fanOut.fragment(fragment(true))
  fanOut.down('stalled')
  expect(viewer.seen).toEqual([])
})

test('cleared, it holds neither pictures nor subscribers, and starts anew only with an init', () => {
  const { fanOut, subscriber } = setup()
  const viewer = subscriber()
  fanOut.add(viewer)
  fanOut.init(init(640))
  fanOut.fragment(fragment(true))
  fanOut.clear()
  expect([fanOut.size(), fanOut.isPlaying(), fanOut.cached()]).toEqual([0, false, undefined])
  fanOut.fragment(fragment(true))
  expect(fanOut.isPlaying()).toBe(false)
})

test('one who takes groups gets each whole at the next key frame, and the rest before the end', () => {
  const { fanOut } = setup()
  const seen: string[] = []
  const taker = {
    init: ({ width }: StreamInit) => seen.push(`init ${width}`),
    group: ({ fragments, bytes, isContinued }: FragmentGroup) =>
      seen.push(`${isContinued ? 'more' : 'group'} ${fragments.length} of ${bytes}`),
    down: (cause: string) => seen.push(`down ${cause}`),
  }
  fanOut.init(init(640))
  for (const isKey of [true, false]) fanOut.fragment(fragment(isKey))
  expect(fanOut.add(taker)).toBe(true)
  fanOut.fragment(fragment(false))
  expect(seen).toEqual(['init 640'])
  fanOut.fragment(fragment(true))
  expect(seen).toEqual(['init 640', 'group 3 of 30'])
  fanOut.down('stalled')
  expect(seen.slice(2)).toEqual(['group 1 of 10', 'down stalled'])
  fanOut.fragment(fragment(false))
  fanOut.init(init(720))
  for (const isKey of [false, true, false]) fanOut.fragment(fragment(isKey))
  fanOut.remove(taker)
  fanOut.fragment(fragment(true))
  expect(seen.slice(4)).toEqual(['init 720', 'group 2 of 20'])
})

test('a group that is too long to be held is given in parts, also when the cache has dropped it', () => {
  const { fanOut } = setup()
  const parts: [number, boolean][] = []
  fanOut.add({
    init: () => {},
    group: ({ fragments, isContinued }: FragmentGroup) => parts.push([fragments.length, isContinued]),
    down: () => {},
  })
  fanOut.init(init(640))
  fanOut.fragment(fragment(true))
  for (let frame = 0; frame < 2_500; frame++) fanOut.fragment(fragment(false))
  fanOut.fragment(fragment(true))
  fanOut.fragment({ ...fragment(false), bytes: Buffer.alloc(8 * 1024 * 1024) })
  fanOut.fragment(fragment(false))
  fanOut.fragment(fragment(true))
  // Pictures of half a minute, one a second.
  for (let second = 1; second <= 30; second++)
    fanOut.fragment({ ...fragment(false), decodeTime: second * 90_000 })
  fanOut.fragment(fragment(true))
  expect(parts).toEqual([
    [1_000, false],
    [1_000, true],
    [501, true],
    [2, false],
    [1, true],
    [21, false],
    [10, true],
  ])
})
