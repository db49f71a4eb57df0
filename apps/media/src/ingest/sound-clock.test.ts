import { expect, test } from 'vitest'
import { createSoundClock } from './sound-clock.ts'

/** Both tracks for so many seconds, 50 packets and 5 pictures in each; `late` says how late a packet comes, ms. */
function play(seconds: number, { off = 0, late = (_packet: number): number => 0 } = {}) {
  const clock = createSoundClock(8000)
  const placed: { time: number; duration: number }[] = []
  for (let packet = 0; packet < seconds * 50; packet++) {
    const at = packet * 20
    if (packet % 10 === 0) clock.picture(at * 90, at)
    placed.push(clock.place(Math.round(packet * 160 * (1 + off)), 160, at + late(packet)))
  }
  return placed
}

test('a true clock is left alone, also where packets come in bursts or late', () => {
  for (const late of [
    () => 0,
    (packet: number) => 20 * (9 - (packet % 10)),
    (packet: number) => (packet * 37) % 90,
  ])
    expect(
      play(60, { late }).every(({ time, duration }, packet) => time === packet * 160 && duration === 160),
    ).toBe(true)
})

test.each([0.0125, -0.0125])('a clock that is off by %d is held, packet joining packet', off => {
  const placed = play(120, { off })
  const [last] = placed.slice(-1)
  expect(Math.abs(last!.time / 8000 - 119.98)).toBeLessThan(0.1)
  for (const [index, { time }] of placed.slice(1).entries())
    expect(Math.abs(time - placed[index]!.time - placed[index]!.duration)).toBeLessThanOrEqual(2)
})

test('a stream whose sound is late from its beginning keeps that', () => {
  const clock = createSoundClock(8000)
  const times = Array.from({ length: 1000 }, (_, packet) => {
    clock.picture(packet * 1800, packet * 20)
    return clock.place(packet * 160, 160, packet * 20 + 300).time
  })
  expect(times).toEqual(times.map((_, packet) => packet * 160))
})

test('a clock that leaps is followed at once', () => {
  const clock = createSoundClock(8000)
  let last = 0
  for (let packet = 0; packet < 1000; packet++) {
    clock.picture(packet * 1800, packet * 20)
    last = clock.place(packet * 160 + (packet > 300 ? 24_000 : 0), 160, packet * 20).time
  }
  expect(Math.abs(last - 999 * 160)).toBeLessThan(400)
})
