import type { IncomingMessage } from 'node:http'
import {
  API_KEY_HEADER,
  LOCALE_HEADER,
  TICKET_HEADER,
  UNATTENDED_HEADER,
  USER_HEADER,
  type Access,
  type ApiScope,
  type CallMeta,
  type Rate,
} from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { CallContext, Locale } from './context.ts'
import type { AccessControl, May } from '#server/infra/access/access.ts'
import { hasLostReach } from '#server/infra/access/rights/lost-reach.ts'
import type { LimiterOf } from './limits/rate.ts'

type Meta = CallMeta<unknown>

/** Characters of a ticket or key; a longer one is not looked up. */
const CREDENTIAL_LIMIT = 200

/** The credential in a header. A header that was sent twice arrives joined by a comma and does not count. */
function credential(request: IncomingMessage, header: string): string | undefined {
  const value = request.headers[header]
  if (typeof value !== 'string' || value === '' || value.length > CREDENTIAL_LIMIT) return undefined
  return value
}

export const isLocale = (value: unknown): value is Locale => value === 'en_US' || value === 'zh_CN'

/** The language of the answer: from the header, else from the body, else English. Unknown values are ignored. */
export function localeOf(request: IncomingMessage, fromBody?: unknown): Locale {
  const fromHeader = request.headers[LOCALE_HEADER]
  if (isLocale(fromHeader)) return fromHeader
  return isLocale(fromBody) ? fromBody : 'en_US'
}

/** Characters that are kept of the caller's User-Agent header. */
const USER_AGENT_LIMIT = 255

export function userAgentOf(request: IncomingMessage): string {
  // A header contains no NUL and is Latin-1, so any part of it can be stored.
  return (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LIMIT)
}

/** Identifies the caller before the body is read. Ticket and key are taken from their headers only. */
export async function identify(
  access: Access<unknown>,
  request: IncomingMessage,
  context: CallContext,
  gate: AccessControl,
): Promise<void> {
  switch (access.by) {
    case 'anyone':
      return
    case 'api-key':
      context.apiKey = await identifyKey(credential(request, API_KEY_HEADER), [access.scope], gate)
      return
    case 'signed-in':
    case 'permission': {
      const ticket = credential(request, TICKET_HEADER)
      const sent = credential(request, API_KEY_HEADER)
      if (ticket === undefined && sent !== undefined && access.by === 'permission' && access.scopes) {
        context.apiKey = await identifyKey(sent, access.scopes, gate)
        context.access = await gate.readerAccess(context.apiKey.id, access.permission)
        return
      }
      const session = ticket === undefined ? undefined : await gate.session(ticket, context.address)
      if (!session) throw new AppError('session.login_needed')
      const named = request.headers[USER_HEADER]
      if (named !== undefined && named !== session.user.id) throw new AppError('session.other_user')
      context.user = session.user
      context.sessionId = session.sessionId
      context.access = session.access
      if (request.headers[UNATTENDED_HEADER] === undefined) await gate.used(session)
    }
  }
}

async function identifyKey(sent: string | undefined, scopes: readonly ApiScope[], gate: AccessControl) {
  const key = sent === undefined ? undefined : await gate.apiKey(sent)
  if (!key) throw new AppError('access.key_invalid')
  if (!scopes.some(scope => key.scopes.includes(scope))) throw new AppError('access.key_scope')
  return { id: key.id, name: key.name }
}

export function requirePermission(access: Access<unknown>, context: CallContext, may: May): void {
  if (access.by !== 'permission') return
  const held = context.access
  const allowing = [access.permission, ...(access.or ? [access.or] : [])]
  if (!held || !allowing.some(permission => may(held, permission))) throw new AppError('access.denied')
}

/** Checks that the call names a centre as its contract demands (ACCESS-47). */
export function requireCentre(
  need: Meta['centre'],
  centerId: string | undefined,
  context: CallContext,
  gate: AccessControl,
): void {
  const { access } = context
  if (need === 'none' || !access) return
  if (need === 'required') requireSome(access)
  // A key has chosen no centre: where it names none, the first is meant.
  const chosen = centerId ?? (context.apiKey && need === 'required' ? access.centres[0]?.id : undefined)
  if (chosen === undefined) {
    if (need === 'required') throw new AppError('access.no_centre')
    return
  }
  const centre = gate.centre(access, chosen)
  if (!centre) throw new AppError('access.no_centre')
  context.centre = centre
}

function requireSome(access: NonNullable<CallContext['access']>) {
  const hasArea = access.areaIds === 'all' || access.areaIds.size > 0
  const hasCentre = access.centres.length > 0
  if (!hasArea && !hasCentre) throw new AppError('access.no_centre_and_area')
  if (!hasCentre) throw new AppError('access.no_centre')
  if (!hasArea) throw new AppError('access.no_area')
}

export async function requireObjects(
  access: Access<unknown>,
  request: unknown,
  context: CallContext,
  gate: AccessControl,
): Promise<void> {
  if (access.by !== 'permission' || typeof access.object === 'string') return
  const ids = [...new Set(access.object.ids(request))]
  if (ids.length === 0) return
  if (!context.access) throw new AppError('access.denied')
  await gate.requireObjects(context.access, access.object.kind, ids, access.permission)
}

/**
 * Asks once more whether the caller of a running call may make it: by their ticket, permission and objects of now. It is no use of the
 * session. @returns their rights
 */
export async function identifyAgain(
  access: Access<unknown>,
  request: IncomingMessage,
  { before, input }: { before: CallContext; input: unknown },
  { gate, may }: { gate: AccessControl; may: May },
): Promise<CallContext['access']> {
  const context: CallContext = { ...before }
  await identify(access, request, context, { ...gate, used: async () => undefined })
  requirePermission(access, context, may)
  await requireObjects(access, input, context, gate)
  // A list was narrowed by what its reader reached when it began.
  const isNarrowed = access.by === 'permission' && access.object === 'filtered'
  const hasLost = before.access && context.access && hasLostReach(before.access, context.access)
  if (isNarrowed && hasLost) throw new AppError('access.denied')
  return context.access
}

/**
 * Counts one use of a call against its rate. `by` says whether the address or, once it is identified, the caller is
 * counted.
 */
export type RateCheck = (by: 'address' | 'caller', context: CallContext) => Promise<void>

export function createRateCheck(call: string, rate: Rate | undefined, limiterOf: LimiterOf): RateCheck {
  if (!rate) return async () => undefined
  const limiter = limiterOf(call, rate)
  const stage = rate.by === 'address' ? 'address' : 'caller'
  return async (by, context) => {
    if (by !== stage) return
    const wait = await limiter.take(keyOf(rate.by, context))
    if (wait > 0) throw new AppError('request.too_many', { seconds: wait })
  }
}

function keyOf(by: Rate['by'], context: CallContext): string {
  const key = { address: context.address, user: context.user?.id, 'api-key': context.apiKey?.id }[by]
  return key ?? context.address
}
