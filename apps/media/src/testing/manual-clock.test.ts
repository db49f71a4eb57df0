import { expect, test } from 'vitest'
import { createManualClock } from './manual-clock.ts'

test('tasks run in the order they fall due, at their own time, until they are cancelled', () => {
  const clock = createManualClock(0)
  const seen: string[] = []
  clock.after(20, () => seen.push(`late ${clock.now()}`))
  clock.after(10, () => seen.push(`early ${clock.now()}`))
  const cancel = clock.every(8, () => seen.push(`tick ${clock.now()}`))
  clock.after(5, () => seen.push('never'))()
  clock.advance(17)
  cancel()
  clock.advance(3)
  expect(seen).toEqual(['tick 8', 'early 10', 'tick 16', 'late 20'])
})

test('a task that puts itself off by nothing ends the test instead of hanging it', () => {
  const clock = createManualClock()
  const again = (): void => void clock.after(0, again)
  again()
  expect(() => clock.advance(1)).toThrow('while no time passes')
})
