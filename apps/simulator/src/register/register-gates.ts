import { contract } from '@palisade/contract'
import type { CameraPlan } from '../site/plan.ts'
import { checkpointPlans, gates } from '../traffic/gates.ts'
import { unlessRefused, type ProductClient } from './product-client.ts'
import type { PushAccess } from '../traffic/viid-camera.ts'
import { registerTraffic } from './register-traffic.ts'
import { registerWanted } from './register-wanted.ts'
import { signIn, type Login } from './sign-in.ts'

/**
 * Makes checkpoints of the plate cameras with a stolen car to look for, a speed limit and a car park, and gets an address and
 * a login for each that pushes: they are shown once, so each run takes new ones.
 * @returns them by the ids of cameras
 */
export async function registerGates(
  login: Login,
  cameras: readonly CameraPlan[],
  baseUrl: string,
): Promise<Map<string, PushAccess>> {
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
    for (const { name, cameras: members } of checkpointPlans)
      await addCheckpoint(
        product,
        name,
        known.filter(({ camera }) => members.some(member => member === camera)),
      )
    await registerTraffic(product)
    await registerWanted(
      product,
      known.map(({ id }) => id),
    )
    const pushes = new Map<string, PushAccess>()
    for (const { camera, way, id } of known) {
      if (way === 'open' || way === 'stream') continue
      const { path, ...given } = await product.call(contract.snap.renewSource, { cameraId: id })
      pushes.set(camera, { address: new URL(path, baseUrl).href, ...given })
    }
    return pushes
  } finally {
    await product.call(contract.session.logout, {})
  }
}

async function addCheckpoint(
  product: ProductClient,
  name: string,
  known: readonly { id: string; areaId: string | null }[],
): Promise<void> {
  const areaId = known.find(one => one.areaId !== null)?.areaId
  if (!areaId) return
  const draft = {
    name,
    areaId,
    functionType: 'plate' as const,
    isVirtual: false,
    threshold: 80,
    cameraIds: known.map(one => one.id),
  }
  await product.call(contract.cameraGroup.add, draft).catch(unlessRefused('camera_group.name_taken'))
}
