import { API_KEY_HEADER, contract } from '@palisade/contract'
import type { CameraPlan } from '../site/plan.ts'
import { createViidCamera, type PushAccess, type ViidCamera } from './viid-camera.ts'
import { listeningBody, reportOf, tollgateBody, type Seen } from './senders.ts'

/** The plate cameras of the site, in the order of the way in, and how each tells its passages. */
export const gates = [
  { camera: 'cam01', way: 'open' },
  { camera: 'cam02', way: 'listening' },
  { camera: 'cam09', way: 'stream' },
  { camera: 'cam08', way: 'viid' },
  { camera: 'cam10', way: 'itsapi' },
] as const
/** Checkpoints of the site by their names: all of its plate cameras, and the barrier that counts the vehicles in the car park. */
export const GATES = 'Gates'
export const BARRIER = 'Barrier'
export const checkpointPlans = [
  { name: GATES, cameras: gates.map(({ camera }) => camera) },
  { name: BARRIER, cameras: ['cam09'] },
] as const
/** The product gave these to the site to report with. */
export type GateAccess = { apiKey: string; pushes: ReadonlyMap<string, PushAccess> }

const TIMEOUT_MS = 10_000

type GatesOptions = {
  baseUrl: string
  access: () => GateAccess | undefined
  /** Reports by the camera's own alert stream. */
  stream: (cameraId: string, seen: Seen) => Promise<unknown>
}

/** Sends passages as their cameras would; one that the product does not take is lost, as it is with most cameras. */
export function createGates({ baseUrl, access, stream }: GatesOptions) {
  /** Cameras of GA/T 1400 by the login that they were given last. */
  const registered = new Map<PushAccess, ViidCamera>()

  function viidCameraOf(cameraId: string, push: PushAccess): ViidCamera {
    const known = registered.get(push) ?? createViidCamera(baseUrl, cameraId, push)
    registered.set(push, known)
    return known
  }

  const send = (url: string, type: string, body: Buffer | string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })

  async function report(camera: CameraPlan, seen: Seen): Promise<void> {
    const way = gates.find(gate => gate.camera === camera.id)?.way
    const given = access()
    if (way === 'stream') return void (await stream(camera.id, seen))
    if (!given) return
    if (way === 'open')
      await send(baseUrl + contract.snap.report.path, 'application/json', JSON.stringify(reportOf(seen)), {
        [API_KEY_HEADER]: given.apiKey,
      })
    const push = given.pushes.get(camera.id)
    if (!push) return
    if (way === 'listening')
      await send(push.address, 'multipart/form-data; boundary=boundary', listeningBody(seen))
    else if (way === 'itsapi')
      await send(`${push.address}/NotificationInfo/TollgateInfo`, 'application/json', tollgateBody(seen))
    else if (way === 'viid') await viidCameraOf(camera.id, push).tell(seen)
  }

  return {
    report,
    stop(): void {
      for (const camera of registered.values()) camera.stop()
    },
  }
}
