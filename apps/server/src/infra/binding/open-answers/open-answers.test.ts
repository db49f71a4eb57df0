import { EventEmitter } from 'node:events'
import { createManualClock } from '@palisade/testkit/manual-clock'
import { expect, test, vi } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { ANSWER_MAX_MS, createOpenAnswers } from './open-answers.ts'

/** An answer that is being sent, and whether its caller may still have it. */
function buildAnswer() {
  const raw = Object.assign(new EventEmitter(), {
    destroyed: false,
    destroy() {
      raw.destroyed = true
      raw.emit('close')
      return raw
    },
  })
  const asked = vi.fn(async () => undefined as void)
  return { raw: raw as never, state: raw, asked }
}

const log = { info: () => undefined, warn: vi.fn() }
const open = () => {
  const clock = createManualClock()
  return { clock, answers: createOpenAnswers({ log, clock }) }
}

test('only the answer whose right has gone is cut', async () => {
  const { answers } = open()
  const [kept, lost] = [buildAnswer(), buildAnswer()]
  lost.asked.mockRejectedValue(new AppError('access.denied'))
  for (const one of [kept, lost]) answers.watch(one.raw, one.asked)
  answers.recheck()
  await vi.waitFor(() => expect(lost.state.destroyed).toBe(true))
  await answers.stop()
  expect(kept.state.destroyed).toBe(false)
})

test('a database that is away cuts nothing, and keeps no other answer from being asked about', async () => {
  const { answers } = open()
  const [unknown, lost] = [buildAnswer(), buildAnswer()]
  unknown.asked.mockRejectedValue(new Error('connect'))
  lost.asked.mockRejectedValue(new AppError('session.login_needed'))
  for (const one of [unknown, lost]) answers.watch(one.raw, one.asked)
  answers.recheck()
  await vi.waitFor(() => expect(lost.state.destroyed).toBe(true))
  await answers.stop()
  expect([unknown.state.destroyed, log.warn.mock.calls.length]).toEqual([false, 1])
})

test('one that is sent for longer than it may is cut; one that has ended is asked about no more', async () => {
  const { clock, answers } = open()
  const [slow, ended, young] = [buildAnswer(), buildAnswer(), buildAnswer()]
  for (const one of [slow, ended]) answers.watch(one.raw, one.asked)
  ended.state.emit('close')
  clock.advance(ANSWER_MAX_MS)
  answers.watch(young.raw, young.asked)
  answers.recheck()
  await vi.waitFor(() => expect(young.asked).toHaveBeenCalledOnce())
  await answers.stop()
  expect([slow.state.destroyed, young.state.destroyed]).toEqual([true, false])
  expect(ended.asked).not.toHaveBeenCalled()
})
