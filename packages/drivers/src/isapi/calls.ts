import type { DriverConfigs } from '@palisade/contract'
import { createAttempts, type Found as FoundAnything } from '../kit/asking/attempts.ts'
import { createHttpClient, type HttpClient, type HttpRequest } from '../kit/http.ts'
import type { LoginGateOptions } from '../kit/login-gate.ts'
import type { Timing } from '../kit/timing.ts'
import type { XmlLimits, XmlNode } from '../kit/xml.ts'
import { documentOf, faultOf } from './answers.ts'
import { lockedFor } from './lock.ts'

/** The thing that was asked for, or why there is none. */
export type Found<T = XmlNode> = FoundAnything<T>

/** How long an answer is waited for, and how large it may be where the usual bounds are too small. */
export interface AnswerBounds {
  signal?: AbortSignal | undefined
  limits?: Pick<XmlLimits, 'bytes' | 'elements'>
}

/** ISAPI's calls of one device. @throws DeviceFault */
export interface IsapiCalls {
  http: HttpClient
  /** The document at a path, whose root must have that name. A device that is busy is asked again. */
  get(path: string, root: string, signal?: AbortSignal): Promise<XmlNode>
  /** As `get`, for the call that proves the login: a 401 to it says that the login is wrong. */
  login(path: string, root: string, signal?: AbortSignal): Promise<XmlNode>
  /** As `get` for what a device may go without: throws only what ends a session, no connection and no login. */
  look(path: string, root: string, signal?: AbortSignal): Promise<Found>
  /** `run`, as `look` does it. */
  attempt<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<Found<T>>
  /** As `look`; undefined when the device does not have it. */
  find(path: string, root: string, signal?: AbortSignal): Promise<XmlNode | undefined>
  /** Sends a document; the answer's root must have that name. */
  ask(path: string, body: string, root: string, bounds?: AnswerBounds): Promise<XmlNode>
  send(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: string): Promise<void>
  close(): void
}

const XML_HEADERS = { 'content-type': 'application/xml; charset="UTF-8"' }
/** Which every device has: who answers it is there. */
export const LIFE_PATH = '/ISAPI/System/deviceInfo'

export function createIsapiCalls(
  config: DriverConfigs['isapi'],
  timing: Timing,
  login: Pick<LoginGateOptions, 'breaker' | 'isAsked'> = {},
): IsapiCalls {
  const { host, port, isTls, isOldTlsAllowed, username, password } = config
  const endpoint = { host, port, isTls, isOldTlsAllowed, username, password }
  const http = createHttpClient({ ...endpoint, timing, lockedFor, ...login })
  const { whileBusy, attempt } = createAttempts({ http, lifePath: LIFE_PATH, timing })

  const read = async (
    request: HttpRequest,
    root: string,
    limits?: AnswerBounds['limits'],
  ): Promise<XmlNode> => documentOf(await http.request(request), root, limits)

  const readPatiently = (
    request: HttpRequest,
    root: string,
    limits?: AnswerBounds['limits'],
  ): Promise<XmlNode> => whileBusy(() => read(request, root, limits), request.signal)

  const look = (path: string, root: string, signal?: AbortSignal): Promise<Found> =>
    attempt(() => read({ path, signal }, root), signal)

  return {
    http,
    get: (path, root, signal) => readPatiently({ path, signal }, root),
    login: (path, root, signal) => readPatiently({ path, signal, isLogin: true }, root),
    look,
    attempt,
    find: async (path, root, signal) => (await look(path, root, signal)).node,
    ask(path, body, root, { signal, limits } = {}) {
      const maxBytes = limits?.bytes
      return readPatiently(
        { method: 'POST', path, body, headers: XML_HEADERS, signal, maxBytes },
        root,
        limits,
      )
    },
    async send(method, path, body) {
      const headers = body === undefined ? {} : XML_HEADERS
      const fault = faultOf(await http.request({ method, path, body, headers }))
      if (fault) throw fault
    },
    close: () => http.close(),
  }
}
