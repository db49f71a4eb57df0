import { setTimeout as pause } from 'node:timers/promises'
import { contract, type InputOf } from '@palisade/contract'
import { Client } from 'pg'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { timeCalls } from './support/timed-calls.ts'

const ROWS = Number(process.env['BENCH_LOG_ROWS'] ?? 1_000_000)
const CALLS = 20
const WARM = 3
const PAGE_LIMIT_MS = 200
const CHECK_LIMIT_S = 30

type Filter = InputOf<typeof contract.log.getByPage>

/** Filters of the list, those that find nothing and those that find much among them. */
const filters: readonly [string, Partial<Filter>][] = [
  ['no filter', {}],
  ['page 500', { pageNum: 500 }],
  ['oldest first', { orderBy: 'at', order: 'asc' }],
  ['a kind', { kind: 'footage' }],
  ['an action that is rare', { action: 'area.add' }],
  ['refused only', { isFailed: true }],
  ['the beginning of an address', { address: '10.7.' }],
  ['a day of the past', { startTime: '2026-02-03T00:00:00Z', endTime: '2026-02-04T00:00:00Z' }],
  ['a user, three letters', { userName: 'r77' }],
  ['an object, three letters that nothing holds', { object: 'qqq' }],
  ['an object, two letters that nothing holds', { object: 'qq' }],
  ['a user, two letters that nothing holds', { userName: 'zz' }],
  ['an object, one letter that nothing holds', { object: 'ß' }],
  ['an object, two letters of every row', { object: 'ca' }],
  ['an object, two letters of a few rows', { object: '门口' }],
  ['a user, two digits of a hundredth', { userName: '77' }],
  ['two letters that nothing holds, of a kind', { object: 'qq', kind: 'device' }],
]

export const claim: Claim = {
  name: 'log',
  about: `a page of ${ROWS.toLocaleString('en')} rows of the log through the real call, and the check of their whole chain`,
  async measure() {
    const product = await startProduct('log')
    try {
      await fill(product)
      const session = await signIn(product.url, USER, PASSWORD)
      return [...(await pages(session)), await check(session)]
    } finally {
      await product.stop()
    }
  },
}

/** Rows of 360 days, which retention keeps all, of 1,000 users and 50,000 cameras, sealed by the server itself. */
async function fill({ databaseUrl }: Product): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into audit (at, user_id, user_name, address, action, kind, object, object_name, before, after, result, request_id)
       select now() - make_interval(secs => (31104000.0 / $1) * ($1 - n)), uuidv7(), 'user' || n % 1000,
         '10.' || n % 200 || '.' || n % 250 || '.' || n % 253,
         case when n % 5000 = 0 then 'area.add' when n % 3 = 0 then 'live.open' else 'device.update' end,
         case when n % 3 = 0 and n % 5000 <> 0 then 'footage' else 'operation' end, gen_random_uuid()::text,
         case when n % 20000 = 0 then '门口 ' else 'Camera ' end || n % 50000,
         jsonb_build_object('name', 'Camera ' || n, 'version', n % 7, 'state', 'online'),
         jsonb_build_object('name', 'Camera ' || n + 1, 'version', n % 7 + 1, 'state', 'online'),
         case when n % 50 = 0 then 'access.denied' else 'ok' end, gen_random_uuid()::text
       from generate_series(1, $1::int) as n`,
      [ROWS],
    )
    await client.query('vacuum analyze audit')
    for (;;) {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from (select 1 from audit_unsealed limit 1) as waiting',
      )
      if (rows[0]?.n === 0) break
      await pause(1000)
    }
    await client.query('vacuum analyze audit_seal, audit_unsealed')
  } finally {
    await client.end()
  }
}

async function pages(session: SignedIn): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, filter] of filters) {
    const request = () => ({ pageNum: 1, pageSize: 20, ...filter })
    const samples = await timeCalls(session, contract.log.getByPage, request, { calls: CALLS, warm: WARM })
    const what = `${name}: p50 ${quantile(samples, 0.5).toFixed(1)} ms, p95`
    figures.push({ what, value: quantile(samples, 0.95), unit: 'ms', limit: PAGE_LIMIT_MS })
  }
  return figures
}

async function check(session: SignedIn): Promise<Figure> {
  const start = performance.now()
  const verdict = await session.call(contract.log.verify, {})
  const value = (performance.now() - start) / 1000
  if (!verdict.ok || verdict.rows < ROWS) throw new Error(`log not sound: ${JSON.stringify(verdict)}`)
  return { what: 'the check of the whole chain', value, unit: 's', limit: CHECK_LIMIT_S }
}
