import { setTimeout as delay } from 'node:timers/promises'
import type { DriverConfigs } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { createHttpClient, type HttpClient, type HttpRequest } from '../kit/http.ts'
import type { LoginGateOptions } from '../kit/login-gate.ts'
import type { Timing } from '../kit/timing.ts'
import type { XmlNode } from '../kit/xml.ts'
import { BusyFault, documentOf, faultOf } from './answers.ts'
import { lockedFor } from './lock.ts'

/** The thing that was asked for, or why there is none. */
export type Found<T = XmlNode> = { node: T; fault?: undefined } | { node?: undefined; fault: DeviceFault }

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
  ask(path: string, body: string, root: string, signal?: AbortSignal): Promise<XmlNode>
  send(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: string): Promise<void>
  close(): void
}

const XML_HEADERS = { 'content-type': 'application/xml; charset="UTF-8"' }
/** Which every device has: who answers it is there. */
export const LIFE_PATH = '/ISAPI/System/deviceInfo'
/** Tries of a question to a device that is busy. */
const BUSY_TRIES = 3
const LOGIN_CAUSES: readonly string[] = ['wrong_credentials', 'account_locked', 'clear_text_login']
const CONNECTION_CAUSES: readonly string[] = ['unreachable', 'silent', 'control_lost']

export function createIsapiCalls(
  config: DriverConfigs['isapi'],
  timing: Timing,
  login: Pick<LoginGateOptions, 'breaker' | 'isAsked'> = {},
): IsapiCalls {
  const { host, port, isTls, username, password } = config
  const http = createHttpClient({ host, port, isTls, username, password, timing, lockedFor, ...login })

  const read = async (request: HttpRequest, root: string): Promise<XmlNode> =>
    documentOf(await http.request(request), root)

  /** Asks a device that is busy again, a few times. */
  async function whileBusy<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof BusyFault) || tries === BUSY_TRIES) throw error
        await delay((timing.retryFrom / 8) * tries)
        if (signal?.aborted) throw error
      }
    }
  }
  const readPatiently = (request: HttpRequest, root: string): Promise<XmlNode> =>
    whileBusy(() => read(request, root), request.signal)

  /** Throws on what ends a session. A path that alone breaks the connection off, or is silent, does not. */
  async function bear(fault: unknown, signal?: AbortSignal): Promise<DeviceFault> {
    if (!(fault instanceof DeviceFault) || LOGIN_CAUSES.includes(fault.deviceCause)) throw fault
    if (signal?.aborted) throw fault
    if (CONNECTION_CAUSES.includes(fault.deviceCause)) await http.request({ path: LIFE_PATH, signal })
    return fault
  }

  const attempt = <T>(run: () => Promise<T>, signal?: AbortSignal): Promise<Found<T>> =>
    whileBusy(run, signal).then(
      node => ({ node }),
      async (error: unknown) => ({ fault: await bear(error, signal) }),
    )

  const look = (path: string, root: string, signal?: AbortSignal): Promise<Found> =>
    attempt(() => read({ path, signal }, root), signal)

  return {
    http,
    get: (path, root, signal) => readPatiently({ path, signal }, root),
    login: (path, root, signal) => readPatiently({ path, signal, isLogin: true }, root),
    look,
    attempt,
    find: async (path, root, signal) => (await look(path, root, signal)).node,
    ask: (path, body, root, signal) =>
      readPatiently({ method: 'POST', path, body, headers: XML_HEADERS, signal }, root),
    async send(method, path, body) {
      const headers = body === undefined ? {} : XML_HEADERS
      const fault = faultOf(await http.request({ method, path, body, headers }))
      if (fault) throw fault
    },
    close: () => http.close(),
  }
}
