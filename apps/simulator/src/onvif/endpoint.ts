import type { IncomingMessage, ServerResponse } from 'node:http'
import { createDeviceServer, readBody, type DeviceServerOptions } from '../http/device-server.ts'
import { answerWithFault, type HttpFault } from '../http/http-faults.ts'
import { createOnvifModel, type OnvifModelOptions } from './model.ts'
import { createSecurity } from './security.ts'
import { openOperations, perform } from './services.ts'
import { envelope, faultBody, readSoap, SoapFault } from './soap.ts'

export type OnvifEndpointOptions = OnvifModelOptions & DeviceServerOptions
export type OnvifEndpoint = Awaited<ReturnType<typeof startOnvifEndpoint>>

/** The ONVIF side of one camera, on a port of its own. */
export async function startOnvifEndpoint(options: OnvifEndpointOptions) {
  const { host } = options
  const server = createDeviceServer(options, answer)
  const model = createOnvifModel({ ...options, onReboot: () => server.reboot(() => fault === 'cut') })
  const security = createSecurity(options.camera.auth, model.now)
  let fault: HttpFault = 'normal'

  async function answerSoap(request: IncomingMessage): Promise<string> {
    const body = await readBody(request).catch(() => {
      throw new SoapFault('Too large', ['InvalidArgs'])
    })
    const soap = readSoap(body)
    if (!soap) throw new SoapFault('Not SOAP', ['WellFormed'])
    if (!openOperations.includes(soap.name)) security.check(soap)
    // Cameras answer with the address under which they were asked.
    const base = `http://${request.headers.host ?? `${host}:${server.port()}`}`
    return perform({ request: soap, model, base, path: (request.url ?? '').split('?')[0] ?? '' })
  }

  async function answerSnapshot(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const challenge = security.challenge(request.method ?? '', request.headers)
    if (challenge !== undefined) return void response.writeHead(401, { 'www-authenticate': challenge }).end()
    const jpeg = await model.snapshot()
    if (jpeg) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
    else response.writeHead(503).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answerWithFault(fault, response)) return
    if (request.method === 'GET' && request.url === '/snapshot.jpg') return answerSnapshot(request, response)
    const { status, body } = await answerSoap(request).then(
      text => ({ status: 200, body: text }),
      (error: unknown) => {
        const known = error instanceof SoapFault ? error : new SoapFault('Internal', [], false)
        return { status: known.isSender ? 400 : 500, body: faultBody(known) }
      },
    )
    response.writeHead(status, { 'content-type': 'application/soap+xml; charset=utf-8' }).end(envelope(body))
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
    fault: (): HttpFault => fault,
    isThere: server.isOpen,
    setFault,
    moveTo: server.moveTo,
    stop: server.stop,
  }
}
