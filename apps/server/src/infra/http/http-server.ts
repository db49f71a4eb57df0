import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import { DEFAULT_BODY_LIMIT } from '@palisade/contract'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { refusal } from '../binding/envelope.ts'
import { AppError } from '../errors/app-error.ts'
import { faultOf } from '../errors/fault.ts'
import { compressAnswers } from './compress-answers.ts'
import { limitConnections } from './connection-limits.ts'
import { checkJsonShape } from './json-shape.ts'
import { RAW_HEADERS, rawHead, securityHeaders } from './security-headers.ts'
import { createTlsServer } from './tls/tls-server.ts'
import type { TlsSide } from './tls/tls-side.ts'

/** How long a caller may take, ms. Looked at every `check`, so that the end comes that much later at most. */
export interface RequestTimes {
  /** For the head of a request; the first byte, too. */
  head: number
  /** For all of it: a body that has not arrived by then is cut off. */
  whole: number
  check: number
}
const TIMES: RequestTimes = { head: 15_000, whole: 60_000, check: 5_000 }
/** Longer than a usual proxy keeps its own connections, so that it never reuses one that we are closing, ms. */
const KEEP_ALIVE_TIMEOUT = 75_000
/** Bytes of a request's head, and lines in it. */
const HEAD_LIMIT = 16 * 1024
const HEAD_LINES = 100
/** A call slower than this is worth a line in the log, ms. */
const SLOW_CALL = 1_000

/** What answers an address that nothing is bound to; undefined = nothing, and it is refused. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

export interface HttpServerOptions {
  fallback?: Fallback
  /** Further origins that pictures may come from, asked for with each answer. */
  imageSources?: () => readonly string[]
  /** Left out: plain http. */
  tls?: TlsSide | undefined
  /** Addresses of our own proxies, whose connections are those of many. */
  trustedProxies?: readonly string[]
  /** For tests. */
  times?: RequestTimes
}

/** Fastify with our envelope for every refusal, whoever raises it. Routes are added by the caller. */
export async function createHttpServer(
  log: FastifyBaseLogger,
  options: HttpServerOptions = {},
): Promise<FastifyInstance> {
  const { fallback = () => undefined, imageSources = () => [], tls, times = TIMES } = options
  const limits = { ...nodeLimits(times), keepAliveTimeout: KEEP_ALIVE_TIMEOUT }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: times.whole,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: limits,
    ...(tls && { serverFactory: secureFactory(tls, limits) }),
    forceCloseConnections: true,
    clientErrorHandler: refuseBroken,
    // Before any hook has run: an address that cannot be read.
    frameworkErrors: (error, request, reply) => sendRefusal(error, request, reply.headers(RAW_HEADERS)),
  })
  app.server.maxHeadersCount = HEAD_LINES
  limitConnections(app.server, options.trustedProxies)
  acceptJsonOnly(app)
  answerErrors(app, fallback)
  await app.register(helmet, securityHeaders(imageSources, { isTls: !!tls, hsts: tls?.isTrusted ?? false }))
  compressAnswers(app)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime > SLOW_CALL)
      request.log.warn({ route: request.routeOptions.url, ms: Math.round(reply.elapsedTime) }, 'slow')
  })
  return app
}

type Limits = Parameters<typeof createTlsServer>[2]
/** Fastify's own word for a server is the plain one; a secure one has the same face. */
const secureFactory = (tls: TlsSide, limits: Limits) => (handler: RequestListener) =>
  createTlsServer(handler, tls, limits) as unknown as Server

const nodeLimits = (times: RequestTimes) => ({
  headersTimeout: times.head,
  requestTimeout: times.whole,
  connectionsCheckingInterval: times.check,
  maxHeaderSize: HEAD_LIMIT,
})

/** JSON, where an empty body is an empty request, and nothing else. */
function acceptJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    try {
      checkJsonShape(body as string)
    } catch (error) {
      return done(error as Error)
    }
    return parseJson(request, body as string, done)
  })
}

function answerErrors(app: FastifyInstance, fallback: Fallback) {
  app.setErrorHandler(sendRefusal)
  app.setNotFoundHandler((request, reply) => {
    const answer = fallback(request, reply)
    if (answer) return answer
    throw new AppError(isOtherMethod(app, request) ? 'request.method_not_allowed' : 'request.not_found')
  })
}

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const fault = faultOf(error)
  logFault(request, error, fault)
  const seconds = fault.params?.['seconds']
  if (fault.status === 429 && typeof seconds === 'number') reply.header('retry-after', seconds)
  // What is still on its way is not read to its end only to be thrown away.
  if (fault.status === 413) reply.header('connection', 'close')
  const body = JSON.stringify(refusal(fault, request.id))
  reply.status(fault.status).headers({ 'cache-control': 'no-store', 'content-type': JSON_TYPE }).send(body)
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Logged here, once; what is not our fault without its stack. */
function logFault(request: FastifyRequest, error: unknown, { code, level }: ReturnType<typeof faultOf>) {
  if (!level) return
  const route = request.routeOptions.url
  request.log[level]({ code, route, ...(level === 'error' && { err: error }) }, 'refused')
}

function isOtherMethod(app: FastifyInstance, request: FastifyRequest): boolean {
  const [url = ''] = request.url.split('?', 1)
  return (['POST', 'GET'] as const).some(method => method !== request.method && app.hasRoute({ method, url }))
}

const BROKEN: Record<string, [number, string, 'request.timeout' | 'request.too_large']> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'request.timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'request.too_large'],
}

/** What is no HTTP, has too large a head, or does not come to its end: answered in our form, and closed. */
function refuseBroken(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy()
  const [status, reason, code] = BROKEN[error.code ?? ''] ?? [400, 'Bad Request', undefined]
  const params = { issues: [{ path: '', rule: 'http' }] }
  const fault = code ? { code, status } : { code: 'request.invalid' as const, status, params }
  const body = JSON.stringify(refusal(fault as ReturnType<typeof faultOf>, randomUUID()))
  const head = rawHead(status, reason, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
  })
  // Nothing can be said to a caller whose answer has begun already.
  if (socket.writable && socket.bytesWritten === 0) socket.write(head + body)
  socket.destroySoon()
}
