import { contract, type InputOf, type patrolPlanCalls } from '@palisade/contract'
import { checkpoints, LEG_MINUTES, tourTime, TOUR_PLAN, walkTime, WALK_PLAN } from '../patrols/patrol-plan.ts'
import { place, type CameraPlan, type Degrees } from '../site/plan.ts'
import type { ProductClient } from '../product/product-client.ts'
import { signIn, type Login } from '../product/sign-in.ts'

type Draft = InputOf<typeof patrolPlanCalls.add>

/** Cameras of the round, and how long each is looked at, s. */
const ROUND_CAMERAS = 6
const ROUND_SECONDS = 30
/** So early a round may begin, min: there is always one to look at. */
const ROUND_TOLERANCE = 30

interface Patrols {
  cameras: readonly Pick<CameraPlan, 'code'>[]
  /** User names of who walks, and of who looks. */
  walker: string
  looker: string
}

/**
 * Makes checkpoints and two running plans, where the product has no plan of their names: an operator who ends one keeps it so.
 * @returns the codes of the checkpoints by their names
 */
export async function registerPatrols(login: Login, patrols: Patrols): Promise<ReadonlyMap<string, string>> {
  const { product } = login
  const middle = await signIn(login)
  try {
    const points = await ensureCheckpoints(product, middle)
    const people = await idsOfUsers(product)
    const [walker, looker] = [people.get(patrols.walker), people.get(patrols.looker)]
    const cameraIds = await camerasOf(product, patrols.cameras)
    if (walker !== undefined && points.size > 0) await ensurePlan(product, walkDraft(walker, points))
    if (looker !== undefined && cameraIds.length > 0) await ensurePlan(product, roundDraft(looker, cameraIds))
    if (points.size === 0) return new Map()
    const codes = await product.call(contract.patrolCheckpoint.getCodes, { ids: [...points.values()] })
    return new Map(codes.map(({ name, code }) => [name, code]))
  } finally {
    await product.call(contract.session.logout, {})
  }
}

/** @returns their ids by their names, in the order of the walk */
async function ensureCheckpoints(product: ProductClient, middle: Degrees): Promise<Map<string, string>> {
  const tree = await product.call(contract.organisation.getTree, {})
  const areaIds = new Map(tree.filter(node => node.type === 'area').map(node => [node.code, node.id]))
  const { list } = await product.call(contract.patrolCheckpoint.getByPage, { pageSize: 100 })
  const ids = new Map<string, string>()
  for (const { name, area, at } of checkpoints) {
    const areaId = areaIds.get(area)
    const known = list.find(point => point.name === name)
    if (areaId === undefined && !known) continue
    const draft = { name, areaId: areaId ?? '', ...place(middle, at), remarks: '' }
    const { id } = known ?? (await product.call(contract.patrolCheckpoint.add, draft))
    ids.set(name, id)
  }
  return ids
}

async function idsOfUsers(product: ProductClient): Promise<Map<string, string>> {
  const { list } = await product.call(contract.user.getByPage, { name: 'guard', pageSize: 100 })
  return new Map(list.map(({ userName, id }) => [userName, id]))
}

async function camerasOf(
  product: ProductClient,
  cameras: readonly Pick<CameraPlan, 'code'>[],
): Promise<string[]> {
  const tree = await product.call(contract.organisation.getTree, {})
  const ids = new Map(tree.filter(node => node.type === 'device').map(node => [node.code, node.id]))
  return cameras.slice(0, ROUND_CAMERAS).flatMap(({ code }) => ids.get(code) ?? [])
}

async function ensurePlan(product: ProductClient, draft: Draft): Promise<void> {
  const { list } = await product.call(contract.patrolPlan.getByPage, { name: draft.name, pageSize: 100 })
  if (list.some(({ name }) => name === draft.name)) return
  const { id } = await product.call(contract.patrolPlan.add, draft)
  await product.call(contract.patrolPlan.batchStart, { ids: [id] })
}

const walkDraft = (personId: string, points: ReadonlyMap<string, string>): Draft => ({
  name: WALK_PLAN,
  personId,
  level: 'general',
  time: { type: 'weekly', week: walkTime },
  toleranceMinutes: 4,
  stops: [],
  foot: {
    order: 'in_order',
    absentMinutes: 10,
    stops: checkpoints.flatMap(({ name, question }, index) => {
      const checkpointId = points.get(name)
      const questions = question === undefined ? [] : [question]
      const minutes = index * LEG_MINUTES
      return checkpointId === undefined ? [] : [{ checkpointId, minutes, isPhotoRequired: false, questions }]
    }),
  },
  remarks: '',
})

const roundDraft = (personId: string, cameraIds: readonly string[]): Draft => ({
  name: TOUR_PLAN,
  personId,
  level: 'low',
  time: { type: 'weekly', week: tourTime },
  toleranceMinutes: ROUND_TOLERANCE,
  stops: cameraIds.map(deviceId => ({
    deviceId,
    preset: null,
    seconds: ROUND_SECONDS,
    questions: ['All in order?'],
  })),
  remarks: '',
})
