import { contract } from '@palisade/contract'
import { Client } from 'pg'
import { launchChromium } from '../tooling/test/chromium.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { cpuSeconds } from './support/usage.ts'
import { timeCalls, type Timing } from './support/timed-calls.ts'
import { ESTATE, makeTreeEstate, TREE_OPERATOR } from './support/tree-estate.ts'
import { paintScreen, paintTree } from './support/tree-paint.ts'

const MANY: Timing = { calls: 60, warm: 5 }
/** The whole tree takes longer, and is there to be compared with. */
const FEW: Timing = { calls: 5, warm: 1 }
const PAINTS = 10
const LIMIT = { expand: 100, search: 200, paint: 1000 }

const { areas, cameras, operatorAreas } = ESTATE

export const claim: Claim = {
  name: 'tree',
  about: `${cameras.toLocaleString('en')} cameras in ${areas.toLocaleString('en')} areas, as administrator and as an operator of ${operatorAreas} of them: a level, a search, the first paint`,
  async measure() {
    const product = await startProduct('tree')
    const client = new Client({ connectionString: product.databaseUrl })
    try {
      await client.connect()
      await makeTreeEstate(client)
      return await measureOn(product, client)
    } finally {
      await client.end()
      await product.stop()
    }
  },
}

async function measureOn({ url, pidOf }: Product, client: Client): Promise<Figure[]> {
  const users = [
    ['administrator', await signIn(url, USER, PASSWORD)],
    ['operator', await signIn(url, TREE_OPERATOR, PASSWORD)],
  ] as const
  const bare = await bareLevel(client)
  const pids = [pidOf('apps/server'), pidOf('postgres')]
  const figures: Figure[] = []
  for (const [user, session] of users) figures.push(...(await serverFigures({ user, session, bare, pids })))
  return [...figures, ...(await paintFigures(url, users))]
}

interface Asked {
  user: string
  session: SignedIn
  /** ms */
  bare: number
  /** Server and PostgreSQL. */
  pids: number[]
}

async function serverFigures({ user, session, bare, pids }: Asked): Promise<Figure[]> {
  const { getChildren: level, getTree: tree, search } = contract.organisation
  const codes = await areasOf(session)
  const whole = quantile(await timeCalls(session, tree, () => ({}), FEW), 0.5)
  const figureOf = async (
    name: string,
    limit: number,
    against: Figure['against'],
    ask: () => Promise<number[]>,
  ) => {
    const before = cpuSeconds(pids)
    const samples = await ask()
    // CPU stays true on a machine that others load.
    const cpu = ((cpuSeconds(pids) - before) * 1000) / (MANY.calls + MANY.warm)
    const what = `${user}: ${name}: CPU ${cpu.toFixed(1)} ms a call, p50 ${quantile(samples, 0.5).toFixed(1)} ms, p95`
    return { what, value: quantile(samples, 0.95), unit: 'ms', limit, ...(against && { against }) }
  }
  const sql = { what: 'the same rows by SQL alone', value: bare }
  const top = () => timeCalls(session, level, () => ({}), MANY)
  const below = () => timeCalls(session, level, n => ({ parentCode: pick(codes, n) }), MANY)
  const figures = [
    await figureOf('the first level', LIMIT.expand, sql, top),
    await figureOf('a level', LIMIT.expand, sql, below),
  ]
  const peer = { what: 'fetching the whole tree to search it there', value: whole }
  for (const [name, textOf] of searches) {
    const ask = () => timeCalls(session, search, n => ({ text: textOf(n) }), MANY)
    figures.push(await figureOf(`search, ${name}`, LIMIT.search, peer, ask))
  }
  return [...figures, { what: `${user}: the whole tree, p50`, value: whole, unit: 'ms' }]
}

const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[(n * 7919) % list.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

const searches: [string, (n: number) => string][] = [
  ['one camera', n => `CAM${1000 + n * 731}`],
  ['a word of thousands', n => pick(['warehouse', 'gate', '停车场', 'lobby'], n)],
  ['an area', n => `Park ${1 + (n % 10)} region ${1 + (n % 9)}`],
  ['one letter', n => pick(['a', 'e', 'o', '门'], n)],
  ['nothing', n => `zzz${n}`],
]

/** Codes of the areas that the user may open. */
async function areasOf(session: SignedIn): Promise<string[]> {
  const nodes = await session.call(contract.organisation.getTree, { type: 'areas' })
  return nodes.map(node => node.code)
}

/** The floor: the same PostgreSQL giving the rows of a level, and nothing else. @returns ms, p95 */
async function bareLevel(client: Client): Promise<number> {
  const ids = await client.query<{ id: string }>(
    `select id from area where kind = 'area' order by code limit 500`,
  )
  const samples: number[] = []
  for (let n = -MANY.warm; n < MANY.calls; n++) {
    const { id } = pick(ids.rows, Math.abs(n))
    const start = performance.now()
    await Promise.all([
      client.query('select * from area where parent_id = $1 order by name', [id]),
      client.query('select * from device where area_id = $1 and deleted_at is null order by name', [id]),
    ])
    if (n >= 0) samples.push(performance.now() - start)
  }
  return quantile(samples, 0.95)
}

const SCREENS = ['/setting/system/organization', '/video/control']

async function paintFigures(url: string, users: readonly (readonly [string, SignedIn])[]): Promise<Figure[]> {
  const browser = await launchChromium()
  try {
    const figures: Figure[] = []
    for (const [user, { ticket }] of users) {
      const plain = { url: `${url}/alarm/record`, ticket, times: PAINTS, shown: 'table' }
      const value = quantile(await paintScreen(browser, plain), 0.95)
      const against = { what: 'the alarm table’s screen, empty', value }
      for (const screen of SCREENS) {
        const { first, expand } = await paintTree(browser, { url: url + screen, ticket, times: PAINTS })
        figures.push(
          paintFigure(`${user}: ${screen}, navigation to painted tree`, first, LIMIT.paint, against),
        )
        if (expand.length)
          figures.push(paintFigure(`${user}: ${screen}, click on a branch to its rows`, expand))
      }
    }
    return figures
  } finally {
    await browser.close()
  }
}

function paintFigure(name: string, samples: number[], limit?: number, against?: Figure['against']): Figure {
  return {
    what: `${name}: p50 ${quantile(samples, 0.5).toFixed(0)} ms, p95`,
    value: quantile(samples, 0.95),
    unit: 'ms',
    ...(limit !== undefined && { limit }),
    ...(against && { against }),
  }
}
