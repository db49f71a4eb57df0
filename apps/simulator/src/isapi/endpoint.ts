import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { misbehave, onvifFaults, type OnvifFault } from '../onvif/onvif-mischief.ts'
import { createSecurity } from '../onvif/security.ts'
import type { CameraPlan, Credentials } from '../site/plan.ts'
import { createAlertFeed } from './alert-feed.ts'
import { answerCall } from './isapi-calls.ts'
import { createIsapiModel } from './isapi-model.ts'
import { isapiAuth, type IsapiPlan } from './isapi-plan.ts'

/** Those of every HTTP device, and two of the alert stream: no heartbeats, and bytes that are no alerts. */
export const isapiFaults = [...onvifFaults, 'mute', 'bad_alerts'] as const
export type IsapiFault = (typeof isapiFaults)[number]

export type IsapiEndpointOptions = {
  plan: IsapiPlan
  camera: CameraPlan
  host: string
  /** 0 takes a free one. */
  port: number
  rtspPort: number
  auth?: Credentials
  snapshot: () => Promise<Uint8Array | undefined>
  heartbeatMs?: number
  repeatMs?: number
  rebootMs?: number
  onReboot?: () => void
}
export type IsapiEndpoint = Awaited<ReturnType<typeof startIsapiEndpoint>>

const MAX_BODY_BYTES = 64 * 1024
/** How long a restart takes unless told, ms. */
const REBOOT_MS = 1500
const BAD_ALERT_BYTES = 256 * 1024
const ALERT_STREAM = 'Event/notification/alertStream'

const asHttpFault = (fault: IsapiFault): OnvifFault => onvifFaults.find(one => one === fault) ?? 'normal'

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk)
    if (body.length > MAX_BODY_BYTES) throw new Error('too large')
  }
  return body
}

/** The ISAPI side of one camera, on a port of its own, with digest login. */
export async function startIsapiEndpoint(options: IsapiEndpointOptions) {
  const { camera, host, rtspPort, snapshot, auth = isapiAuth, rebootMs = REBOOT_MS } = options
  const model = createIsapiModel(options.plan)
  const security = createSecurity(auth, Date.now)
  const feed = createAlertFeed({ ...options, model })
  let fault: IsapiFault = 'normal'
  let { port } = options
  let server: Server | undefined
  let back: NodeJS.Timeout | undefined

  async function answerPicture(response: ServerResponse): Promise<void> {
    const jpeg = await snapshot().catch(() => undefined)
    if (jpeg) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
    else response.writeHead(503).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (misbehave(asHttpFault(fault), response)) return
    const method = request.method ?? ''
    const challenge = security.challenge(method, request.headers)
    if (challenge !== undefined) return void response.writeHead(401, { 'www-authenticate': challenge }).end()
    const path = /^\/ISAPI\/([^?]*)/.exec(request.url ?? '')?.[1] ?? ''
    const body = await readBody(request)
    if (method === 'GET' && path === ALERT_STREAM) return feed.follow(response)
    if (method === 'GET' && /^Streaming\/channels\/10[12]\/picture$/.test(path))
      return answerPicture(response)
    if (method === 'PUT' && path === 'System/reboot') setImmediate(restart)
    const call = { model, camera, httpPort: port, rtspPort, method, path: path.split('/'), body }
    const { status, body: text } = path === 'System/reboot' ? { status: 200, body: '' } : answerCall(call)
    response.writeHead(status, { 'content-type': 'application/xml; charset="UTF-8"' }).end(text)
  }

  async function open(): Promise<void> {
    const next = createServer((request, response) => {
      answer(request, response).catch(() => void response.destroy())
    })
    server = next
    next.listen(port, host)
    await once(next, 'listening')
    const address = next.address()
    if (typeof address === 'object' && address) port = address.port
  }

  async function close(): Promise<void> {
    const ending = server
    server = undefined
    ending?.closeAllConnections()
    if (ending?.listening) await new Promise(resolve => void ending.close(resolve))
  }

  function restart(): void {
    model.countReboot()
    options.onReboot?.()
    void close()
    back = setTimeout(() => {
      if (!server && fault !== 'cut') void open()
    }, rebootMs)
  }

  await open()

  return {
    model,
    feed,
    camera,
    rtspPort,
    port: (): number => port,
    fault: (): IsapiFault => fault,
    /** `hang` and `mute` keep the alert stream that stands and say nothing on it; other faults break it. */
    async setFault(next: IsapiFault): Promise<void> {
      fault = next
      feed.setSilent(next === 'hang' || next === 'mute')
      if (next === 'bad_alerts') feed.sendRaw(randomBytes(BAD_ALERT_BYTES))
      else if (next !== 'hang' && next !== 'mute' && next !== 'normal') feed.disconnect()
      if (next === 'cut') await close()
      else if (!server) await open()
    },
    async stop(): Promise<void> {
      clearTimeout(back)
      feed.stop()
      await close()
    },
  }
}
