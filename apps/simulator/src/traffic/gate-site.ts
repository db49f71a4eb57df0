import type { ControlPart } from '../http/request.ts'
import { registerGates } from './register-gates.ts'
import type { Login } from '../product/sign-in.ts'
import type { Site } from '../site/site.ts'
import { createGates, gates, type GateAccess } from './gates.ts'
import { startTraffic, type Passage } from './traffic.ts'

type GateSiteOptions = {
  baseUrl: string
  site: Pick<Site, 'plans' | 'passage'>
  isapi: ControlPart | undefined
  log: (text: string) => void
}

/** The plate cameras of the site, and the vehicles that pass them. */
export function createGateSite({ baseUrl, site, isapi, log }: GateSiteOptions) {
  let access: GateAccess | undefined
  const passed = createGates({
    baseUrl,
    access: () => access,
    stream: async (camera, { passage: { bodyColour: vehicleColour, brand: _brand, ...passage } }) =>
      isapi?.act([camera, 'plate'], { ...passage, vehicleColour }),
  })

  async function pass(cameraId: string, passage: Passage): Promise<void> {
    const camera = site.plans.find(({ id }) => id === cameraId)
    if (!camera) return
    const pictures = await site.passage(cameraId, passage).catch(() => undefined)
    await passed.report(camera, { camera, passage, pictures })
  }

  /** A vehicle passes a camera; whether the product hears of it is not waited for. */
  function drive(camera: string, passage: Passage): void {
    pass(camera, passage).catch((error: unknown) => log(`passage at ${camera}: ${String(error)}`))
  }

  return {
    drive,
    async register(login: Login, apiKey: string): Promise<void> {
      access = { apiKey, pushes: await registerGates(login, site.plans, baseUrl) }
    },
    /** @returns ends it */
    startTraffic: () =>
      startTraffic({
        cameras: gates.map(({ camera }) => camera),
        pass: drive,
      }),
    stop: () => passed.stop(),
  }
}
