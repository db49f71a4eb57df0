import { ALWAYS, contract, type FaceGroup } from '@palisade/contract'
import type { CameraPlan } from '../site/plan.ts'
import { FACE_CAMERA } from '../people/passers.ts'
import { unlessRefused, type ProductClient } from './product-client.ts'

/** The code tells the deployment of an earlier run: codes are unique. */
const CODE = 'DEMO-WANTED'

/** Looks for the persons of the watch list at the camera that finds faces. What an operator has changed stays so. */
export async function registerFaceDeployment(
  product: ProductClient,
  watchList: FaceGroup,
  cameras: readonly Pick<CameraPlan, 'id' | 'code'>[],
): Promise<void> {
  const code = cameras.find(({ id }) => id === FACE_CAMERA)?.code
  const tree = await product.call(contract.organisation.queryResourceTree, {})
  const camera = tree.find(one => one.type === 'device' && one.code === code)
  if (!camera) return
  const deployment = {
    name: 'Wanted-persons',
    code: CODE,
    mode: 'listed' as const,
    level: watchList.level,
    cameraIds: [camera.id],
    cameraGroupIds: [],
    groupIds: [watchList.id],
    time: null,
    week: ALWAYS,
  }
  await product.call(contract.faceDeployment.add, deployment).catch(unlessRefused('deployment.code_taken'))
}
