import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  MODEL_MANIFEST_MAX,
  MODEL_PART_BYTES,
  modelUploadSchema,
  RECOGNITION_PICTURE_MAX_BYTES,
} from '@palisade/contract/recognition'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { ModelDesk } from './desk/model-desk.ts'
import type { Recogniser } from './recogniser.ts'

export interface RecognitionAppDeps {
  recogniser: Pick<Recogniser, 'look' | 'status'>
  models: ModelDesk
  secret: string
  log: Logger
}

/** Requests at the same time; each may hold a picture in memory. */
const CONNECTIONS_MAX = 128

/** A manifest as JSON, with room for the escapes of its characters. */
const JSON_MAX_BYTES = 4 * MODEL_MANIFEST_MAX

const modelRequest = z.object({ id: z.string() })
const uploadRequest = z.object({ uploadId: z.string() })
const partRequest = z.object({ upload: z.string(), file: z.string(), offset: z.coerce.number().int().min(0) })

/** A request whose body is larger than it may be. */
class TooLarge extends Error {}

/** The requests of the server: pictures to look at, how things are, and models. Only its bearer is answered. */
export function createRecognitionApp({ recogniser, models, secret, log }: RecognitionAppDeps): Server {
  const routes: Record<string, (request: IncomingMessage, url: URL) => Promise<unknown>> = {
    'GET /status': async () => recogniser.status(),
    'POST /faces': async request => recogniser.look(await readBody(request, RECOGNITION_PICTURE_MAX_BYTES)),
    'GET /models': () => models.list(),
    'POST /models/begin': async request => models.begin(await readJson(request, modelUploadSchema)),
    'POST /models/part': async (request, url) => {
      const { upload, file, offset } = partRequest.parse(Object.fromEntries(url.searchParams))
      return models.put(upload, file, offset, await readBody(request, MODEL_PART_BYTES))
    },
    'POST /models/add': async request => models.add((await readJson(request, uploadRequest)).uploadId),
    'POST /models/use': async request => models.use((await readJson(request, modelRequest)).id),
    'POST /models/remove': async request => models.remove((await readJson(request, modelRequest)).id),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const asked = `${request.method ?? ''} ${url.pathname}`
    if (asked === 'GET /health/live') return sendJson(response, 200, { ok: true })
    if (!hasBearer(request, secret)) return sendJson(response, 401, { error: 'unauthorized' })
    const route = routes[asked]
    if (!route) return sendJson(response, 404, { error: 'not_found' })
    try {
      sendJson(response, 200, await route(request, url))
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      sendJson(response, 413, { error: 'too_large' })
    }
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

/** @throws TooLarge */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const readJson = async <Schema extends z.ZodType>(request: IncomingMessage, schema: Schema) =>
  schema.parse(JSON.parse((await readBody(request, JSON_MAX_BYTES)).toString()))

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Constant time, whatever the length given. */
const hasBearer = ({ headers }: IncomingMessage, secret: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${secret}`))
