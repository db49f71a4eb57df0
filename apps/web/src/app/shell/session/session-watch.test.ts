import type { SessionRemaining } from '@palisade/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionWatch, type SessionWarning, type SessionWatch } from './session-watch.ts'

const MINUTE = 60_000
const life = 100 * 60
let now: number
let isAttended: boolean
let left: SessionRemaining | Error
let calls: string[]
let warning: SessionWarning | undefined
let watch: SessionWatch

const answer = async (call: string): Promise<SessionRemaining> => {
  calls.push(call)
  if (left instanceof Error) throw left
  return left
}
/** Seconds pass, each with its tick, and what was asked is answered. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000
    if (!(left instanceof Error)) {
      left = { idleSeconds: left.idleSeconds - 1, lifeSeconds: left.lifeSeconds - 1 }
    }
    watch.tick()
    await vi.waitFor(() => undefined)
  }
}

beforeEach(() => {
  now = 1_800_000_000_000
  isAttended = false
  left = { idleSeconds: 300, lifeSeconds: life }
  calls = []
  warning = undefined
  watch = createSessionWatch(
    {
      keepAlive: () => answer('keepAlive'),
      getRemaining: () => answer('getRemaining'),
      isAttended: () => isAttended,
      onWarning: told => {
        warning = told
      },
      now: () => now,
    },
    { idle: 5 * MINUTE, life: life * 1000 },
  )
})

test('a session that is used is kept alive once a minute', async () => {
  isAttended = true
  await pass(180)
  expect(calls).toEqual(['keepAlive', 'keepAlive', 'keepAlive'])
  expect(warning).toBeUndefined()
})

test('an unused one is asked for, and warned of, a minute before its end', async () => {
  await pass(239)
  expect(calls).toEqual([])
  await pass(1)
  expect(calls).toEqual(['getRemaining'])
  expect(warning).toEqual({ endsAt: now + MINUTE, cause: 'idle' })
  await pass(59)
  expect(calls).toEqual(['getRemaining'])
  await pass(1)
  expect(calls).toEqual(['getRemaining', 'getRemaining'])
})

test('nobody is warned while another window uses it', async () => {
  await pass(230)
  left = { idleSeconds: 290, lifeSeconds: life }
  await pass(10)
  expect(calls).toEqual(['getRemaining'])
  expect(warning).toBeUndefined()
})

test('whoever comes back while the warning stands goes on at once', async () => {
  await pass(245)
  expect(warning).toBeDefined()
  isAttended = true
  left = { idleSeconds: 300, lifeSeconds: life }
  await pass(1)
  expect(calls.at(-1)).toBe('keepAlive')
  expect(warning).toBeUndefined()
})

test('the end of its life is told too, and use does not put it off', async () => {
  isAttended = true
  left = { idleSeconds: 300, lifeSeconds: 110 }
  await pass(60)
  expect(warning).toEqual({ endsAt: now + 50_000, cause: 'life' })
  await pass(10)
  expect(calls).toEqual(['keepAlive'])
})

test('a limit set shorter is asked for', async () => {
  left = { idleSeconds: 30, lifeSeconds: life }
  watch.ask()
  await vi.waitFor(() => expect(warning).toEqual({ endsAt: now + 30_000, cause: 'idle' }))
})

test('without an answer it asks again after a while, not each second', async () => {
  await pass(239)
  left = new Error('away')
  await pass(12)
  expect(calls).toHaveLength(3)
})
