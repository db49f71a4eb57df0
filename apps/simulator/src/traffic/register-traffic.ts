import { ALWAYS, contract } from '@palisade/contract'
import { BARRIER, GATES } from './gates.ts'
import { PARKED } from './traffic.ts'
import type { ProductClient } from '../product/product-client.ts'

/** km/h, and by how much more it rings: only who is in a hurry is too fast. */
const LIMIT = 30
const TOLERANCE = 5
/** Places for three quarters of the vehicles that come and go. */
const CAPACITY = PARKED * 1.5

/** Gives the site a speed rule and a car park, where it has none: those of its operators stay as they are. */
export async function registerTraffic(product: ProductClient): Promise<void> {
  const checkpoints = await product.call(contract.snap.getCheckpoints, {})
  const idOf = (name: string) => checkpoints.find(one => one.name === name)?.id
  const [gatesId, barrierId] = [idOf(GATES), idOf(BARRIER)]
  if (gatesId !== undefined) await ensureSpeedRule(product, gatesId)
  if (barrierId !== undefined) await ensureCarPark(product, barrierId)
}

async function ensureSpeedRule(product: ProductClient, checkpointId: string): Promise<void> {
  const { total } = await product.call(contract.speedRule.getByPage, {})
  if (total > 0) return
  await product.call(contract.speedRule.add, {
    name: `Campus ${LIMIT} km/h`,
    kind: 'spot',
    checkpointId,
    startId: null,
    metres: null,
    limit: LIMIT,
    toleranceKmh: TOLERANCE,
    level: 'general',
    week: ALWAYS,
  })
}

/** The vehicles that stand in it when the traffic begins are counted by hand. */
async function ensureCarPark(product: ProductClient, checkpointId: string): Promise<void> {
  const known = await product.call(contract.carPark.getList, {})
  if (known.length > 0) return
  const draft = { name: 'Staff car park', capacity: CAPACITY, entryId: checkpointId, exitId: checkpointId }
  const { id } = await product.call(contract.carPark.add, draft)
  await product.call(contract.carPark.correct, { id, occupied: PARKED })
}
