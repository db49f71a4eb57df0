import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { DeliveryState } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { got } from '#server/testing/logged-changes/bench.ts'
import { inTransaction, NOTICE_LIMIT } from '#server/testing/outside/notice-site.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/outside/webhook-receiver.ts'
import { startProgramCopy } from '#server/testing/program-copy.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { sendWebhook } from '../notice-port.ts'

const HOSTS = { PALISADE_WEBHOOK_HOSTS: 'localhost' }
const MESSAGES = 40

let server: TestServer
let hooks: WebhookReceiver
let program: ChildProcess
let webhookId: string

beforeAll(async () => {
  hooks = await startWebhookReceiver()
  server = await startTestServer({ env: HOSTS })
  const admin = await server.signIn()
  const url = `http://localhost:${hooks.port}/a`
  webhookId = got(await admin.client.notice.addWebhook({ name: 'a', url, isEnabled: true })).id
  program = (await startProgramCopy(server, HOSTS)).child
})
afterAll(async () => {
  program.kill('SIGKILL')
  await server.stop()
  await hooks.stop()
})

const send = (name: string) =>
  inTransaction(server, async tx => {
    for (let n = 0; n < MESSAGES; n += 1)
      await sendWebhook(tx, { reason: 'linkage', cause: `${name}:${n}`, webhookId })
  })

async function countIn(state: DeliveryState): Promise<number> {
  const rows = await server.db.selectFrom('notice_delivery').select('id').where('state', '=', state).execute()
  return rows.length
}

const idsOf = () => hooks.received.map(({ headers }) => headers['id'])

test('two copies send each message once', async () => {
  await send('two')
  await vi.waitFor(async () => expect(await countIn('sent')).toBe(MESSAGES), NOTICE_LIMIT)
  expect([hooks.received.length, new Set(idsOf()).size]).toEqual([MESSAGES, MESSAGES])
})

test(
  'a copy killed while it sends: the other sends what it held, each message under its own id',
  async () => {
    hooks.received.splice(0)
    hooks.hanging.add('/a')
    const before = hooks.tries.get('/a') ?? 0
    await send('killed')
    // Each copy has eight on their way.
    await vi.waitFor(() => expect(hooks.tries.get('/a')).toBe(before + 16), NOTICE_LIMIT)
    const ended = once(program, 'exit')
    program.kill('SIGKILL')
    await ended
    hooks.hanging.delete('/a')
    const held = 8
    await vi.waitFor(async () => expect(await countIn('sent')).toBe(2 * MESSAGES - held), {
      timeout: 60_000,
      interval: 200,
    })
    expect(await countIn('sending')).toBe(held)
    // As if the time for which they belonged to the dead copy were over.
    await server.db
      .updateTable('notice_delivery')
      .set({ due_at: new Date() })
      .where('state', '=', 'sending')
      .execute()
    await vi.waitFor(async () => expect(await countIn('sent')).toBe(2 * MESSAGES), NOTICE_LIMIT)
    expect([hooks.received.length, new Set(idsOf()).size]).toEqual([MESSAGES, MESSAGES])
  },
  patience(120_000),
)
