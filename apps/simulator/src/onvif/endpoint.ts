import type { IncomingMessage, ServerResponse } from 'node:http'
import { createDeviceServer, readBody, type DeviceServerOptions } from '../http/device-server.ts'
import { answerWithFault, type HttpFault } from '../http/http-faults.ts'
import { createOnvifModel, type OnvifModelOptions } from './model.ts'
import { createSecurity } from './security.ts'
import { openOperations, perform } from './services.ts'
import type { Asked, Reply } from './quirks/quirk.ts'
import { loginWay, withQuirks } from './quirks/with-quirks.ts'
import { envelope, faultReply, readSoap, SoapFault } from './soap.ts'

export type OnvifEndpointOptions = OnvifModelOptions & DeviceServerOptions
export type OnvifEndpoint = Awaited<ReturnType<typeof startOnvifEndpoint>>

const SOAP_TYPE = 'application/soap+xml; charset=utf-8'

const replyOf = (error: unknown): Reply =>
  faultReply(error instanceof SoapFault ? error : new SoapFault('Internal', [], false))

/** The ONVIF side of one camera, on a port of its own. */
export async function startOnvifEndpoint(options: OnvifEndpointOptions) {
  const { host } = options
  const server = createDeviceServer(options, answer)
  const model = createOnvifModel({ ...options, onReboot: () => server.reboot(() => fault === 'cut') })
  const way = loginWay(options.plan)
  const security = createSecurity(options.camera.auth, model.now, way)
  const challengeOf = ({ method = '', headers }: IncomingMessage): string | undefined =>
    security.challenge(method, headers)
  let fault: HttpFault = 'normal'
  let logins = 0

  async function usualAnswer(asked: Asked, base: string): Promise<Reply> {
    const isOpen =
      openOperations.includes(asked.name) && (!asked.isLoginAsked || asked.name === 'GetSystemDateAndTime')
    if (!isOpen) security.check(asked.request)
    return { status: 200, body: envelope(await perform({ ...asked, model, base })) }
  }

  async function answerSoap(request: IncomingMessage): Promise<Reply> {
    const body = await readBody(request).catch(() => {
      throw new SoapFault('Too large', ['InvalidArgs'])
    })
    const soap = readSoap(body)
    if (!soap) throw new SoapFault('Not SOAP', ['WellFormed'])
    // Cameras answer with the address under which they were asked.
    const base = `http://${request.headers.host ?? `${host}:${server.port()}`}`
    const path = (request.url ?? '').split('?')[0] ?? ''
    const hasToken = soap.header('Security', 'UsernameToken', 'Username') !== ''
    if (hasToken || request.headers.authorization !== undefined) logins++
    const asked = { request: soap, path, name: soap.name, hasToken }
    const challenge =
      openOperations.includes(soap.name) || way !== 'digest' ? undefined : challengeOf(request)
    if (challenge !== undefined && !hasToken)
      return { status: 401, body: '', headers: { 'www-authenticate': challenge } }
    return withQuirks(options.plan, asked, now => usualAnswer(now, base).catch(replyOf))
  }

  async function answerSnapshot(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const challenge = challengeOf(request)
    if (challenge !== undefined) return void response.writeHead(401, { 'www-authenticate': challenge }).end()
    const jpeg = await model.snapshot()
    if (jpeg) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
    else response.writeHead(503).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answerWithFault(fault, response)) return
    if (request.method === 'GET' && request.url === '/snapshot.jpg') return answerSnapshot(request, response)
    const { status, body, type = SOAP_TYPE, headers } = await answerSoap(request).catch(replyOf)
    if (status === 0) response.destroy()
    else response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }

  async function setFault(next: HttpFault): Promise<void> {
    fault = next
    await (next === 'cut' ? server.close() : server.open())
  }

  await server.open()

  return {
    model,
    host,
    port: server.port,
    requests: server.requests,
    /** How often a login came, right or wrong. */
    logins: () => logins,
    fault: (): HttpFault => fault,
    isThere: server.isOpen,
    setFault,
    moveTo: server.moveTo,
    stop: server.stop,
  }
}
