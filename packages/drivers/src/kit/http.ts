import http from 'node:http'
import https from 'node:https'
import { DeviceFault } from './driver.ts'
import { faultOfConnection } from './fault.ts'
import { createHttpLogin, type HttpLogin } from './http-login.ts'
import { mendNextHead } from './lenient/mended-head.ts'
import { createLoginGate, type LoginGateOptions } from './login-gate.ts'
import { defaultTiming, type Timing } from './timing.ts'
import { createDeviceAgent } from './tls/device-agent.ts'

export interface HttpClientOptions extends LoginGateOptions {
  isTls?: boolean
  /** Encryption that is too old to be safe is better than none, and all that some devices have. */
  isOldTlsAllowed?: boolean | undefined
  timing?: Pick<Timing, 'connect' | 'answer'>
  /** For how long a 401 says that the account is locked, ms. */
  lockedFor?: (body: Buffer) => number | undefined
}

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From the first slash on, query included. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Bytes of the answer's body; a longer one is a `protocol_error`. Default 1 MiB. */
  maxBytes?: number
  /** For the whole answer, ms; in place of the client's. */
  timeout?: number
  signal?: AbortSignal
  /** A 401 to this one says that the login is wrong, also when it was taken before; to any other, that this request is refused. */
  isLogin?: boolean
}

export interface HttpAnswer {
  status: number
  /** Lower case, without parameters. */
  contentType: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** An answer without an end; `chunks` ends with the connection, when `close` is called, or after `idle` ms of silence with a fault. */
export interface HttpStream extends Omit<HttpAnswer, 'body'> {
  chunks: AsyncIterable<Buffer>
  close(): void
}

export interface HttpClient {
  /** Logs in when asked to, by digest only: whoever answers at an address must not be told the password itself. @throws DeviceFault; a status of 200-299 and 4xx/5xx other than 401 are answers. */
  request(request: HttpRequest): Promise<HttpAnswer>
  /** `idle` is the longest silence between two chunks, ms. @throws DeviceFault */
  open(request: HttpRequest & { idle: number }): Promise<HttpStream>
  /** Ends every connection; what waits fails. */
  close(): void
}

export const HTTP_BODY_LIMIT = 1024 * 1024
const MOST_REDIRECTS = 2
/** Bytes that a 401 may say beside its head. */
const REFUSAL_LIMIT = 16 * 1024

/**
 * HTTP to one device, read leniently. Bytes, time and redirects are bounded: an answer can send us to the same host only, so neither the
 * login nor a request of ours ever goes where a device likes.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const timing = options.timing ?? defaultTiming
  const kept = createDeviceAgent(options, { keepAlive: true, maxFreeSockets: 2, scheduling: 'lifo' })
  const fresh = createDeviceAgent(options, {})
  const answer = createAsker(options, createSender(options, { kept, fresh }, timing.connect))
  const closing = new AbortController()

  /** Goes out under the client's limits; the time for `run` ends with `run`. */
  function limited<T>(request: HttpRequest, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signals = [closing.signal, ...(request.signal ? [request.signal] : [])]
    return withinLimit(request.timeout ?? timing.answer, AbortSignal.any(signals), run)
  }

  return {
    request: request =>
      limited(request, async signal => {
        const response = await answer(request, signal)
        const body = await readBody(response, request.maxBytes ?? HTTP_BODY_LIMIT)
        return { ...headOf(response), body }
      }),

    async open({ idle, ...request }) {
      const response = await limited(request, signal => answer(request, signal))
      return {
        ...headOf(response),
        chunks: readChunks(response, idle),
        close: () => void response.destroy(),
      }
    },

    close() {
      closing.abort()
      kept.destroy()
      fresh.destroy()
    },
  }
}

/** A request on its way, with the logins that it may carry. */
interface Sending {
  request: HttpRequest
  attempt: ReturnType<HttpLogin['attempt']>
  signal: AbortSignal
}

type Send = (sending: Sending, path: string) => Promise<http.IncomingMessage>

/** Sends a request once, or again on a fresh connection when the device had closed the kept one meanwhile: it may have closed all of them. */
function createSender(
  options: HttpClientOptions,
  { kept, fresh }: Record<'kept' | 'fresh', http.Agent>,
  connectLimit: number,
): Send {
  const device = { host: options.host, port: options.port, insecureHTTPParser: true }
  function send(
    { request, attempt, signal }: Sending,
    path: string,
    agent: http.Agent,
  ): Promise<http.IncomingMessage> {
    const { method = 'GET', body, headers } = request
    const authorization = attempt.header(method, path)
    const given: http.RequestOptions = {
      ...device,
      agent,
      method,
      path,
      signal,
      headers: {
        ...headers,
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
    }
    return exchange(options.isTls ? https.request(given) : http.request(given), body, connectLimit)
  }

  return (sending, path) =>
    send(sending, path, kept).catch((error: unknown) => {
      if (!(error instanceof StaleConnection)) throw error
      return send(sending, path, fresh)
    })
}

/** The answer to a request after logins and redirects. */
function createAsker(options: HttpClientOptions, send: Send) {
  const login = createHttpLogin(options)
  const gate = createLoginGate(options)

  /** Takes a 401, so that asking again can help. @throws DeviceFault when that cannot help */
  async function learn({ request, attempt }: Sending, response: http.IncomingMessage): Promise<void> {
    const hadPass = attempt.hasPass()
    const challenges = challengesOf(response)
    const body = await readBody(response, REFUSAL_LIMIT).catch(() => Buffer.alloc(0))
    const locked = options.lockedFor?.(body)
    if (locked !== undefined) {
      login.disprove()
      throw gate.locked(locked)
    }
    if (attempt.refused(challenges)) return
    if (login.isProven() && !request.isLogin) throw new DeviceFault('refused', 'not for this login (401)')
    login.disprove()
    if (hadPass) gate.refused()
    throw loginFault(options, challenges)
  }

  /** Undefined after a 401 that was learned from. One login of an account goes out at a time, until it was taken. */
  async function once(sending: Sending, path: string): Promise<http.IncomingMessage | undefined> {
    const { attempt } = sending
    const leave = attempt.hasPass() && !login.isProven() ? await gate.enter() : undefined
    try {
      const response = await send(sending, path)
      if (response.statusCode === 401) {
        await learn(sending, response)
        return undefined
      }
      if (leave) gate.taken()
      attempt.taken()
      return response
    } finally {
      leave?.()
    }
  }

  return async (request: HttpRequest, signal: AbortSignal): Promise<http.IncomingMessage> => {
    let path = checkedPath(request.path)
    const sending: Sending = { request, attempt: login.attempt(), signal }
    if (!login.isProven()) gate.check()
    for (let redirects = 0; redirects <= MOST_REDIRECTS;) {
      const response = await once(sending, path)
      const status = response?.statusCode ?? 0
      if (!response) continue
      if (status < 300 || status >= 400) return response
      response.destroy()
      path = redirectedPath(options, response.headers.location)
      redirects++
    }
    throw new DeviceFault('protocol_error', 'too many redirects')
  }
}

/** Whatever `run` throws becomes a DeviceFault; time that is over, `silent`. */
async function withinLimit<T>(
  limit: number,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limit)
  try {
    return await run(AbortSignal.any([late.signal, outer]))
  } catch (error) {
    if (late.signal.aborted) throw new DeviceFault('silent', 'no answer in time')
    if (error instanceof DeviceFault) throw error
    if (outer.aborted) throw faultOfEnd(outer.reason)
    throw faultOfConnection(error)
  } finally {
    clearTimeout(timer)
  }
}

/** A limit that the caller set is silence too; else somebody here ended it. */
const faultOfEnd = (reason: unknown): DeviceFault =>
  reason instanceof Error && reason.name === 'TimeoutError'
    ? new DeviceFault('silent', 'no answer in time')
    : new DeviceFault('control_lost', 'stopped')

class StaleConnection extends Error {}
/** Codes of a connection that the device has closed, as it is met in reading and in writing. */
const STALE_CODES: readonly unknown[] = ['ECONNRESET', 'EPIPE']

function exchange(
  request: http.ClientRequest,
  body: string | Uint8Array | undefined,
  connectLimit: number,
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const slow = setTimeout(
    () => void request.destroy(new DeviceFault('unreachable', 'no connection in time')),
    connectLimit,
  )
  const settle = (): void => clearTimeout(slow)
  request.on('socket', socket => {
    mendNextHead(socket)
    if (!socket.connecting) return settle()
    socket.once('connect', settle)
    socket.once('close', settle)
  })
  request.on('response', response => {
    settle()
    // A connection that breaks after the head is told to who reads the body.
    response.on('error', () => undefined)
    resolve(response)
  })
  // `upgrade` and `connect` answers are none that we asked for.
  request.on('upgrade', (_, socket) => {
    socket.destroy()
    reject(new DeviceFault('protocol_error', 'not an answer'))
  })
  request.on('error', error => {
    settle()
    const isStale = request.reusedSocket && 'code' in error && STALE_CODES.includes(error.code)
    reject(isStale ? new StaleConnection() : error)
  })
  request.end(body)
  return promise
}

function headOf(response: http.IncomingMessage) {
  const contentType = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return { status: response.statusCode ?? 0, contentType, headers: response.headers }
}

async function readBody(response: http.IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      // Leaving the loop destroys the response and its connection.
      if (length > limit) throw new DeviceFault('protocol_error', `answer longer than ${limit} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
    throw isBroken ? new DeviceFault('protocol_error', 'answer broken off') : error
  }
  return Buffer.concat(chunks, length)
}

async function* readChunks(response: http.IncomingMessage, idle: number): AsyncGenerator<Buffer> {
  const silent = new DeviceFault('silent', `nothing for ${idle} ms`)
  const timer = setTimeout(() => void response.destroy(silent), idle)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      timer.refresh()
      yield chunk
    }
  } catch (error) {
    throw error instanceof DeviceFault ? error : faultOfConnection(error)
  } finally {
    clearTimeout(timer)
    response.destroy()
  }
}

function challengesOf(response: http.IncomingMessage): string[] {
  return response.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && name.toLowerCase() === 'www-authenticate' ? [all[index + 1] ?? ''] : [],
  )
}

function loginFault({ password }: HttpClientOptions, challenges: readonly string[]): DeviceFault {
  const offers = (scheme: RegExp) => challenges.some(one => scheme.test(one))
  return password && offers(/\bbasic\b/i) && !offers(/\bdigest\b/i)
    ? new DeviceFault('clear_text_login', 'the device asks for the password in clear text')
    : new DeviceFault('wrong_credentials', 'login refused (401)')
}

/** A path of a device's own answer may hold anything; only what HTTP can carry goes out. */
function checkedPath(path: string): string {
  if (/^\/[\x21-\x7e]*$/.test(path) && path.length <= 2048) return path
  throw new DeviceFault('protocol_error', 'not a path')
}

function redirectedPath(from: HttpClientOptions, location: string | undefined): string {
  const own = `${from.isTls ? 'https' : 'http'}://${from.host.includes(':') ? `[${from.host}]` : from.host}:${from.port}`
  const target = URL.parse(location ?? '', own)
  if (location === undefined || !target) throw new DeviceFault('protocol_error', 'redirected to no address')
  if (target.origin !== new URL(own).origin)
    throw new DeviceFault('protocol_error', 'redirected to another host')
  return checkedPath(target.pathname + target.search)
}
