import { contract, type DeviceCause, type DeviceDraft } from '@palisade/contract'
import type { ProductClient } from '../../apps/simulator/src/register/product-client.ts'
import { onTestFinished } from 'vitest'
import { findDevice } from './product.ts'
import { until } from './until.ts'

type CameraConfig = Extract<DeviceDraft, { driver: 'rtsp' }>['config']

/** A camera of our own making, removed at the end of the test. */
export async function addCamera(product: ProductClient, name: string, config: CameraConfig): Promise<void> {
  const areas = await product.call(contract.organisation.queryResourceTree, {})
  const area = areas.find(node => node.type === 'area' && node.code === 'WAREHOUSE')
  if (!area) throw new Error('no area WAREHOUSE')
  const draft = { driver: 'rtsp' as const, name, code: name, areaId: area.id, config }
  const { id } = await product.call(contract.device.add, draft)
  onTestFinished(async () => {
    await product.call(contract.device.batchDelete, { ids: [id] })
  })
}

/** Waits until the product has found out why a camera shows nothing. */
export const untilCause = (product: ProductClient, name: string, cause: DeviceCause) =>
  until(`${name} is offline: ${cause}`, async () => {
    const device = await findDevice(product, name)
    return device?.state === 'offline' && device.cause === cause
  })
