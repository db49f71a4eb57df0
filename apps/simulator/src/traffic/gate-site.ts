import type { ControlPart } from '../control/request.ts'
import { registerGates } from '../register/register-gates.ts'
import type { Login } from '../register/sign-in.ts'
import type { Site } from '../site/site.ts'
import { createGates, gates, type GateAccess } from './gates.ts'
import { startTraffic, type Passage } from './traffic.ts'

type GateSiteOptions = {
  baseUrl: string
  site: Pick<Site, 'plans' | 'snapshot'>
  isapi: ControlPart | undefined
  log: (text: string) => void
}

/** The plate cameras of the site, and the vehicles that pass them. */
export function createGateSite({ baseUrl, site, isapi, log }: GateSiteOptions) {
  let access: GateAccess | undefined
  const report = createGates({
    baseUrl,
    access: () => access,
    stream: async (camera, { passage: { bodyColour: vehicleColour, brand: _brand, ...passage } }) =>
      isapi?.act([camera, 'plate'], { ...passage, vehicleColour }),
  })

  async function pass(cameraId: string, passage: Passage): Promise<void> {
    const camera = site.plans.find(({ id }) => id === cameraId)
    if (!camera) return
    const picture = await site.snapshot(cameraId).catch(() => undefined)
    await report(camera, { camera, passage, picture: picture || undefined })
  }

  return {
    async register(login: Login, apiKey: string): Promise<void> {
      access = { apiKey, addresses: await registerGates(login, site.plans, baseUrl) }
    },
    /** @returns ends it */
    startTraffic: () =>
      startTraffic({
        cameras: gates.map(({ camera }) => camera),
        pass: (camera, passage) =>
          void pass(camera, passage).catch((error: unknown) => log(`passage at ${camera}: ${String(error)}`)),
      }),
  }
}
