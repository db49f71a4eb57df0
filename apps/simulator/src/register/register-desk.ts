import { ALWAYS, contract } from '@palisade/contract'
import type { CameraPlan } from '../site/plan.ts'
import type { SensorCode } from '../site/sensors.ts'
import { findCameras } from './find-cameras.ts'
import type { ProductClient } from '../product/product-client.ts'
import { signIn, type Login } from '../product/sign-in.ts'

/** A sensor that rings for animals, which the site's rule holds back. */
const ANIMALS: SensorCode = 'SIM-MOTION-SOUTH'
/** Two cameras that look at the staff entrance. */
const AT_ENTRANCE = ['cam01', 'cam02'] as const
/** The case keeps their footage of so long before it was opened, ms. */
const KEPT_MS = 60_000
const CASE = 'Staff entrance held open'
const NOTES =
  'The northern gate sticks in the cold. A technician comes at eight for the camera of the barrier.'

type Cameras = readonly Pick<CameraPlan, 'id' | 'code'>[]

/**
 * Gives the site what operators would have left on their desks by now, where there is none: a rule that holds false alarms back, a case
 * with footage and a note, and the page of the running shift. Needs a minute of footage of the two cameras at the staff entrance.
 */
export async function registerDesk(login: Login, cameras: Cameras, now = Date.now): Promise<void> {
  const { product } = login
  await signIn(login)
  try {
    await ensureInhibition(product)
    await ensureCase(product, cameras, now())
    await ensureShift(product)
  } finally {
    await product.call(contract.session.logout, {})
  }
}

async function ensureInhibition(product: ProductClient): Promise<void> {
  const { total } = await product.call(contract.inhibition.getByPage, { kind: 'rule' })
  if (total > 0) return
  const sensors = await findCameras(product, [{ id: ANIMALS, code: ANIMALS }])
  const { id } = await product.call(contract.inhibition.add, {
    name: 'Animals at the southern fence',
    deviceIds: [...sensors.values()].map(sensor => sensor.id),
    defenceZoneIds: [],
    areaIds: [],
    types: ['motion'],
    includesVeryUrgent: false,
    timeRange: ALWAYS,
    hours: 24,
    reason: 'Foxes every night; the camera there shows who comes over the fence',
  })
  await product.call(contract.inhibition.batchStart, { ids: [id] })
}

async function ensureCase(product: ProductClient, cameras: Cameras, now: number): Promise<void> {
  const { total } = await product.call(contract.evidence.getCases, {})
  if (total > 0) return
  const description = 'The staff entrance was open for minutes while nobody was there.'
  const { id: caseId } = await product.call(contract.evidence.addCase, { title: CASE, description })
  await product.call(contract.evidence.addNote, {
    caseId,
    text: 'The guard of the night says that the door closer is broken; the workshop knows.',
  })
  const found = await findCameras(product, cameras)
  const cameraIds = AT_ENTRANCE.flatMap(id => found.get(id)?.id ?? [])
  if (cameraIds.length === 0) return
  await product.call(contract.evidence.lock, {
    cameraIds,
    from: new Date(now - KEPT_MS).toISOString(),
    to: new Date(now).toISOString(),
    reason: CASE,
    keepUntil: null,
    caseId,
  })
}

async function ensureShift(product: ProductClient): Promise<void> {
  if (await product.call(contract.handover.getCurrent, {})) return
  const { id, version } = await product.call(contract.handover.add, {})
  await product.call(contract.handover.update, { id, version, notes: NOTES })
}
