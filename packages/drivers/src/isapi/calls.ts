import type { DriverConfigs } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { createHttpClient, type HttpAnswer, type HttpClient } from '../kit/http.ts'
import type { LoginGateOptions } from '../kit/login-gate.ts'
import type { Timing } from '../kit/timing.ts'
import { readXml, textOf, type XmlNode } from '../kit/xml.ts'
import { lockedFor } from './lock.ts'

/** ISAPI's calls of one device. @throws DeviceFault */
export interface IsapiCalls {
  http: HttpClient
  /** The document at a path, whose root must have that name. */
  get(path: string, root: string, signal?: AbortSignal): Promise<XmlNode>
  /** As `get`, for the call that proves the login: a 401 to it says that the login is wrong. */
  login(path: string, root: string, signal?: AbortSignal): Promise<XmlNode>
  /** As `get`; undefined when the device does not have it. */
  find(path: string, root: string, signal?: AbortSignal): Promise<XmlNode | undefined>
  /** Sends a document; the answer's root must have that name. */
  ask(path: string, body: string, root: string, signal?: AbortSignal): Promise<XmlNode>
  send(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: string): Promise<void>
  close(): void
}

const XML_HEADERS = { 'content-type': 'application/xml; charset="UTF-8"' }
/** Statuses by which ISAPI says that this device lacks something. */
const LACKING = new Set([404, 405, 501])
const LACKING_WORDS = new Set(['notSupport', 'methodNotAllowed', 'invalidOperation', 'badURLFormat'])

/** The `subStatusCode` of a ResponseStatus; '' where there is none. */
function subStatusOf({ body }: HttpAnswer): string {
  try {
    return textOf(readXml(body, { bytes: 64 * 1024 }), 'subStatusCode')
  } catch {
    return ''
  }
}

/** The fault that a status without success means; details in our own words. */
function faultOf(answer: HttpAnswer): DeviceFault {
  const { status } = answer
  const word = subStatusOf(answer)
  if (LACKING.has(status) || LACKING_WORDS.has(word))
    return new DeviceFault('not_supported', `the device does not have this (${status})`)
  if (status === 403) return new DeviceFault('refused', 'the account may not do this (403)')
  if (status === 400) return new DeviceFault('rejected', 'the device takes it for wrong (400)', 'wrong_value')
  return new DeviceFault('refused', `answered ${status}`)
}

const isWell = (answer: HttpAnswer): boolean => answer.status >= 200 && answer.status < 300

export function createIsapiCalls(
  config: DriverConfigs['isapi'],
  timing: Timing,
  login: Pick<LoginGateOptions, 'breaker' | 'isAsked'> = {},
): IsapiCalls {
  const { host, port, isTls, username, password } = config
  const http = createHttpClient({ host, port, isTls, username, password, timing, lockedFor, ...login })

  const get = (path: string, root: string, signal?: AbortSignal): Promise<XmlNode> =>
    documentOf(root, http.request({ path, signal }))

  async function documentOf(root: string, asked: Promise<HttpAnswer>): Promise<XmlNode> {
    const answer = await asked
    if (!isWell(answer)) throw faultOf(answer)
    const node = readXml(answer.body)
    if (node.name !== root) throw new DeviceFault('protocol_error', `no ${root} in the answer`)
    return node
  }

  return {
    http,
    get,
    login: (path, root, signal) => documentOf(root, http.request({ path, signal, isLogin: true })),
    ask: (path, body, root, signal) =>
      documentOf(root, http.request({ method: 'POST', path, body, headers: XML_HEADERS, signal })),
    find: (path, root, signal) =>
      get(path, root, signal).catch((error: unknown) => {
        if (error instanceof DeviceFault && error.deviceCause === 'not_supported') return undefined
        throw error
      }),
    async send(method, path, body) {
      const answer = await http.request({
        method,
        path,
        body,
        headers: body === undefined ? {} : XML_HEADERS,
      })
      if (!isWell(answer)) throw faultOf(answer)
    },
    close: () => http.close(),
  }
}
