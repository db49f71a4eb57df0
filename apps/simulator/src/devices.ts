import type { Config } from './config.ts'
import type { ControlPart } from './http/request.ts'
import { startDahuaSite } from './dahua/dahua-site.ts'
import { startIsapiSite } from './isapi/isapi-site.ts'
import { startOnvifSite } from './onvif/onvif-site.ts'
import { createPanelControl } from './panel/panel-control.ts'
import { createPanel } from './panel/panel-server.ts'
import type { CameraControl } from './register/connections.ts'
import type { Site } from './site/site.ts'

/** One device endpoint beside the cameras' streams. */
type Running = {
  name: string
  control: ControlPart
  stop: () => Promise<void>
  port?: number
  /** How each of its cameras is controlled. */
  cameras?: ReadonlyMap<string, CameraControl>
}

type DevicesOptions = { config: Config; site: Site; log: (text: string) => void }

async function startPanel({ config, log }: DevicesOptions): Promise<Running> {
  const panel = createPanel({ host: config.PALISADE_SIM_HOST, port: config.PALISADE_SIM_PANEL_PORT })
  const { port } = await panel.start()
  log(`intrusion panel on port ${port}`)
  return { name: 'panel', port, control: createPanelControl(panel), stop: () => panel.stop() }
}

async function startIsapi({ config, site, log }: DevicesOptions): Promise<Running> {
  const { PALISADE_SIM_HOST: host, PALISADE_SIM_ISAPI_PORT: port } = config
  const { cameras, control, stop } = await startIsapiSite({ site, host, port })
  const places = Array.from(cameras, ([id, camera]) => `${id} on port ${camera.port()}`)
  if (places.length > 0) log(`ISAPI cameras: ${places.join(', ')}`)
  const controls = Array.from(
    cameras,
    ([id, camera]) => [id, { driver: 'isapi' as const, host, port: camera.port() }] as const,
  )
  return { name: 'isapi', control, stop, cameras: new Map(controls) }
}

async function startDahua({ config, site, log }: DevicesOptions): Promise<Running> {
  const { PALISADE_SIM_HOST: host, PALISADE_SIM_DAHUA_PORT: port } = config
  const { cameras, control, stop } = await startDahuaSite({ site, host, port })
  const places = Array.from(cameras, ([id, camera]) => `${id} on port ${camera.port()}`)
  if (places.length > 0) log(`cameras with Dahua's CGI: ${places.join(', ')}`)
  return { name: 'dahua', control, stop }
}

async function startOnvif({ config, site, log }: DevicesOptions): Promise<Running> {
  const { PALISADE_SIM_HOST: host, PALISADE_SIM_ONVIF_PORT: port } = config
  const discoveryPort = config.PALISADE_SIM_DISCOVERY_PORT
  const cameras = await startOnvifSite({ site, host, port, discoveryPort, log })
  const places = Array.from(cameras.endpoints, ([id, endpoint]) => `${id} on port ${endpoint.port()}`)
  if (places.length > 0) log(`ONVIF cameras: ${places.join(', ')}`)
  const controls = Array.from(cameras.endpoints, ([id, { port: own, model }]) => {
    const { endpointReference } = model
    return [id, { driver: 'onvif' as const, host, port: own(), endpointReference }] as const
  })
  return { name: 'onvif', control: cameras.control, stop: () => cameras.stop(), cameras: new Map(controls) }
}

const starters = [startPanel, startIsapi, startDahua, startOnvif]

/** Starts the devices of other protocols; when one cannot, the others end. */
export async function startDevices(options: DevicesOptions) {
  const running: Running[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(device => device.stop()))
  }
  try {
    for (const start of starters) running.push(await start(options))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    parts: new Map(running.map(({ name, control }) => [name, control])),
    controlOf: (camera: string): CameraControl | undefined =>
      running.flatMap(({ cameras }) => cameras?.get(camera) ?? [])[0],
    /** Where the intrusion panel listens. */
    panel: {
      host: options.config.PALISADE_SIM_HOST,
      port: running.find(({ name }) => name === 'panel')?.port ?? 0,
    },
    stop,
  }
}
