import { contract } from '@palisade/contract'
import type { CameraPlan } from '../site/plan.ts'
import type { ProductClient } from '../product/product-client.ts'

/** A camera of the site as the product has it. */
export interface CameraNode {
  id: string
  areaId: string | null
}

/** Finds cameras of the site in the product by their codes. @returns them by the site's ids, without those that are not registered */
export async function findCameras(
  product: ProductClient,
  cameras: readonly Pick<CameraPlan, 'id' | 'code'>[],
): Promise<Map<string, CameraNode>> {
  const tree = await product.call(contract.organisation.getTree, {})
  const devices = new Map(tree.filter(one => one.type === 'device').map(one => [one.code, one]))
  return new Map(
    cameras.flatMap(({ id, code }) => {
      const node = devices.get(code)
      return node ? [[id, { id: node.id, areaId: node.parentId }] as const] : []
    }),
  )
}
