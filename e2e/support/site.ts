/** Commands to the simulated site's control port (apps/simulator/README.md). */
export type CameraFault = 'cut' | 'restore' | 'freeze' | 'slow' | 'corrupt' | 'redirect'

/** Where a camera looks: pan and tilt from -1 to 1, zoom from 0 to 1. */
interface PtzPosition {
  pan: number
  tilt: number
  zoom: number
}

/** The control port's answer about a camera that speaks ONVIF. */
export interface OnvifCamera {
  camera: string
  name: string
  host: string
  port: number
  /** Relay outputs by token: whether each is on. */
  relays: Record<string, boolean>
  ptz?: PtzPosition & { isMoving: boolean; presets: { name: string; position: PtzPosition }[] }
}

export function createSite(controlUrl: string) {
  async function post(path: string, body: object = {}) {
    const answer = await fetch(`${controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const get = async (path: string): Promise<unknown> => (await fetch(`${controlUrl}${path}`)).json()
  const onvif = async (camera: string) => (await get(`/onvif/${camera}`)) as OnvifCamera
  return {
    /** @param camera its id at the control port, e.g. `cam01` */
    fault: (camera: string, fault: CameraFault) => post(`/cameras/${camera}/${fault}`),
    /** A vehicle passes a plate camera that tells of it by its alert stream. @param more `isLinked`: the camera keeps the pictures */
    vehicle: (camera: string, plate: string, more: { speed?: number; isLinked?: boolean } = {}) =>
      post(`/isapi/${camera}/plate`, { plate, ...more }),
    /** How many follow the alerts of such a camera. */
    listeners: async (camera: string) => ((await get(`/isapi/${camera}`)) as { followers: number }).followers,
    /** People pass a camera that finds faces. @param picture which of the photographs it takes, from 1 */
    faces: (camera: string, picture: number) => post(`/isapi/${camera}/face`, { picture }),
    event: (sensor: string, type: string) => post('/events', { sensor, type }),
    isThere: () =>
      fetch(`${controlUrl}/cameras`).then(
        answer => answer.ok,
        () => false,
      ),
    /** Address of a camera's stream. */
    async urlOf(camera: string, stream: 'main' | 'sub' = 'sub') {
      const cameras = (await get('/cameras')) as { id: string; urls: { main: string; sub: string } }[]
      const found = cameras.find(({ id }) => id === camera)
      if (!found) throw new Error(`the site has no camera ${camera}`)
      return found.urls[stream]
    },
    /** Ends what earlier journeys did to it. */
    reset: () => post('/reset'),
    story: (name: string) => post(`/stories/${name}`),
    onvif,
    /** Where its ONVIF side listens, as the wizard shows it. */
    onvifAddress: async (camera: string) => {
      const { host, port } = await onvif(camera)
      return `${host}:${port}`
    },
    onvifFault: (camera: string, fault: 'cut' | 'hang' | 'restore') => post(`/onvif/${camera}/${fault}`),
    /** Takes a camera's power: neither its streams nor its control answer. */
    async cutOff(camera: string) {
      await post(`/onvif/${camera}/cut`)
      await post(`/cameras/${camera}/cut`)
    },
    async restore(camera: string) {
      await post(`/cameras/${camera}/restore`)
      await post(`/onvif/${camera}/restore`)
    },
    zone: (number: number, what: 'trip' | 'fault' | 'mend') => post(`/panel/zones/${number}/${what}`),
    /** Consoles that follow the intrusion panel. */
    panelConsoles: async () => ((await get('/panel')) as { consoles: number }).consoles,
    panel: (what: 'cut' | 'hang' | 'restore') => post(`/panel/${what}`),
  }
}
