import { expect, test } from 'vitest'
import { createSettling } from './settling.ts'

const LONG = 600_000
const never = new AbortController().signal

test('waits for each event of the pull, in whatever order they are stored', async () => {
  const settling = createSettling()
  settling.told('a')
  settling.told('b')
  const steps: string[] = []
  const waiting = settling.wait(LONG, never).then(isSettled => steps.push(`next pull ${isSettled}`))
  for (const id of ['other', 'b', 'a']) {
    settling.settled(id)
    await new Promise(resolve => setImmediate(resolve))
    steps.push(id)
  }
  await waiting
  expect(steps).toEqual(['other', 'b', 'next pull true', 'a'])
})

test('waits for nothing where nothing was told, and not for ever', async () => {
  const settling = createSettling()
  expect(await settling.wait(LONG, never)).toBe(true)
  settling.told('a')
  expect(await settling.wait(1, never)).toBe(false)
  // A word that came too late does not count for a later pull.
  expect(await settling.wait(LONG, never)).toBe(true)
})

test('ends with its session', async () => {
  const settling = createSettling()
  settling.told('a')
  const stopping = new AbortController()
  const waiting = settling.wait(LONG, stopping.signal)
  stopping.abort()
  expect(await waiting).toBe(false)
})
