import { refusalsOf, type Access, type Call } from '@palisade/contract'
import { z } from 'zod'
import type { AccessControl, May } from '#server/infra/access/access.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { BrokenResultError, undeclaredPaths, UndeclaredRefusalError } from './broken-result.ts'
import type { CallState } from './log/call-log.ts'
import { requireCentre, requireObjects, requirePermission } from './caller.ts'
import type { CallContext, Locale } from './context.ts'
import { parseRequest, splitBody } from './request-body.ts'

export type AnyHandler = (request: unknown, context: CallContext) => unknown

/** A call with its handler. */
export interface BoundCall {
  /** `module.call`. */
  name: string
  call: Call
  handler: AnyHandler
}

/** The content of a call, as it was sent. */
export interface Sent {
  /** The fields of the call and those that every call may carry, unchecked. */
  body: unknown
  /** The language of the answer, by the field `locale` of the body where nothing else tells. */
  localeOf(fromBody: unknown): Locale
}

export interface RunDeps {
  gate: AccessControl
  may: May
  faultOf: FaultOf
  /**
   * For tests: a result with fields that its contract does not declare fails, instead of losing them silently, and so does a
   * refusal that the call does not name.
   */
  strictResults?: boolean
}

/**
 * Answers a call whose caller is known, however it came: checks permission, fields, centre and objects, and parses the
 * result. It throws the refusal of any of them, or of the handler.
 */
export async function runCall(
  bound: BoundCall,
  sent: Sent,
  state: CallState,
  deps: RunDeps,
): Promise<unknown> {
  const { name, call } = bound
  const { gate, may, strictResults } = deps
  const { meta } = call
  const { context } = state
  requirePermission(meta.access, context, may)
  const { centerId, locale, fields } = splitBody(sent.body)
  context.locale = sent.localeOf(locale)
  const input = parseRequest(call.request, fields)
  state.input = input
  state.isRepeatable = meta.auditEvery?.when(input) ?? false
  state.centreId = selectedCentre(centerId, context, gate)
  requireCentre(meta.centre, centerId, context, gate)
  await requireObjects(meta.access, input, context, gate).catch((error: unknown) => {
    context.audit({ object: objectsOf(meta.access, input) })
    throw error
  })
  return parseResult(name, call, await handle(bound, input, context, deps), strictResults)
}

/** Runs the handler. Its refusal is one that the call names: another one is a fault of ours, although the caller gets it. */
async function handle(
  { name, call, handler }: BoundCall,
  input: unknown,
  context: CallContext,
  { faultOf, strictResults }: RunDeps,
): Promise<unknown> {
  try {
    return await handler(input, context)
  } catch (error) {
    const { code } = faultOf(error)
    if (refusalsOf(call).includes(code)) throw error
    if (strictResults) throw new UndeclaredRefusalError(name, code, { cause: error })
    context.log.error({ code }, 'refusal is not named by its call')
    throw error
  }
}

/** The objects that the call names, which the log keeps also for a refused call. */
const objectsOf = (access: Access<unknown>, input: unknown): readonly string[] =>
  access.by === 'permission' && typeof access.object !== 'string' ? access.object.ids(input) : []

/** The centre that the log row names, also for calls that do not need one. */
const selectedCentre = (centerId: string | undefined, { access }: CallContext, gate: AccessControl) =>
  centerId !== undefined && access ? gate.centre(access, centerId)?.id : undefined

/**
 * Parses a result with its schema, so that only what the contract declares leaves the server. A handler without anything to
 * tell returns undefined.
 */
function parseResult(name: string, call: Call, result: unknown, isStrict = false): unknown {
  if (!(call.result instanceof z.ZodType)) return result
  const parsed = call.result.safeParse(result === undefined ? {} : result)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.code}`)
    throw new BrokenResultError(name, faults)
  }
  const undeclared = isStrict ? undeclaredPaths(result, parsed.data) : []
  if (undeclared.length > 0)
    throw new BrokenResultError(
      name,
      undeclared.map(path => `${path} is not declared`),
    )
  return parsed.data
}
