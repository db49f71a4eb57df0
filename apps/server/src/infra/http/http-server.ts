import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { DEFAULT_BODY_LIMIT, TIME_HEADER } from '@palisade/contract'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { refusal } from '#server/infra/binding/envelope.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { lazyChild } from '#server/infra/lazy-child.ts'
import { createFaultOf, type Fault, type FaultOf } from '#server/infra/errors/fault.ts'
import { answerWhileDraining } from './answer-while-draining.ts'
import { compressAnswers } from './compress-answers.ts'
import { limitConnections } from './connection-limits.ts'
import { checkJsonShape } from './json-shape.ts'
import { addSecurityHeaders, RAW_HEADERS, rawHead } from './security-headers.ts'
import { createTlsServer } from './tls/tls-server.ts'
import type { TlsSide } from './tls/tls-side.ts'

/**
 * How long a caller may take to send a request, ms. The limits are checked every `check`, so a connection may last that
 * much longer.
 */
export interface RequestTimes {
  /** Time limit for the head of a request, including the wait for its first byte. */
  head: number
  /** Time limit for the whole request; a body that has not arrived by then is cut off. */
  whole: number
  check: number
}
const TIMES: RequestTimes = { head: 15_000, whole: 60_000, check: 5_000 }
/**
 * How long an idle connection is kept, ms. It is longer than usual proxies keep theirs, so that a proxy never reuses a
 * connection that we are closing.
 */
const KEEP_ALIVE_TIMEOUT = 75_000
/** Bytes of a request's head, and the number of its lines. */
const HEAD_LIMIT = 16 * 1024
const HEAD_LINES = 100
/** A call that takes longer than this is logged, ms. */
const SLOW_CALL = 1_000

/** Answers a request for an address without a route; when it returns undefined, the request is refused. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

export interface HttpServerOptions {
  fallback?: Fallback
  /** Further origins that pictures may come from; read for each answer. */
  imageSources?: () => readonly string[]
  /** Violated constraints are faults of ours when it is left out. */
  faultOf?: FaultOf
  /** The server speaks plain http when it is left out. */
  tls?: TlsSide | undefined
  /** Addresses of our own proxies, whose connections carry the requests of many callers. */
  trustedProxies?: readonly string[]
  /** Shorter limits for tests. */
  times?: RequestTimes
}

/** Creates Fastify with our envelope for every refusal, whoever raises it. The caller adds the routes. */
export async function createHttpServer(
  log: FastifyBaseLogger,
  options: HttpServerOptions = {},
): Promise<FastifyInstance> {
  const { fallback = () => undefined, imageSources = () => [], tls, times = TIMES } = options
  const { faultOf = createFaultOf({}) } = options
  const limits = { ...nodeLimits(times), keepAliveTimeout: KEEP_ALIVE_TIMEOUT }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (parent, bindings, childOptions) => lazyChild(parent, bindings, childOptions),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: times.whole,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: limits,
    ...(tls && { serverFactory: secureFactory(tls, limits) }),
    forceCloseConnections: true,
    clientErrorHandler: refuseBroken,
    // Called for an address that cannot be decoded, before any hook has run.
    frameworkErrors: (error, request, reply) =>
      sendRefusal(faultOf(error), error, request, reply.headers(RAW_HEADERS)),
  })
  app.server.maxHeadersCount = HEAD_LINES
  limitConnections(app.server, options.trustedProxies)
  acceptJsonOnly(app)
  answerErrors(app, fallback, faultOf)
  await addSecurityHeaders(app, imageSources, { isTls: !!tls, hsts: tls?.isTrusted ?? false })
  compressAnswers(app)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id).header(TIME_HEADER, Date.now())
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime > SLOW_CALL)
      request.log.warn({ route: request.routeOptions.url, ms: Math.round(reply.elapsedTime) }, 'slow')
    done()
  })
  return app
}

type Limits = Parameters<typeof createTlsServer>[2]
/** Fastify's type of a server factory expects a plain server; the TLS server has the same interface. */
const secureFactory = (tls: TlsSide, limits: Limits) => (handler: RequestListener) =>
  createTlsServer(handler, tls, limits) as unknown as Server

const nodeLimits = (times: RequestTimes) => ({
  headersTimeout: times.head,
  requestTimeout: times.whole,
  connectionsCheckingInterval: times.check,
  maxHeaderSize: HEAD_LIMIT,
})

/** Accepts JSON bodies only; an empty body counts as an empty request. */
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

function answerErrors(app: FastifyInstance, fallback: Fallback, faultOf: FaultOf) {
  app.setErrorHandler((error, request, reply) => sendRefusal(faultOf(error), error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const answer = fallback(request, reply)
    if (answer) return answer
    throw new AppError(isOtherMethod(app, request) ? 'request.method_not_allowed' : 'request.not_found')
  })
}

function sendRefusal(fault: Fault, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  logFault(request, error, fault)
  const seconds = fault.params?.['seconds']
  if (fault.status === 429 && typeof seconds === 'number') reply.header('retry-after', seconds)
  const body = JSON.stringify(refusal(fault, request.id))
  reply.status(fault.status).headers({ 'cache-control': 'no-store', 'content-type': JSON_TYPE })
  if (fault.status !== 413) return void reply.send(body)
  // Closes the connection after a refused large body: no more than a part of its rest is received only to be thrown away.
  reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(body) })
  reply.send(answerWhileDraining(request.raw, body))
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Logs a fault, once. A fault that is not ours is logged without its stack. */
function logFault(request: FastifyRequest, error: unknown, { code, level }: Fault) {
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

/**
 * Answers, in our form, a connection whose bytes are not HTTP, whose head is too large or whose request does not end in
 * time, and closes it.
 */
function refuseBroken(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy()
  const [status, reason, code] = BROKEN[error.code ?? ''] ?? [400, 'Bad Request', undefined]
  const params = { issues: [{ path: '', rule: 'http' }] }
  const fault = code ? { code, status } : { code: 'request.invalid' as const, status, params }
  const body = JSON.stringify(refusal(fault as Fault, randomUUID()))
  const head = rawHead(status, reason, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
  })
  // When an answer has already begun on this connection, nothing more can be said to the caller.
  if (socket.writable && socket.bytesWritten === 0) socket.write(head + body)
  socket.destroySoon()
}
