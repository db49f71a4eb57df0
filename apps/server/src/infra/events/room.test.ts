import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRoom } from './room.ts'

const settle = () => new Promise<void>(resolve => setImmediate(resolve))

/** Enters and tells its number when it is inside. */
function visitors(size: number) {
  const room = createRoom(size)
  const inside: number[] = []
  let next = 0
  const enter = () => {
    const number = next++
    void room.enter().then(() => inside.push(number))
  }
  return { room, inside, enter }
}

test('as many as fit go in, the others in the order they came', async () => {
  const { room, inside, enter } = visitors(2)
  for (let n = 0; n < 5; n += 1) enter()
  await settle()
  expect(inside).toEqual([0, 1])
  room.leave()
  await settle()
  expect(inside).toEqual([0, 1, 2])
  room.leave()
  room.leave()
  await settle()
  expect(inside).toEqual([0, 1, 2, 3, 4])
})

test('a place that nobody waits for is free again', async () => {
  const { room, inside, enter } = visitors(1)
  enter()
  await settle()
  room.leave()
  enter()
  enter()
  await settle()
  expect(inside).toEqual([0, 1])
})

test('however they come and go, nobody is left waiting before a free place, and no more are inside than fit', async () => {
  const steps = fc.array(fc.boolean(), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (size, comings) => {
      const { room, inside, enter } = visitors(size)
      let [came, left] = [0, 0]
      for (const isComing of comings) {
        if (isComing) {
          enter()
          came += 1
        } else if (inside.length > left) {
          room.leave()
          left += 1
        }
        await settle()
        expect(inside.length - left).toBe(Math.min(size, came - left))
      }
    }),
    { numRuns: 40 },
  )
})
