import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createOnvifModel, type OnvifModelOptions } from './model.ts'
import { misbehave, type OnvifFault } from './onvif-mischief.ts'
import { createSecurity } from './security.ts'
import { openOperations, perform } from './services.ts'
import { envelope, faultBody, readSoap, SoapFault } from './soap.ts'

export type OnvifEndpointOptions = OnvifModelOptions & { host: string; port: number; rebootMs?: number }
export type OnvifEndpoint = Awaited<ReturnType<typeof startOnvifEndpoint>>

const MAX_BODY_BYTES = 64 * 1024
/** How long a restart takes unless told, ms. */
const REBOOT_MS = 1500

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk)
    if (body.length > MAX_BODY_BYTES) throw new SoapFault('Too large', ['InvalidArgs'])
  }
  return body
}

/** The ONVIF side of one camera, on a port of its own. */
export async function startOnvifEndpoint(options: OnvifEndpointOptions) {
  const { host, rebootMs = REBOOT_MS } = options
  const model = createOnvifModel({ ...options, onReboot: restart })
  const security = createSecurity(options.camera.auth, model.now)
  let fault: OnvifFault = 'normal'
  let port = options.port
  let server: Server | undefined
  let back: NodeJS.Timeout | undefined

  async function answerSoap(request: IncomingMessage): Promise<string> {
    const soap = readSoap(await readBody(request))
    if (!soap) throw new SoapFault('Not SOAP', ['WellFormed'])
    if (!openOperations.includes(soap.name)) security.check(soap)
    // As cameras do: the address under which they were asked.
    const base = `http://${request.headers.host ?? `${host}:${port}`}`
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
    if (misbehave(fault, response)) return
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
    void close()
    back = setTimeout(() => {
      if (!server && fault !== 'cut') void open()
    }, rebootMs)
  }

  async function setFault(next: OnvifFault): Promise<void> {
    fault = next
    if (next === 'cut') await close()
    else if (!server) await open()
  }

  await open()

  return {
    model,
    host,
    port: (): number => port,
    fault: (): OnvifFault => fault,
    isThere: (): boolean => server !== undefined,
    setFault,
    /** A camera that got another address: 0 takes a free port. */
    async moveTo(next: number): Promise<void> {
      await close()
      port = next
      await open()
    },
    async stop(): Promise<void> {
      clearTimeout(back)
      await close()
    },
  }
}
