import { ALWAYS, contract, type InputOf } from '@palisade/contract'
import { onTestFinished } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { endPlans, idsOf, recordAllDay, recordedSince } from '../recording.ts'

/** Somebody's shift ends, wherever the one before it was left. */
export async function handOver(giver: ProductClient, notes: string): Promise<void> {
  const running = await giver.call(contract.handover.getCurrent, {})
  if (running?.status === 'handed_over') {
    const { id, version } = running
    await giver.call(contract.handover.takeOver, { id, version, reply: '' })
    return handOver(giver, notes)
  }
  const { id, version } = running ?? (await giver.call(contract.handover.add, {}))
  await giver.call(contract.handover.handOver, { id, version, notes })
}

export async function userIdOf(product: ProductClient, name: string): Promise<string> {
  const { list } = await product.call(contract.user.getByPage, { name })
  return list.find(user => user.name === name)!.id
}

type Way = Pick<InputOf<typeof contract.patrolPlan.add>, 'name' | 'personId' | 'stops' | 'foot'>

/** Starts a plan that is due all day, until the end of the test. */
async function startPlan(product: ProductClient, way: Way): Promise<void> {
  const { id } = await product.call(contract.patrolPlan.add, {
    ...way,
    level: 'general',
    time: { type: 'weekly', week: ALWAYS },
    toleranceMinutes: 5,
    remarks: '',
  })
  onTestFinished(async () => {
    await product.call(contract.patrolPlan.batchStop, { ids: [id] })
    await product.call(contract.patrolPlan.batchDelete, { ids: [id] })
  })
  await product.call(contract.patrolPlan.batchStart, { ids: [id] })
}

/** A tour of these cameras that somebody looks at. */
export async function startTour(
  product: ProductClient,
  name: string,
  personId: string,
  cameras: readonly string[],
): Promise<void> {
  const ids = await idsOf(product, cameras)
  const stops = ids.map(deviceId => ({ deviceId, preset: null, seconds: 120, questions: [] }))
  await startPlan(product, { name, personId, stops })
}

/** A way of one checkpoint that a guard walks. @returns the code that is put up there */
export async function startWalk(
  product: ProductClient,
  name: string,
  personId: string,
  checkpoint: string,
): Promise<string> {
  const areas = await product.call(contract.organisation.getTree, { type: 'areas' })
  const { id: areaId } = areas.find(({ code }) => code === 'WAREHOUSE')!
  const { id } = await product.call(contract.patrolCheckpoint.add, { name: checkpoint, areaId, remarks: '' })
  onTestFinished(async () => {
    await product.call(contract.patrolCheckpoint.batchDelete, { ids: [id] })
  })
  const [code] = await product.call(contract.patrolCheckpoint.getCodes, { ids: [id] })
  const stop = { checkpointId: id, minutes: 0, isPhotoRequired: false, questions: [] }
  await startPlan(product, {
    name,
    personId,
    stops: [],
    foot: { order: 'in_order', absentMinutes: 240, stops: [stop] },
  })
  return code!.code
}

/** Looks for one plate at a plate camera, until the end of the test. */
export async function huntPlate(product: ProductClient, name: string, plate: string, camera: string) {
  const cameraIds = await idsOf(product, [camera])
  const { id } = await product.call(contract.vehicleDeployment.add, {
    name,
    mode: 'listed',
    level: 'urgent',
    cameraIds,
    cameraGroupIds: [],
    groupIds: [],
    time: null,
    week: ALWAYS,
    plates: [plate],
  })
  onTestFinished(async () => {
    await product.call(contract.vehicleDeployment.batchStop, { ids: [id] })
    await product.call(contract.vehicleDeployment.batchDelete, { ids: [id] })
  })
}

/** A camera is recorded until the end of the test, when the locks of a case are released too. */
export async function recordForCase(product: ProductClient, camera: string, title: string): Promise<void> {
  const ids = await recordAllDay(product, [camera])
  onTestFinished(async () => {
    const { list } = await product.call(contract.evidence.getLocks, { state: 'locked' })
    const locks = list.filter(lock => lock.case?.title === title).map(({ id }) => id)
    if (locks.length > 0)
      await product.call(contract.evidence.unlock, { ids: locks, reason: 'The journey is over' })
    await endPlans(product, ids)
  })
  await recordedSince(product, ids)
}
