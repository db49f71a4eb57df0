import { readdirSync, readlinkSync } from 'node:fs'
import { httpFaults, type HttpFault } from '../../../apps/simulator/src/http/http-faults.ts'
import { startIsapiEndpoint } from '../../../apps/simulator/src/isapi/endpoint.ts'
import { isapiPlans } from '../../../apps/simulator/src/isapi/isapi-plan.ts'
import { quirkNames as isapiQuirks } from '../../../apps/simulator/src/isapi/quirks/quirks.ts'
import { startOnvifEndpoint } from '../../../apps/simulator/src/onvif/endpoint.ts'
import { onvifPlans } from '../../../apps/simulator/src/onvif/onvif-plan.ts'
import { lockedQuirks, quirkNames as onvifQuirks } from '../../../apps/simulator/src/onvif/quirks/quirks.ts'
import { planCameras } from '../../../apps/simulator/src/site/plan.ts'
import { ESTATE_USER, type EstateAnswer, type QuirkyDevice } from './quirky-estate.ts'

// Devices by turns of ONVIF and ISAPI, each with the next quirk of its protocol; every tenth has a fault in place of it.

const HOSTILE_EACH = 10
const FAULTS = httpFaults.filter(fault => fault !== 'normal' && fault !== 'cut')
const host = '127.0.0.1'
const snapshot = () => Promise.resolve(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'))
const cameras = planCameras(12)
const nth = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}
const cameraOf = (id: string) =>
  nth(
    cameras,
    cameras.findIndex(camera => camera.id === id),
  )

interface Endpoint {
  port(): number
  requests(): number
  setFault(fault: HttpFault): Promise<void>
}

/** A locked account is refused for half an hour: it has nothing to say at rest. */
const usedOfOnvif = onvifQuirks.filter(name => !lockedQuirks.includes(name))
const usedOfIsapi = isapiQuirks.filter(name => name !== 'account_locked')

async function startOnvif(n: number): Promise<Endpoint> {
  const plan = { ...nth(onvifPlans, n), quirks: [nth(usedOfOnvif, n)] }
  const camera = { ...cameraOf(plan.camera), auth: undefined }
  const urlOf = (id: string, stream: string) => `rtsp://${host}:9/${id}/${stream}`
  return startOnvifEndpoint({ plan, camera, urlOf, snapshot, host, port: 0 })
}

async function startIsapi(n: number): Promise<Endpoint> {
  const plan = { ...nth(isapiPlans, n), quirks: [nth(usedOfIsapi, n)] }
  const camera = cameraOf(plan.camera)
  const auth = { scheme: 'digest', username: ESTATE_USER, password: '' } as const
  return startIsapiEndpoint({ plan, camera, auth, snapshot, host, port: 0, rtspPort: 9 })
}

function countSockets(): number {
  return readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}

const say = (answer: EstateAnswer): void => void process.send?.(answer)
const endpoints: Endpoint[] = []
const devices: QuirkyDevice[] = []
for (let n = 0; n < Number(process.argv[2]); n++) {
  const driver = n % 2 === 0 ? 'onvif' : 'isapi'
  const turn = Math.floor(n / 2)
  const endpoint = await (driver === 'onvif' ? startOnvif(turn) : startIsapi(turn))
  const isHostile = turn % HOSTILE_EACH === 0
  if (isHostile) await endpoint.setFault(nth(FAULTS, turn / HOSTILE_EACH))
  endpoints.push(endpoint)
  devices.push({ driver, port: endpoint.port(), isHostile })
}
process.on('message', () =>
  say({
    requests: endpoints.map(endpoint => endpoint.requests()),
    sockets: countSockets() - endpoints.length,
  }),
)
process.on('disconnect', () => process.exit(0))
say({ devices })
