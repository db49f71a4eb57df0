import { randomUUID } from 'node:crypto'
import type { CallGroup, Envelope, SocketCall } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionIdentity } from '#server/infra/access/access.ts'
import type { RunTransaction } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { lazyChild } from '#server/infra/lazy-child.ts'
import { isLocale } from './caller.ts'
import type { CallContext, Locale } from './context.ts'
import { refusal, success } from './envelope.ts'
import type { ModuleHandlers } from './handlers.ts'
import { runCall, type AnyHandler, type BoundCall, type RunDeps } from './run-call.ts'

/** Whose socket it is, by the rights of now. */
export interface SocketCaller {
  identity: SessionIdentity
  address: string
  /** Aborted when the socket closes. */
  signal: AbortSignal
}

/** Answers a call that came over a socket as it would be answered over HTTP; it never throws. */
export type AnswerSocketCall = (said: SocketCall, caller: SocketCaller) => Promise<Envelope<unknown>>

export interface SocketCallDeps extends RunDeps {
  log: FastifyBaseLogger
  faultOf: FaultOf
  runTransaction: RunTransaction
}

/** Binds the calls that may be made over an event socket (`overSocket`) to their handlers. */
export function createSocketCalls<C extends Record<string, CallGroup>>(
  contract: C,
  handlers: { [M in keyof C]: ModuleHandlers<C[M]> },
  deps: SocketCallDeps,
): AnswerSocketCall {
  const bound = new Map<string, BoundCall>()
  for (const [module, calls] of Object.entries(contract)) {
    const own = handlers[module] as Record<string, AnyHandler>
    for (const [name, call] of Object.entries(calls)) {
      const handler = own[name]
      if (call.meta.overSocket && handler) bound.set(call.path, { name: `${module}.${name}`, call, handler })
    }
  }
  return async ({ path, body }, caller) => {
    const requestId = randomUUID()
    try {
      const found = bound.get(path)
      if (!found) throw new AppError('request.not_found')
      const context = contextOf(found, requestId, caller, deps)
      const sent = { body, localeOf: (told: unknown) => (isLocale(told) ? told : LOCALE) }
      return success(await runCall(found, sent, { context, isRepeatable: false }, deps), requestId)
    } catch (error) {
      const fault = deps.faultOf(error)
      if (fault.level) deps.log[fault.level]({ code: fault.code, path, requestId, err: error }, 'refused')
      return refusal(fault, requestId)
    }
  }
}

const LOCALE: Locale = 'en_US'

function contextOf(
  { name }: BoundCall,
  requestId: string,
  { identity, address, signal }: SocketCaller,
  { log, runTransaction }: SocketCallDeps,
): CallContext {
  return {
    requestId,
    address,
    userAgent: '',
    locale: LOCALE,
    log: lazyChild(log, { call: name, requestId }),
    signal,
    user: identity.user,
    sessionId: identity.sessionId,
    access: identity.access,
    // Such a call leaves no row in the log (`overSocket`).
    audit: () => undefined,
    transaction: work => runTransaction(work),
  }
}
