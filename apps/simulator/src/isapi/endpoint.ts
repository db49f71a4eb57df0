import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerPicture } from '../http/answer-picture.ts'
import { createDeviceServer, readBody, type DeviceServerOptions } from '../http/device-server.ts'
import { createKeptPictures } from '../http/kept-pictures.ts'
import type { StreamManner } from '../http/followers.ts'
import { answerWithFault, httpFaults, type HttpFault } from '../http/http-faults.ts'
import { createSecurity } from '../onvif/security.ts'
import type { Card } from '../card/card.ts'
import type { PassagePictures } from '../encode/pending-requests.ts'
import type { PassingVehicle } from '../scenes/passage.ts'
import type { CameraPlan, Credentials } from '../site/plan.ts'
import { createAlertFeed } from './alert-feed.ts'
import { writeLog } from './alert-parts.ts'
import { answerCall } from './isapi-calls.ts'
import { createIsapiModel } from './isapi-model.ts'
import { isapiAuth, type IsapiPlan } from './isapi-plan.ts'
import type { LoginRefusal } from './quirks/logins.ts'
import { createOddDevice } from './quirks/odd-device.ts'

/** Those of every HTTP device, and two of the alert stream: no heartbeats, and bytes that are no alerts. */
export const isapiFaults = [...httpFaults, 'mute', 'bad_alerts'] as const
export type IsapiFault = (typeof isapiFaults)[number]

export type IsapiEndpointOptions = DeviceServerOptions & {
  plan: IsapiPlan
  camera: CameraPlan
  rtspPort: number
  card?: Card
  auth?: Credentials
  snapshot: () => Promise<Uint8Array | undefined>
  /** Pictures of a vehicle before it, as its alert stream sends them. */
  passage?: (vehicle: PassingVehicle) => Promise<PassagePictures | undefined>
  heartbeatMs?: number
  repeatMs?: number
  onReboot?: () => void
}
export type IsapiEndpoint = Awaited<ReturnType<typeof startIsapiEndpoint>>

/** Where the camera keeps pictures that it does not send. */
const KEPT = 'ContentMgmt/pictures/'
const SNAPSHOT = /^Streaming\/channels\/10[12]\/picture$/
const ALERT_STREAM = 'Event/notification/alertStream'

const manners: { [fault in IsapiFault]?: StreamManner } = {
  hang: 'silent',
  mute: 'silent',
  bad_alerts: 'nonsense',
}
const mannerOf = (fault: IsapiFault): StreamManner => manners[fault] ?? 'usual'
const asHttpFault = (fault: IsapiFault): HttpFault => httpFaults.find(one => one === fault) ?? 'normal'

function refuse(response: ServerResponse, { challenge, body = '' }: LoginRefusal): void {
  const headers = challenge === undefined ? {} : { 'www-authenticate': challenge }
  response.writeHead(401, headers).end(body)
}

/** The ISAPI side of one camera, on a port of its own, with digest login. */
export async function startIsapiEndpoint(options: IsapiEndpointOptions) {
  const { camera, rtspPort, card, auth = isapiAuth } = options
  const server = createDeviceServer(options, answer)
  const model = createIsapiModel(options.plan)
  const security = createSecurity(auth, Date.now)
  const odd = createOddDevice(options.plan.quirks, auth, rtspPort)
  const kept = createKeptPictures()
  const feed = createAlertFeed({ ...options, model, keep, keepAt: (...one) => kept.put(...one) })
  let fault: IsapiFault = 'normal'

  function refusalOf(request: IncomingMessage): LoginRefusal | undefined {
    if (odd.login) return odd.login(request)
    const challenge = security.challenge(request.method ?? '', request.headers)
    return challenge === undefined ? undefined : { challenge }
  }

  function follow(response: ServerResponse): void {
    odd.follow(response)
    if (feed.follow(response) && odd.log) response.write(writeLog(options.plan.manner, camera, odd.log))
  }

  function keep(name: string, picture: Uint8Array): string {
    kept.put(`${KEPT}${name}.jpg`, picture)
    return `http://${options.host}:${server.port()}/ISAPI/${KEPT}${name}.jpg`
  }

  /** @returns the maker of the picture of a path; undefined where there is none */
  function pictureAt(path: string, url = ''): typeof options.snapshot | undefined {
    const own = kept.at(model.plates.placeOf(url) ?? path)
    return SNAPSHOT.test(path) ? options.snapshot : own && (async () => own)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answerWithFault(asHttpFault(fault), response)) return
    const method = request.method ?? ''
    const refusal = refusalOf(request)
    if (refusal) return refuse(response, refusal)
    const asked = /^\/ISAPI\/([^?]*)/.exec(request.url ?? '')?.[1] ?? ''
    const path = odd.pathOf(asked)
    const body = await readBody(request)
    if (odd.answer(asked, response)) return
    if (method === 'GET' && path === ALERT_STREAM) return follow(response)
    const picture = pictureAt(path, request.url)
    if (method === 'GET' && picture) return answerPicture(response, picture)
    if (method === 'PUT' && path === 'System/reboot') setImmediate(restart)
    const call = {
      model,
      camera,
      httpPort: server.port(),
      rtspPort,
      method,
      path: path.split('/'),
      body,
      card,
    }
    const { status, body: text } = path === 'System/reboot' ? { status: 200, body: '' } : answerCall(call)
    response.writeHead(status, { 'content-type': 'application/xml; charset="UTF-8"' }).end(text)
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
    card,
    rtspPort,
    logins: odd.logins,
    port: server.port,
    requests: server.requests,
    fault: (): IsapiFault => fault,
    /** `hang` and `mute` keep an open alert stream and send nothing on it; other faults break it. */
    async setFault(next: IsapiFault): Promise<void> {
      fault = next
      feed.setManner(mannerOf(next))
      if (mannerOf(next) === 'usual' && next !== 'normal') feed.disconnect()
      await (next === 'cut' ? server.close() : server.open())
    },
    async stop(): Promise<void> {
      feed.stop()
      await server.stop()
    },
  }
}
