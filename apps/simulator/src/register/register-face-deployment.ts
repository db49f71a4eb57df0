import { ALWAYS, contract, type FaceGroup } from '@palisade/contract'
import { FACE_CAMERA } from '../people/passers.ts'
import { LOBBY_CAMERA } from '../people/people-plan.ts'
import type { CameraNode } from './find-cameras.ts'
import { unlessRefused, type ProductClient } from '../product/product-client.ts'

/** The code tells the deployment of an earlier run: codes are unique. */
const CODE = 'DEMO-WANTED'

/** Looks for the persons of the watch list at the cameras where faces are found. What an operator has changed stays so. */
export async function registerFaceDeployment(
  product: ProductClient,
  watchList: FaceGroup,
  nodes: ReadonlyMap<string, CameraNode>,
): Promise<void> {
  const cameras = [nodes.get(FACE_CAMERA), nodes.get(LOBBY_CAMERA)].filter(node => node !== undefined)
  if (cameras.length === 0) return
  const deployment = {
    name: 'Wanted-persons',
    code: CODE,
    mode: 'listed' as const,
    level: watchList.level,
    cameraIds: cameras.map(({ id }) => id),
    cameraGroupIds: [],
    groupIds: [watchList.id],
    time: null,
    week: ALWAYS,
  }
  await product.call(contract.faceDeployment.add, deployment).catch(unlessRefused('deployment.code_taken'))
}
