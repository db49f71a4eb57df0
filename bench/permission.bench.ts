import { contract, type Call, type InputOf } from '@palisade/contract'
import { Client } from 'pg'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { PASSWORD, startProduct, USER } from './support/product.ts'
import { HOLDERS, makeRoleEstate, ROLES } from './support/role-estate.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { timeCalls } from './support/timed-calls.ts'
import { ESTATE } from './support/tree-estate.ts'

const ROUNDS = 8
const EACH = { calls: 10, warm: 0 }
const LIMIT = 1.3

export const claim: Claim = {
  name: 'permission',
  about: `lists of ${ESTATE.cameras.toLocaleString('en')} cameras through ${ROLES.count.toLocaleString('en')} roles beside the same lists unfiltered`,
  async measure() {
    const product = await startProduct('permission')
    const client = new Client({ connectionString: product.databaseUrl })
    try {
      await client.connect()
      await makeRoleEstate(client)
      const admin = await signIn(product.url, USER, PASSWORD)
      const figures: Figure[] = []
      for (const { user } of HOLDERS)
        figures.push(...(await holderFigures(user, await signIn(product.url, user, PASSWORD), admin)))
      return figures
    } finally {
      await client.end()
      await product.stop()
    }
  },
}

type List = [string, typeof contract.device.getByPage | typeof contract.camera.getByPage, object]

const lists: List[] = [
  ['devices, first page', contract.device.getByPage, { pageNum: 1, pageSize: 20 }],
  ['cameras, a word of thousands', contract.camera.getByPage, { pageNum: 1, pageSize: 20, name: 'gate' }],
]

async function holderFigures(user: string, session: SignedIn, admin: SignedIn): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, call, request] of lists) {
    const reached = await totalOf(session, call, request)
    const { filtered, unfiltered } = await inTurns(session, admin, call, request)
    const [value, against] = [quantile(filtered, 0.95), quantile(unfiltered, 0.95)]
    const medians = `p50 ${quantile(filtered, 0.5).toFixed(1)} beside ${quantile(unfiltered, 0.5).toFixed(1)} ms`
    figures.push({
      what: `${user} (${reached.toLocaleString('en')} reached): ${name}: ${medians}, p95 ${value.toFixed(1)} beside ${against.toFixed(1)} ms`,
      value: value / against,
      unit: '×',
      limit: LIMIT,
    })
  }
  return figures
}

async function totalOf(session: SignedIn, call: List[1], request: object): Promise<number> {
  const page = await session.call(call as typeof contract.device.getByPage, request)
  return page.total
}

/** Times both in turns, so that the machine's other load affects both alike. */
async function inTurns(session: SignedIn, admin: SignedIn, call: Call, request: object) {
  const ask = (who: SignedIn) => timeCalls(who, call, () => request as InputOf<Call>, EACH)
  await ask(session)
  await ask(admin)
  const filtered: number[] = []
  const unfiltered: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    filtered.push(...(await ask(session)))
    unfiltered.push(...(await ask(admin)))
  }
  return { filtered, unfiltered }
}
