import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPictureClock } from './picture-clock.ts'

/** Between 0 and 1, and the same each time. */
const noise = (index: number): number => createHash('md5').update(String(index)).digest()[0]! / 256

interface Sent {
  /** s */
  stamp: number
  at: number
}

/** Pictures as a camera takes them, each stamped by its clock. */
const sent = (seconds: number, fps: number, stampOf: (at: number) => number): Sent[] =>
  Array.from({ length: seconds * fps }, (_, index) => ({ stamp: stampOf(index / fps), at: index / fps }))
/** As they arrive: in order, each late by what the network does to it, s. */
const arriving = (pictures: readonly Sent[], lateOf: (at: number, index: number) => number): Sent[] => {
  let before = 0
  return pictures.map(({ stamp, at }, index) => {
    before = Math.max(before, at + lateOf(at, index))
    return { stamp, at: before }
  })
}

function place(pictures: readonly Sent[]) {
  const clock = createPictureClock()
  return pictures.map(({ stamp, at }) => {
    const { time, isNew } = clock.place(Math.round(stamp * 90_000), at * 1000)
    return { stamp, at, placed: time / 90_000, isNew }
  })
}

const TEN_MINUTES = 600

describe('stamps that are wrong', () => {
  test.each([
    ['25 pictures a second are stamped, 21 sent', 21, 21 / 25, 0],
    ['20 are stamped, 15 sent', 15, 15 / 20, 0],
    ['3600 ticks each 80 ms', 12.5, 1 / 2, 0],
    ['one part in fifty too fast', 25, 1.02, 0],
    ['one part in fifty too slow', 25, 0.98, 0],
    ['a fifth too fast', 25, 1.2, 0],
    ['ten times too fast', 25, 10, 1],
  ])('%s: wall time within a second, and even', (_, fps, speed, begunAnew) => {
    const pictures = arriving(
      sent(TEN_MINUTES, fps, at => at * speed),
      (__, index) => noise(index) * 0.1,
    )
    const placed = place(pictures)
    expect(placed.filter(({ isNew }) => isNew)).toHaveLength(begunAnew)
    const known = placed.slice(placed.findLastIndex(({ isNew }) => isNew) + 1)
    const settled = begunAnew > 0 ? known : placed
    const off = settled.map(({ at, placed: time }) => Math.abs(at - time))
    expect(Math.max(...off)).toBeLessThan(speed === 1 / 2 ? 2.8 : 1.5)
    const late = settled.filter(({ at }) => at > 30)
    expect(Math.max(...late.map(({ at, placed: time }) => Math.abs(at - time)))).toBeLessThan(0.5)
    const steps = late.slice(1).map(({ placed: time }, index) => (time - late[index]!.placed) * fps)
    expect(Math.min(...steps)).toBeGreaterThan(0.7)
    expect(Math.max(...steps)).toBeLessThan(1.5)
  })
})

describe('stamps that are right stay as they are, whatever the network does', () => {
  const right = sent(120, 25, at => at)
  test.each([
    ['nothing', right],
    ['jitter', arriving(right, (_, index) => noise(index) * 0.3)],
    ['a stop of three seconds', arriving(right, at => (at > 20 && at < 23 ? 23 - at : 0))],
    [
      'a delay that grows and goes',
      arriving(right, at => (at > 20 && at < 30 ? 1 - Math.abs(at - 25) / 5 : 0)),
    ],
    [
      'the last two seconds at once at the beginning',
      right.map(({ stamp, at }) => ({ stamp, at: Math.max(0, at - 2) })),
    ],
    ['a slow rate', sent(120, 2, at => at)],
    [
      'a rate that changes',
      [...sent(60, 25, at => at), ...sent(120, 5, at => at).filter(({ at }) => at >= 60)],
    ],
    ['B-frames', right.map(({ stamp, at }, index) => ({ stamp: stamp + (index % 3 === 1 ? 0.08 : 0), at }))],
    ['a clock that is slow by one part in a thousand', sent(600, 25, at => at * 0.999)],
  ])('%s', (_, pictures) => {
    expect(place(pictures).map(({ placed, isNew }) => [placed.toFixed(3), isNew])).toEqual(
      pictures.map(({ stamp }) => [stamp.toFixed(3), false]),
    )
  })
})

test('a sender that is right again is followed', () => {
  const pictures = [
    ...sent(60, 21, at => (at * 21) / 25),
    ...sent(60, 25, at => at + (60 * 21) / 25).map(({ stamp, at }) => ({ stamp, at: at + 60 })),
  ]
  const placed = place(pictures).filter(({ at }) => at > 80)
  expect(Math.max(...placed.map(({ at, placed: time }) => Math.abs(at - time)))).toBeLessThan(0.5)
})
