import { contract } from '@palisade/contract'
import { Client } from 'pg'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause, secondsOf, until } from './support/duration.ts'
import { startHookReceivers, type HookReceivers } from './support/notice/hook-receivers.ts'
import { queueHooks, queueNotices, type Hook } from './support/notice/queue.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn } from './support/session.ts'

const RECEIVERS = 10
const RATE = 100
const SECONDS = 15
const NOTICES = 5_000
/** Notices are queued in a minute, in parts; what is held goes a minute after the last of them. */
const PARTS = 60
const TOLD_WITHIN = 180_000

export const claim: Claim = {
  name: 'notice',
  about: `${RATE} webhooks/s to ${RECEIVERS} receivers of which one hangs, beside none that does; ${NOTICES} notices to one person in a minute`,
  async measure() {
    const receivers = await startHookReceivers(RECEIVERS)
    const product = await startProduct('notice', { demo: true, env: { PALISADE_WEBHOOK_HOSTS: 'localhost' } })
    const client = new Client({ connectionString: product.databaseUrl })
    try {
      await client.connect()
      return [...(await measureHooks(product, client, receivers)), ...(await measureFlood(client))]
    } finally {
      await client.end()
      await product.stop()
      receivers.stop()
    }
  },
}

async function measureHooks({ url }: Product, client: Client, receivers: HookReceivers): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  const hooks: Hook[] = []
  for (const [n, address] of receivers.urls.entries()) {
    const draft = { name: `Receiver ${n}`, url: address, isEnabled: true }
    const { id } = await session.call(contract.notice.addWebhook, draft)
    hooks.push({ id, host: new URL(address).host })
  }
  await run('warm', 5)
  const before = await run('before', secondsOf(SECONDS))
  receivers.hangs = true
  const beside = await run('beside', secondsOf(SECONDS))
  receivers.hangs = false
  const held = await waitForAll(client)
  const after = await run('after', secondsOf(SECONDS))
  const none = (q: number) => (quantile(before.others, q) + quantile(after.others, q)) / 2
  const figure = (name: string, q: number): Figure => ({
    what: `queued → received by the others ${name}, beside one that hangs`,
    value: quantile(beside.others, q),
    unit: 'ms',
    against: { what: 'none hangs, the mean of before and after', value: none(q) },
  })
  return [
    figure('p50', 0.5),
    figure('p95', 0.95),
    figure('p99', 0.99),
    { what: 'messages to the others that did not come', value: beside.missing, unit: '', limit: 0 },
    { what: 'messages that came twice', value: beside.twice + held.twice, unit: '', limit: 0 },
    { what: 'the one that hung had all of its messages after', value: held.seconds, unit: 's' },
  ]

  /** Of the receivers that never hang. */
  async function run(name: string, seconds: number) {
    receivers.reset()
    const rounds = (seconds * RATE) / RECEIVERS
    const began = performance.now()
    for (let n = 0; n < rounds; n += 1) {
      await queueHooks(client, `${name}:${n}`, hooks)
      await pause(Math.max(0, began + ((n + 1) * 1000 * RECEIVERS) / RATE - performance.now()))
    }
    const wanted = rounds * (RECEIVERS - 1)
    const arrived = () => receivers.delays.slice(1).flat()
    await until('the others have all of it', 60_000, () => arrived().length >= wanted).catch(() => undefined)
    const twice = [...receivers.seen.values()].filter(times => times > 1).length
    return { others: arrived(), missing: wanted - arrived().length, twice }
  }

  /** Until the receiver that hung has taken what waited for it. */
  async function waitForAll(from: Client) {
    const began = performance.now()
    await until(
      'all is sent',
      150_000,
      async () => (await countOf(from, "state in ('waiting', 'sending')")) === 0,
    )
    const twice = [...receivers.seen.values()].filter(times => times > 1).length
    return { seconds: (performance.now() - began) / 1000, twice }
  }
}

async function countOf(client: Client, condition: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from notice_delivery where ${condition}`,
  )
  return rows[0]?.n ?? 0
}

async function measureFlood(client: Client): Promise<Figure[]> {
  const began = performance.now()
  for (let part = 0; part < PARTS; part += 1) {
    const count = Math.floor(((part + 1) * NOTICES) / PARTS) - Math.floor((part * NOTICES) / PARTS)
    await queueNotices(client, `flood:${part}`, USER, count)
    await pause(Math.max(0, began + (part + 1) * (60_000 / PARTS) - performance.now()))
  }
  const open = "channel = 'console' and state in ('waiting', 'sending', 'held')"
  await until('all of it is told', TOLD_WITHIN, async () => (await countOf(client, open)) === 0)
  const seconds = (performance.now() - began) / 1000
  const { rows } = await client.query<{ alone: number; grouped: number; digests: number; counted: number }>(
    `select count(*) filter (where delivery.state = 'sent' and notice.reason <> 'digest')::int as alone,
       count(*) filter (where delivery.state = 'grouped')::int as grouped,
       count(*) filter (where delivery.state = 'sent' and notice.reason = 'digest')::int as digests,
       coalesce(sum((notice.fields ->> 'count')::int) filter (where notice.reason = 'digest'), 0)::int as counted
     from notice_delivery delivery join notice on notice.id = delivery.notice_id where delivery.channel = 'console'`,
  )
  const { alone = 0, grouped = 0, digests = 0, counted = 0 } = rows[0] ?? {}
  return [
    { what: `of ${NOTICES} notices to one person told one by one`, value: alone, unit: '' },
    { what: 'messages that stand for all the others', value: digests, unit: '' },
    { what: 'told by neither', value: NOTICES - alone - grouped, unit: '', limit: 0 },
    {
      what: 'difference between those grouped and those that were counted',
      value: Math.abs(grouped - counted),
      unit: '',
      limit: 0,
    },
    { what: 'all told after', value: seconds, unit: 's' },
  ]
}
