import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { RECOGNITION_PICTURE_MAX_BYTES } from '@palisade/contract/recognition'
import type { Logger } from 'pino'
import type { Recogniser } from './recogniser.ts'

export interface RecognitionAppDeps {
  recogniser: Pick<Recogniser, 'look' | 'status'>
  secret: string
  log: Logger
}

/** Requests at the same time; each may hold a picture in memory. */
const CONNECTIONS_MAX = 128

/** The requests of the server: pictures to look at, and how things are. Only its bearer is answered. */
export function createRecognitionApp({ recogniser, secret, log }: RecognitionAppDeps): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = `${request.method ?? ''} ${request.url ?? ''}`
    if (asked === 'GET /health/live') return sendJson(response, 200, { ok: true })
    if (!hasBearer(request, secret)) return sendJson(response, 401, { error: 'unauthorized' })
    if (asked === 'GET /status') return sendJson(response, 200, recogniser.status())
    if (asked !== 'POST /faces') return sendJson(response, 404, { error: 'not_found' })
    const picture = await readBody(request)
    if (!picture) return sendJson(response, 413, { error: 'too_large' })
    sendJson(response, 200, await recogniser.look(picture))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request failed')
      if (!response.headersSent) sendJson(response, 500, { error: 'internal' })
      else response.destroy()
    })
  })
  server.maxConnections = CONNECTIONS_MAX
  return server
}

/** @returns undefined when it is larger than a picture may be */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > RECOGNITION_PICTURE_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Constant time, whatever the length given. */
const hasBearer = ({ headers }: IncomingMessage, secret: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${secret}`))
