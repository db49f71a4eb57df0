import { expect, test } from 'vitest'
import { createPhoneWork } from './phone-work.ts'

const task = (id: string, status: 'not_started' | 'in_progress' = 'not_started') => ({
  id,
  status,
  alarm: { longitude: 1, latitude: 2, number: '20261122-7' },
})

test('reads, accepts, goes there, works, reports', () => {
  const work = createPhoneWork({ rejectsEvery: 0 })
  work.learn([task('a')], 0)
  expect(work.decide(9_999, false)).toBeUndefined()
  expect(work.decide(10_000, false)).toEqual({ kind: 'accept', taskId: 'a' })
  expect(work.current()?.id).toBe('a')
  expect(work.decide(60_000, false)).toBeUndefined()
  expect(work.decide(70_000, true)).toBeUndefined()
  expect(work.decide(100_000, true)).toMatchObject({ kind: 'report', taskId: 'a' })
  expect(work.decide(200_000, true)).toBeUndefined()
})

test('rejects every third one, with a reason', () => {
  const work = createPhoneWork({ rejectsEvery: 3 })
  const kinds = ['a', 'b', 'c', 'd'].map(id => {
    work.learn([task(id)], 0)
    return work.decide(20_000, false)?.kind
  })
  expect(kinds).toEqual(['accept', 'accept', 'reject', 'accept'])
})

test('what was returned by the dispatcher is worked on again', () => {
  const work = createPhoneWork({ rejectsEvery: 0 })
  work.learn([task('a', 'in_progress')], 0)
  work.decide(0, true)
  expect(work.decide(30_000, true)?.kind).toBe('report')
  work.learn([task('a', 'in_progress')], 40_000)
  expect(work.decide(50_000, true)).toBeUndefined()
  expect(work.decide(80_000, true)?.kind).toBe('report')
})

test('does what it is told, where there is such a task', () => {
  const work = createPhoneWork({ rejectsEvery: 0 })
  expect(work.order('accept', 0)).toBeUndefined()
  work.learn([task('a')], 0)
  expect(work.order('report', 0)).toBeUndefined()
  expect(work.order('reject', 0)).toMatchObject({ kind: 'reject', reason: expect.any(String) })
})
