import { facePicture } from '../../../apps/simulator/src/isapi/face-pictures.ts'
import { startIsapiEndpoint, type IsapiEndpoint } from '../../../apps/simulator/src/isapi/endpoint.ts'
import { isapiPlans } from '../../../apps/simulator/src/isapi/isapi-plan.ts'
import { planCameras } from '../../../apps/simulator/src/site/plan.ts'
import { ESTATE_USER, type QuirkyDevice } from '../device/quirky-estate.ts'

/** Cameras that find faces themselves and tell of them over ISAPI. */
export interface FaceCameras {
  devices: readonly QuirkyDevice[]
  /** People of a photograph pass a camera. @param n of the camera */
  pass(n: number, photograph: number): Promise<void>
  stop(): Promise<void>
}

export async function startFaceCameras(count: number): Promise<FaceCameras> {
  const plan = isapiPlans.find(({ hasFaces }) => hasFaces)
  const camera = planCameras(12).find(({ id }) => id === plan?.camera)
  if (!plan || !camera) throw new Error('the site has no camera that finds faces')
  const auth = { scheme: 'digest', username: ESTATE_USER, password: '' } as const
  const start = (): Promise<IsapiEndpoint> =>
    startIsapiEndpoint({
      plan,
      camera,
      auth,
      snapshot: () => facePicture(1),
      host: '127.0.0.1',
      port: 0,
      rtspPort: 9,
    })
  const endpoints = await Promise.all(Array.from({ length: count }, start))
  return {
    devices: endpoints.map(endpoint => ({ driver: 'isapi', port: endpoint.port(), isHostile: false })),
    async pass(n, photograph) {
      const picture = await facePicture(photograph)
      if (!picture) throw new Error('the photographs are not installed')
      endpoints[n]?.feed.capture(picture)
    },
    async stop() {
      await Promise.all(endpoints.map(endpoint => endpoint.stop()))
    },
  }
}
