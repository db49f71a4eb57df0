import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answerWhileDraining } from './answer-while-draining.ts'

const HOUR_MS = 3_600_000

/** A body that is being sent, and what is told of the answer to it. */
function drain(bounds: { within?: number; most?: number }) {
  const body = new PassThrough()
  const answer = answerWhileDraining(body, 'too large', bounds)
  let hasEnded = false
  answer.once('end', () => (hasEnded = true))
  return { body, answer, hasEnded: () => hasEnded }
}

test('the answer is there at once, and ends with the body', async () => {
  const { body, answer, hasEnded } = drain({ within: HOUR_MS })
  const [first] = (await once(answer, 'data')) as [Buffer]
  expect(first.toString()).toBe('too large')
  for (let n = 0; n < 100; n++) if (!body.write(Buffer.alloc(64 * 1024))) await once(body, 'drain')
  expect(hasEnded()).toBe(false)
  body.end()
  await once(answer, 'end')
})

test.each([
  ['a body that goes on for ever', { within: HOUR_MS, most: 100_000 }],
  ['a body that never ends', { within: 20 }],
])('%s does not keep it open', async (_, bounds) => {
  const { body, answer } = drain(bounds)
  const all = text(answer)
  for (let n = 0; n < 2; n++) body.write(Buffer.alloc(64 * 1024))
  expect(await all).toBe('too large')
  expect(body.readableEnded).toBe(false)
})

test('neither does a sender that is gone, before or meanwhile', async () => {
  const { body, answer } = drain({ within: HOUR_MS })
  body.destroy(new Error('reset'))
  expect(await text(answer)).toBe('too large')
  expect(await text(answerWhileDraining(body, 'gone', { within: HOUR_MS }))).toBe('gone')
})
