import type { IncomingMessage } from 'node:http'
import { DEFAULT_BODY_LIMIT, download, type Call, type CallGroup } from '@palisade/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import { lazyChild } from '#server/infra/lazy-child.ts'
import { createAuditPause } from './log/audit-pause.ts'
import {
  createCallLog,
  type CallLog,
  type CallLogDeps,
  type CallState,
  type LoggedCall,
} from './log/call-log.ts'
import { createRateCheck, identify, identifyAgain, localeOf, userAgentOf } from './caller.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { CallContext, FileAnswer } from './context.ts'
import { success } from './envelope.ts'
import type { RangeHeaders } from './byte-range.ts'
import { sendFile } from './file-answer.ts'
import type { OpenAnswers } from './open-answers/open-answers.ts'
import { acceptForms } from './form-body.ts'
import type { AccessControl, May } from '#server/infra/access/access.ts'
import type { ModuleHandlers } from './handlers.ts'
import type { LimiterOf } from './limits/rate.ts'
import { createLargeBodies, type LargeBodies } from './limits/large-bodies.ts'
import { runCall, type AnyHandler } from './run-call.ts'

/** `runTransaction` and `writeAudit` serve the calls with `meta.audit`. */
export interface BindingDeps extends CallLogDeps {
  gate: AccessControl
  may: May
  addressOf: (request: IncomingMessage) => string
  /** Prefix of every path: '' or e.g. '/soc'. */
  basePath: string
  /** For tests, as `RunDeps` says. */
  strictResults?: boolean
  limiterOf: LimiterOf
  /** Files that are being sent. */
  openAnswers?: Pick<OpenAnswers, 'watch'>
  clock?: Clock
}

interface Running extends CallState {
  log: CallLog
}

/**
 * Binds every call of a contract to its handler, with the checks of caller and limits, parsing of request and result,
 * and the log. A call without its handler does not compile.
 */
export function bindContract<C extends Record<string, CallGroup>>(
  app: FastifyInstance,
  contract: C,
  handlers: { [M in keyof C]: ModuleHandlers<C[M]> },
  deps: BindingDeps,
): void {
  const bodies = createLargeBodies()
  for (const [module, calls] of Object.entries(contract)) {
    const bound = handlers[module] as Record<string, AnyHandler | undefined>
    for (const [name, call] of Object.entries(calls)) {
      const handler = bound[name]
      if (!handler) throw new Error(`no handler for ${module}.${name}`)
      bindCall(app, `${module}.${name}`, call, handler, { ...deps, bodies })
    }
  }
}

interface CallDeps extends BindingDeps {
  bodies: LargeBodies
}

function bindCall(app: FastifyInstance, name: string, call: Call, handler: AnyHandler, deps: CallDeps) {
  const { meta } = call
  const running = new WeakMap<FastifyRequest, Running>()
  const checkRate = createRateCheck(name, meta.rate, deps.limiterOf)
  const logged = { action: meta.audit, pause: createAuditPause(meta.auditEvery?.seconds, deps.clock) }

  /** Before the body is read: identifies the caller and checks the call's rate. */
  async function onRequest(request: FastifyRequest, reply: FastifyReply) {
    const state = openCall(request, reply, { name, logged }, deps)
    running.set(request, state)
    await checkRate('address', state.context)
    await identify(meta.access, request.raw, state.context, deps.gate)
    await checkRate('caller', state.context)
    if (meta.bodyLimit !== undefined) reserveBody(request, reply, state.context, deps.bodies, meta.bodyLimit)
  }

  function answer(request: FastifyRequest, state: Running): Promise<unknown> {
    const sent = { body: sentFields(call, request), localeOf: (told: unknown) => localeOf(request.raw, told) }
    return runCall({ name, call, handler }, sent, state, deps)
  }

  function send(request: FastifyRequest, reply: FastifyReply, state: Running, file: FileAnswer) {
    const { context: before, input } = state
    deps.openAnswers?.watch(reply.raw, async () => {
      const now = await identifyAgain(meta.access, request.raw, { before, input }, deps)
      if (now) await file.requireStill?.(now)
    })
    return sendFile(reply, file, rangeOf(request))
  }

  const route = (on: FastifyInstance) =>
    on.route({
      method: call.method,
      url: deps.basePath + call.path,
      bodyLimit: meta.bodyLimit ?? DEFAULT_BODY_LIMIT,
      // The answer of HEAD would run the whole call, and log it, for its head alone.
      exposeHeadRoute: false,
      onRequest,
      async handler(request, reply) {
        const state = running.get(request) ?? openCall(request, reply, { name, logged }, deps)
        const result = await state.log.run(() => answer(request, state))
        if (call.result === download) return send(request, reply, state, result as FileAnswer)
        return reply.header('cache-control', 'no-store').send(success(result, request.id))
      },
    })
  if (!meta.form) return void route(app)
  void app.register(async inside => {
    acceptForms(inside, call.request)
    route(inside)
  })
}

const rangeOf = ({ headers }: FastifyRequest): RangeHeaders => ({
  range: headers.range,
  'if-range': [headers['if-range']].flat()[0],
})

/** The fields of a request from where its call has them. */
function sentFields({ method, meta }: Call, { body, query }: FastifyRequest): unknown {
  if (method === 'GET') return query
  if (!meta.inQuery || (body !== undefined && body !== null && typeof body !== 'object')) return body
  return { ...body, ...(query as object) }
}

/** Seconds after which there may be room for a large body again. */
const BODY_RETRY = 1

function reserveBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { apiKey, user, address }: CallContext,
  bodies: LargeBodies,
  bodyLimit: number,
): void {
  const release = bodies.reserve(request.raw, bodyLimit, apiKey?.id ?? user?.id ?? address)
  if (release) return void reply.raw.once('close', release)
  // Closes the connection, so that the body is not received only to be discarded.
  reply.header('connection', 'close')
  throw new AppError('request.too_many', { seconds: BODY_RETRY })
}

function openCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, logged }: { name: string; logged: LoggedCall },
  deps: BindingDeps,
): Running {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const log = createCallLog(logged, () => state, deps)
  const context: CallContext = {
    requestId: request.id,
    address: deps.addressOf(request.raw),
    userAgent: userAgentOf(request.raw),
    locale: localeOf(request.raw),
    log: lazyChild(request.log, { call: name }),
    signal: gone.signal,
    audit: log.audit,
    transaction: log.transaction,
  }
  const state: Running = { context, log, isRepeatable: false }
  return state
}
