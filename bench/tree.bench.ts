import { contract } from '@palisade/contract'
import { Client } from 'pg'
import { launchChromium } from '../tooling/chromium.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { timeCalls, type Timing } from './support/timed-calls.ts'
import { ESTATE, makeTreeEstate, TREE_OPERATOR } from './support/tree-estate.ts'
import { paintTree } from './support/tree-paint.ts'

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

async function measureOn({ url }: Product, client: Client): Promise<Figure[]> {
  const figures: Figure[] = []
  const users = [
    ['administrator', await signIn(url, USER, PASSWORD)],
    ['operator', await signIn(url, TREE_OPERATOR, PASSWORD)],
  ] as const
  const bare = await bareLevel(client)
  for (const [user, session] of users) {
    const codes = await areasOf(session)
    figures.push(...(await serverFigures(user, session, codes, bare)))
  }
  return [...figures, ...(await paintFigures(url, users))]
}

async function serverFigures(
  user: string,
  session: SignedIn,
  codes: string[],
  bare: number,
): Promise<Figure[]> {
  const { queryAreasOrDeviceByParentCode: level, queryResourceTree: tree, search } = contract.organisation
  const whole = quantile(await timeCalls(session, tree, () => ({}), FEW), 0.5)
  const top = await timeCalls(session, level, () => ({}), MANY)
  const below = await timeCalls(session, level, n => ({ parentCode: pick(codes, n) }), MANY)
  const against = { what: 'the same rows by SQL alone', value: bare }
  const figures: Figure[] = [
    {
      what: `${user}: the first level, p95`,
      value: quantile(top, 0.95),
      unit: 'ms',
      limit: LIMIT.expand,
      against,
    },
    { what: `${user}: a level, p95`, value: quantile(below, 0.95), unit: 'ms', limit: LIMIT.expand, against },
  ]
  for (const [name, textOf] of searches) {
    const samples = await timeCalls(session, search, n => ({ text: textOf(n) }), MANY)
    const ratio = { what: 'fetching the whole tree to search it there', value: whole }
    const what = `${user}: search, ${name}, p95`
    figures.push({ what, value: quantile(samples, 0.95), unit: 'ms', limit: LIMIT.search, against: ratio })
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
  const nodes = await session.call(contract.organisation.queryResourceTree, { type: 'areas' })
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

async function paintFigures(url: string, users: readonly (readonly [string, SignedIn])[]): Promise<Figure[]> {
  const browser = await launchChromium()
  try {
    const figures: Figure[] = []
    for (const [user, { ticket }] of users) {
      for (const screen of ['/setting/system/organization', '/video/control']) {
        const paint = await paintTree(browser, { url: url + screen, ticket, times: PAINTS })
        const first = { value: quantile(paint.first, 0.95), unit: 'ms', limit: LIMIT.paint }
        figures.push(
          { what: `${user}: ${screen} from the navigation to the painted tree, p95`, ...first },
          ...(paint.expand.length
            ? [
                {
                  what: `${user}: ${screen}, a branch from the click to its rows, p95`,
                  value: quantile(paint.expand, 0.95),
                  unit: 'ms',
                },
              ]
            : []),
        )
      }
    }
    return figures
  } finally {
    await browser.close()
  }
}
