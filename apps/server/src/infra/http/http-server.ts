import { randomUUID } from 'node:crypto'
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

/** A request whose body has not arrived by then is cut off, ms. */
const REQUEST_TIMEOUT = 60_000
/** Longer than a usual proxy keeps its own connections, so that it never reuses one that we are closing, ms. */
const KEEP_ALIVE_TIMEOUT = 75_000
/** A call slower than this is worth a line in the log, ms. */
const SLOW_CALL = 1_000

/**
 * Security headers that work on plain http in a LAN and for the map (stack.md §5): no upgrade to https, no HSTS.
 * antd writes its styles inline; the map's tiles may come from a host that the site has named.
 */
const securityHeaders = (imageSources: () => readonly string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', () => ['blob:', ...imageSources()].join(' ')],
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", 'ws:', 'wss:', 'data:', 'blob:'],
      objectSrc: ["'none'"],
      frameAncestors: ["'self'"],
    },
  },
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
})

/** What answers an address that nothing is bound to; undefined = nothing, and it is refused. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

/**
 * Fastify with our envelope for every refusal, whoever raises it. Routes are added by the caller.
 * @param imageSources further origins that pictures may come from, asked for with each answer
 */
export async function createHttpServer(
  log: FastifyBaseLogger,
  fallback: Fallback = () => undefined,
  imageSources: () => readonly string[] = () => [],
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => sendRefusal(error, request, reply),
  })
  acceptJsonOnly(app)
  answerErrors(app, fallback)
  await app.register(helmet, securityHeaders(imageSources))
  compressAnswers(app)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    if (reply.elapsedTime > SLOW_CALL)
      request.log.warn({ route: request.routeOptions.url, ms: Math.round(reply.elapsedTime) }, 'slow')
  })
  return app
}

/** JSON, where an empty body is an empty request (specification §7), and nothing else. */
function acceptJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
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
