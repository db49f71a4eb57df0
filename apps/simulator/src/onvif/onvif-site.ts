import type { Site } from '../site/site.ts'
import { createOnvifControl } from './onvif-control.ts'
import { startDiscoveryResponder } from './discovery-responder.ts'
import { startOnvifEndpoint, type OnvifEndpoint } from './endpoint.ts'
import { onvifPlans } from './onvif-plan.ts'

export type OnvifSiteOptions = {
  site: Pick<Site, 'plans' | 'urlOf' | 'snapshot' | 'cardOf'>
  host: string
  /** The first camera's; the others take the next ones. 0 takes free ones. */
  port: number
  /** 0 takes a free one: found by address only. */
  discoveryPort: number
  log: (text: string) => void
}

/** The ONVIF side of those cameras of the site that have one. */
export async function startOnvifSite({ site, host, port, discoveryPort, log }: OnvifSiteOptions) {
  const endpoints = new Map<string, OnvifEndpoint>()
  const stopAll = async (): Promise<void> => {
    await Promise.all(Array.from(endpoints.values(), endpoint => endpoint.stop()))
  }
  try {
    for (const [index, plan] of onvifPlans.entries()) {
      const camera = site.plans.find(({ id }) => id === plan.camera)
      if (!camera) continue
      const snapshot = (): Promise<Uint8Array | undefined> => site.snapshot(camera.id)
      const own = port === 0 ? 0 : port + index
      const card = site.cardOf(camera.id)
      const options = { plan, camera, card, urlOf: site.urlOf, snapshot, host, port: own }
      endpoints.set(camera.id, await startOnvifEndpoint(options))
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  const responder = await startDiscoveryResponder({
    endpoints: () => [...endpoints.values()],
    port: discoveryPort,
    log,
  })
  return {
    endpoints,
    discoveryPort: responder.port,
    control: createOnvifControl(endpoints),
    async stop(): Promise<void> {
      await responder.stop()
      await stopAll()
    },
  }
}
