import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PassagePictures } from '../encode/pending-requests.ts'
import { answerPicture } from '../http/answer-picture.ts'
import { createDeviceServer, type DeviceServerOptions } from '../http/device-server.ts'
import { createKeptPictures } from '../http/kept-pictures.ts'
import type { StreamManner } from '../http/followers.ts'
import { answerWithFault, httpFaults, type HttpFault } from '../http/http-faults.ts'
import { createSecurity } from '../onvif/security.ts'
import type { PassingVehicle } from '../scenes/passage.ts'
import type { CameraPlan, Credentials } from '../site/plan.ts'
import { answerCall } from './dahua-calls.ts'
import { createDahuaModel } from './dahua-model.ts'
import { dahuaAuth, type DahuaPlan } from './dahua-plan.ts'
import { createEventFeed } from './event-feed.ts'

/**
 * Those of every HTTP device; no heartbeats and events; bytes that are no events; an account that is locked; and a login in clear text alone.
 */
export const dahuaFaults = [...httpFaults, 'mute', 'bad_events', 'locked', 'clear_text'] as const
export type DahuaFault = (typeof dahuaFaults)[number]

export type DahuaEndpointOptions = DeviceServerOptions & {
  plan: DahuaPlan
  camera: CameraPlan
  rtspPort: number
  auth?: Credentials
  snapshot: () => Promise<Uint8Array | undefined>
  /** Pictures of a vehicle before it, as its passage stream sends them. */
  passage?: (vehicle: PassingVehicle) => Promise<PassagePictures | undefined>
  heartbeatMs?: number
  onReboot?: () => void
}
export type DahuaEndpoint = Awaited<ReturnType<typeof startDahuaEndpoint>>

/** How long a lock lasts that the camera tells of, s. */
const LOCK_SECONDS = 1800

/** The program by which a camera gives the files that it keeps, each by its place. */
const FILES = 'RPC_Loadfile'

const manners: { [fault in DahuaFault]?: StreamManner } = {
  hang: 'silent',
  mute: 'silent',
  bad_events: 'nonsense',
}
const asHttpFault = (fault: DahuaFault): HttpFault => httpFaults.find(one => one === fault) ?? 'normal'

/** The CGI of one camera, on a port of its own, with digest login. */
export async function startDahuaEndpoint(options: DahuaEndpointOptions) {
  const { plan, camera, rtspPort, snapshot, auth = dahuaAuth } = options
  const server = createDeviceServer(options, answer)
  const model = createDahuaModel(plan)
  const security = createSecurity(auth, Date.now)
  const kept = createKeptPictures()
  const feed = createEventFeed({ ...options, model, kept })
  let fault: DahuaFault = 'normal'

  /** True for a request that is refused. */
  function refuse({ method = '', headers }: IncomingMessage, response: ServerResponse): boolean {
    const isLocked = fault === 'locked'
    const challenge = security.challenge(method, isLocked ? {} : headers)
    if (challenge === undefined && fault !== 'clear_text') return false
    const asked = fault === 'clear_text' ? 'Basic realm="Simulated camera"' : challenge
    response.writeHead(401, { 'www-authenticate': asked })
    response.end(isLocked ? `Error\r\nremainLockSecond=${LOCK_SECONDS}\r\n` : 'Error\r\nUnauthorized!\r\n')
    return true
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answerWithFault(asHttpFault(fault), response) || refuse(request, response)) return
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://camera')
    const program = pathname.replace(/^\/cgi-bin\//, '')
    const action = query.get('action')
    if (program === 'eventManager.cgi' && action === 'attach') return feed.follow('events', response)
    if (program === 'snapManager.cgi' && action === 'attachFileProc' && plan.hasSnapManager)
      return feed.follow('passages', response)
    if (program === 'snapshot.cgi') return answerPicture(response, snapshot)
    if (program.startsWith(FILES))
      return answerPicture(response, async () => kept.at(decodeURI(program.slice(FILES.length))), 404)
    const isReboot = program === 'magicBox.cgi' && action === 'reboot'
    if (isReboot) setImmediate(restart)
    const { status, body } = isReboot
      ? { status: 200, body: 'OK\r\n' }
      : answerCall({ model, camera, rtspPort, program, query })
    response.writeHead(status, { 'content-type': 'text/plain;charset=utf-8' }).end(body)
  }

  function restart(): void {
    model.countReboot()
    options.onReboot?.()
    server.reboot(() => fault === 'cut')
  }

  await server.open()

  return {
    model,
    feed,
    camera,
    rtspPort,
    port: server.port,
    requests: server.requests,
    fault: (): DahuaFault => fault,
    /** `hang` and `mute` keep open streams and send nothing on them; other faults break them. */
    async setFault(next: DahuaFault): Promise<void> {
      fault = next
      const manner = manners[next] ?? 'usual'
      feed.setManner({ events: manner, passages: manner === 'silent' ? manner : 'usual' })
      if (manner === 'usual' && next !== 'normal') feed.disconnect()
      await (next === 'cut' ? server.close() : server.open())
    },
    async stop(): Promise<void> {
      feed.stop()
      await server.stop()
    },
  }
}
