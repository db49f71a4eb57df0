import { contract } from '@palisade/contract'
import type { CameraPlan } from '../site/plan.ts'
import { checkpointPlans, gates } from './gates.ts'
import type { PushAccess } from './viid-camera.ts'
import { addCameraGroup } from '../register/camera-group.ts'
import { findCameras } from '../register/find-cameras.ts'
import { registerTraffic } from './register-traffic.ts'
import { registerWanted } from './register-wanted.ts'
import { signIn, type Login } from '../product/sign-in.ts'

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
    const found = await findCameras(product, cameras)
    const known = gates.flatMap(gate => {
      const node = found.get(gate.camera)
      return node ? [{ ...gate, ...node }] : []
    })
    for (const { name, cameras: members } of checkpointPlans)
      await addCameraGroup(
        product,
        { name, functionType: 'plate' },
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
