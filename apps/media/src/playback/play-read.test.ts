import { expect, test } from 'vitest'
import type { PlacedGroup } from './group-reader.ts'
import { playRead } from './play-read.ts'

const SECOND = 1000
/** A day of groups of a second, of which nothing was marked. */
const LAST = 20_000
const groupAt = (at: number) =>
  at >= LAST * SECOND
    ? undefined
    : ({ from: Math.floor(at / SECOND) * SECOND, duration: SECOND, kinds: 1 } as PlacedGroup)

test('others have their turn while groups of other kinds are passed over, however many are in memory', async () => {
  let turns = 0
  const other = setInterval(() => (turns += 1), 0)
  const ended = await playRead({ at: 0, count: 1, kinds: 4, direction: 'forward' } as never, {
    find: async at => groupAt(at),
    send: async () => undefined,
    isCancelled: () => false,
  })
  clearInterval(other)
  expect(ended).toEqual({ reason: 'span' })
  expect(turns).toBeGreaterThan(0)
})
