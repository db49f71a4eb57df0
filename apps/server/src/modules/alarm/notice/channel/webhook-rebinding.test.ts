import { systemClock } from '#server/infra/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/outside/webhook-receiver.ts'
import { createWebhookResolver } from './webhook-address.ts'
import { createWebhookSend } from './webhook.ts'

let inside: WebhookReceiver
beforeAll(async () => {
  inside = await startWebhookReceiver()
})
afterAll(() => inside.stop())

/** A name server that answers with these one after another, and the last for ever. */
function nameOf(...answers: string[][]) {
  let asked = 0
  const resolveAddress = async ({ host }: { host: string }) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    return { isAllowed: true as const, host, addresses }
  }
  return resolveAddress as Parameters<typeof createWebhookResolver>[0]['resolveAddress']
}

const LOCAL = '127.0.0.1'
const send = (resolveAddress: ReturnType<typeof nameOf>, answerWithin = 500) => {
  const resolveWebhook = createWebhookResolver({ resolveAddress, ownHosts: [] })
  const sendWebhook = createWebhookSend({ resolveWebhook, clock: systemClock, answerWithin })
  const url = `http://receiver.example:${inside.port}/inside`
  const message = { id: 'a', url, secret: 'word', body: '{}' }
  return {
    save: () => resolveWebhook(url),
    send: () => sendWebhook(message, new AbortController().signal),
  }
}

test('a name that leads to this machine later is refused then, however often it was allowed before', async () => {
  const hook = send(nameOf(['192.0.2.7'], [LOCAL]))
  expect(await hook.save()).toEqual(['192.0.2.7'])
  expect(await hook.send()).toEqual({ kind: 'failed', reason: 'address_refused' })
  expect(inside.tries.size).toBe(0)
})

test('a name with one address outside and one inside is refused', async () => {
  expect(await send(nameOf(['192.0.2.7', LOCAL])).send()).toEqual({
    kind: 'failed',
    reason: 'address_refused',
  })
  expect(await send(nameOf(['192.0.2.7', '::ffff:127.0.0.1'])).save()).toBeUndefined()
  expect(inside.tries.size).toBe(0)
})

test('a name that changes between the check and the connection is connected at the address that was checked', async () => {
  // Nothing is at that address (RFC 5737), while the name leads to a receiver of this machine by then.
  const outcome = await send(nameOf(['192.0.2.7'], [LOCAL])).send()
  expect(outcome).toMatchObject({ kind: 'later', isReceiverDown: true })
  expect(inside.tries.size).toBe(0)
})
