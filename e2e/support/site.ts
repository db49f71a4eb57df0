/** Commands to the simulated site's control port (apps/simulator/README.md). */
export type CameraFault = 'cut' | 'restore' | 'freeze' | 'slow' | 'corrupt' | 'redirect'

export function createSite(controlUrl: string) {
  async function post(path: string, body: object = {}) {
    const answer = await fetch(`${controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  return {
    /** @param camera its id at the control port, e.g. `cam01` */
    fault: (camera: string, fault: CameraFault) => post(`/cameras/${camera}/${fault}`),
    event: (sensor: string, type: string) => post('/events', { sensor, type }),
    isThere: () =>
      fetch(`${controlUrl}/cameras`).then(
        answer => answer.ok,
        () => false,
      ),
    /** Address of a camera's stream. */
    async urlOf(camera: string, stream: 'main' | 'sub' = 'sub') {
      const answer = await fetch(`${controlUrl}/cameras`)
      const cameras = (await answer.json()) as { id: string; urls: { main: string; sub: string } }[]
      const found = cameras.find(({ id }) => id === camera)
      if (!found) throw new Error(`the site has no camera ${camera}`)
      return found.urls[stream]
    },
    story: (name: string) => post(`/stories/${name}`),
  }
}
