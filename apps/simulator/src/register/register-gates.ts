import { contract } from '@palisade/contract'
import type { CameraPlan } from '../site/plan.ts'
import { gates } from '../traffic/gates.ts'
import { ProductRefusal, type ProductClient } from './product-client.ts'
import { registerWanted } from './register-wanted.ts'
import { signIn, type Login } from './sign-in.ts'

const CHECKPOINT = 'Gates'

/**
 * Makes the plate cameras a checkpoint with a stolen car to look for, and gets an address for each that pushes: it is shown once, so each run takes new ones.
 * @returns addresses by the ids of cameras
 */
export async function registerGates(
  login: Login,
  cameras: readonly CameraPlan[],
  baseUrl: string,
): Promise<Map<string, string>> {
  const { product } = login
  await signIn(login)
  try {
    const tree = await product.call(contract.organisation.queryResourceTree, {})
    const known = gates.flatMap(gate => {
      const code = cameras.find(({ id }) => id === gate.camera)?.code
      const node =
        code === undefined ? undefined : tree.find(one => one.type === 'device' && one.code === code)
      return node ? [{ ...gate, id: node.id, areaId: node.parentId }] : []
    })
    await addCheckpoint(product, known)
    await registerWanted(
      product,
      known.map(({ id }) => id),
    )
    const addresses = new Map<string, string>()
    for (const { camera, way, id } of known) {
      if (way !== 'listening' && way !== 'itsapi') continue
      const { path } = await product.call(contract.snap.renewSource, { cameraId: id })
      addresses.set(camera, new URL(path, baseUrl).href)
    }
    return addresses
  } finally {
    await product.call(contract.session.logout, {})
  }
}

async function addCheckpoint(
  product: ProductClient,
  known: readonly { id: string; areaId: string | null }[],
): Promise<void> {
  const areaId = known.find(one => one.areaId !== null)?.areaId
  if (!areaId) return
  const draft = {
    name: CHECKPOINT,
    areaId,
    functionType: 'plate' as const,
    isVirtual: false,
    threshold: 80,
    cameraIds: known.map(one => one.id),
  }
  await product.call(contract.cameraGroup.add, draft).catch((error: unknown) => {
    // An operator who changed or removed it keeps it so; a name is taken by the run before.
    if (!(error instanceof ProductRefusal)) throw error
  })
}
