import { contract, type CameraFunction } from '@palisade/contract'
import { unlessRefused, type ProductClient } from '../product/product-client.ts'
import type { CameraNode } from './find-cameras.ts'

/** Makes a group of the cameras that are known, in the area of the first. One of an earlier run stays as its operators have it. */
export async function addCameraGroup(
  product: ProductClient,
  group: { name: string; functionType: CameraFunction },
  known: readonly CameraNode[],
): Promise<void> {
  const areaId = known.find(one => one.areaId !== null)?.areaId
  if (!areaId) return
  const draft = { ...group, areaId, isVirtual: false, threshold: 80, cameraIds: known.map(one => one.id) }
  await product.call(contract.cameraGroup.add, draft).catch(unlessRefused('camera_group.name_taken'))
}
