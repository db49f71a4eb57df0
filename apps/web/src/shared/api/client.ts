import {
  LOCALE_HEADER,
  TICKET_HEADER,
  TIME_HEADER,
  UNATTENDED_HEADER,
  USER_HEADER,
  type Call,
  type Download,
  type Envelope,
  type InputOf,
  type ResultOf,
} from '@palisade/contract'
import { ApiError } from './api-error.ts'
import type { CallFacts, CallTable } from '#shared/contract/contract-data.ts'
import { fileNameOf } from './file-name.ts'
import type { TimeSample } from './server-clock.ts'

/** How long a call may take, ms (COMMON-67); a file that the server makes first takes longer. */
export const CALL_TIME_LIMIT = 10_000
export const DOWNLOAD_TIME_LIMIT = 300_000

/** A user by their own ticket. */
export interface Sender {
  userId: string
  ticket: string
}

export interface CallOptions {
  signal?: AbortSignal
  /** ms; replaces the limit above for this one call. */
  timeLimit?: number
  /** Of a file only these bytes, the end included, as long as its content is that of `etag`. */
  range?: { start: number; end: number; etag?: string }
  /** Asked in this user's name only, whoever has logged in meanwhile. */
  sender?: Sender
  /** Another of the user's centres than the one this window shows. */
  centreId?: string | undefined
}

export interface ReceivedFile {
  blob: Blob
  fileName: string
  /** Whether it is the part that was asked for, and not the whole. */
  isPart?: boolean
  /** Another one for each content, of files that are sent in parts. */
  etag?: string | undefined
}

type AnswerOf<C extends Call> = ResultOf<C> extends Download ? ReceivedFile : ResultOf<C>

/** A call as a function: it resolves to the result and throws `ApiError`. An all-optional input may be left out. */
export type ClientCall<C extends Call> =
  Record<string, never> extends InputOf<C>
    ? (input?: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>
    : (input: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>

type CallGroups = Readonly<Record<string, Readonly<Record<string, Call>>>>
type FactGroups = Readonly<Record<string, Readonly<Record<string, CallFacts>>>>
export type Client<Groups extends CallGroups> = {
  readonly [M in keyof Groups]: { readonly [C in keyof Groups[M]]: ClientCall<Groups[M][C]> }
}

/** The console around the client, as far as the client needs it. */
export interface ClientContext {
  fetch: typeof fetch
  addressOf(path: string): string
  locale(): string
  ticket(): string | undefined
  centreId(): string | undefined
  /** Whether somebody is at the console; a call that it makes by itself is no use of the session. */
  isAttended?(): boolean
  /** Makes a call over the open event socket; undefined while there is none. It ends with the signal. */
  callOverSocket?(path: string, body: object, signal: AbortSignal): Promise<Envelope<unknown>> | undefined
  /** The head of an answer tells the server's time. */
  onServerTime?(sample: TimeSample): void
  /** The server wants a login; `ticket` is the one that it refused. */
  onLoginNeeded(ticket: string | undefined): void
}

/** Derives a typed client from the contract: `client.alarm.getRecord({ id })`. */
export function createClient<Groups extends CallGroups>(
  table: CallTable<Groups>,
  context: ClientContext,
): Client<Groups> {
  const bound = Object.entries(table as FactGroups).map(([module, calls]) => {
    const functions = Object.entries(calls).map(([name, call]) => [
      name,
      (input: object = {}, options: CallOptions = {}) => send(call, input, options, context),
    ])
    return [module, Object.fromEntries(functions)]
  })
  return Object.fromEntries(bound) as Client<Groups>
}

async function send(
  call: CallFacts,
  input: object,
  options: CallOptions,
  context: ClientContext,
): Promise<unknown> {
  const ticket = ticketOf(call, options, context)
  const limit = options.timeLimit ?? (call.isDownload ? DOWNLOAD_TIME_LIMIT : CALL_TIME_LIMIT)
  const abort = new AbortController()
  let isOverdue = false
  const timer = setTimeout(() => {
    isOverdue = true
    abort.abort()
  }, limit)
  const follow = () => abort.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', follow)
  try {
    if (options.signal?.aborted) follow()
    // Reading the body is inside the limit too.
    const { centreId, range, sender } = options
    return await ask(call, input, { ticket, centreId, range, sender, signal: abort.signal }, context)
  } catch (error) {
    const { path } = call
    if (isOverdue) throw new ApiError({ failure: 'timeout', path })
    if (options.signal?.aborted) throw error
    if (!(error instanceof ApiError)) throw new ApiError({ failure: 'no-response', path })
    error.path = path
    if (error.code === 'session.login_needed' || error.status === 401) loginNeeded(call, ticket, context)
    throw error
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', follow)
  }
}

function ticketOf(call: CallFacts, { sender }: CallOptions, context: ClientContext): string | undefined {
  return call.access === 'anyone' ? undefined : (sender?.ticket ?? context.ticket())
}

/** Over the open socket where the call may come that way, else by HTTP. */
async function ask(call: CallFacts, input: object, around: Around, context: ClientContext): Promise<unknown> {
  const said =
    call.overSocket &&
    !around.sender &&
    context.callOverSocket?.(call.path, bodyOf(call, input, around, context), around.signal)
  if (said) return resultOf(200, await said)
  const sentAt = performance.now()
  const response = await context.fetch(...requestOf(call, input, around, context))
  tellTime(response, sentAt, context)
  return answerOf(call, response)
}

function tellTime({ headers }: Response, sentAt: number, context: ClientContext): void {
  const serverTime = headers.get(TIME_HEADER)
  if (serverTime === null) return
  context.onServerTime?.({ serverTime: Number(serverTime), sentAt, receivedAt: performance.now() })
}

function loginNeeded(call: CallFacts, ticket: string | undefined, context: ClientContext): void {
  if (call.access !== 'anyone') context.onLoginNeeded(ticket)
}

interface Around {
  ticket: string | undefined
  centreId: string | undefined
  range: CallOptions['range']
  sender: Sender | undefined
  signal: AbortSignal
}

function requestOf(
  call: CallFacts,
  input: object,
  { ticket, centreId, range, sender, signal }: Around,
  context: ClientContext,
): [string, RequestInit] {
  const locale = context.locale()
  const headers: Record<string, string> = { [LOCALE_HEADER]: locale }
  if (ticket !== undefined) headers[TICKET_HEADER] = ticket
  if (ticket !== undefined && context.isAttended?.() === false) headers[UNATTENDED_HEADER] = '1'
  if (sender) headers[USER_HEADER] = sender.userId
  if (range) headers['range'] = `bytes=${range.start}-${range.end}`
  if (range?.etag !== undefined) headers['if-range'] = range.etag
  const address = context.addressOf(call.path)
  const init: RequestInit = { method: call.method, headers, signal, credentials: 'omit', cache: 'no-store' }
  if (call.method === 'GET') {
    const centerId = call.access === 'anyone' ? undefined : (centreId ?? context.centreId())
    return [withQuery(address, { ...input, centerId }), init]
  }
  // A file call sends locale and ticket only.
  if (call.inQuery) return [withQuery(address, input), init]
  headers['content-type'] = 'application/json'
  return [address, { ...init, body: JSON.stringify(bodyOf(call, input, { centreId }, context)) }]
}

/** The fields of the call and those that every call carries. */
function bodyOf(
  call: CallFacts,
  input: object,
  { centreId }: Pick<Around, 'centreId'>,
  context: ClientContext,
): object {
  const centerId = call.centre === 'none' ? undefined : (centreId ?? context.centreId())
  return { ...input, locale: context.locale(), centerId }
}

function withQuery(address: string, input: object): string {
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  return query.size === 0 ? address : `${address}?${query}`
}

async function answerOf(call: CallFacts, response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
  if (call.isDownload && response.ok && !isJson) {
    return fileOf(response)
  }
  const envelope = isJson ? await readEnvelope(response) : undefined
  return resultOf(response.status, envelope)
}

async function fileOf(response: Response): Promise<ReceivedFile> {
  const { headers, status } = response
  const fileName = fileNameOf(headers.get('content-disposition'))
  return {
    blob: await response.blob(),
    fileName,
    isPart: status === 206,
    etag: headers.get('etag') ?? undefined,
  }
}

/** @throws ApiError where it is a refusal */
function resultOf(status: number, envelope: Partial<Envelope<unknown>> | undefined): unknown {
  if (envelope?.success === true && status >= 200 && status < 300) return envelope.returnObj
  throw refusal(status, envelope)
}

async function readEnvelope(response: Response): Promise<Partial<Envelope<unknown>> | undefined> {
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function refusal(status: number, envelope: Partial<Envelope<unknown>> | undefined): ApiError {
  const requestId = envelope?.requestId
  if (envelope?.needLogin === true) {
    return new ApiError({ failure: 'refused', code: 'session.login_needed', status, requestId })
  }
  const code = envelope?.errorCode
  if (code === undefined) return new ApiError({ failure: 'http', status, requestId })
  return new ApiError({ failure: 'refused', code, params: envelope?.errorParams, status, requestId })
}
