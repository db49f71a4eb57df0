import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DeviceFault } from '../../kit/driver.ts'
import type { HttpClient } from '../../kit/http.ts'
import { escapeXml, type XmlNode } from '../../kit/xml.ts'
import type { OnvifRequest } from './request-writer.ts'
import { isHeaderUnknown, readAnswer, SoapFault } from './soap-answer.ts'

const SECURITY = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss'

export interface SoapClientOptions {
  http: HttpClient
  /** The same device at another of its ports. */
  atPort?: (port: number) => HttpClient
  username?: string
  password?: string
  now?: () => number
}

export interface CallOptions {
  path: string
  timeout?: number
  signal?: AbortSignal
  /** Before the device's clock is known. */
  isAnonymous?: boolean
  /** Further header elements. */
  header?: string
  /** Another than the device's own. */
  port?: number
}

/**
 * How requests carry the login: a token by the device's clock, one by ours (a device that does not go by the clock that it
 * tells), or none, so that HTTP digest alone counts.
 */
const manners = ['token', 'token_by_our_clock', 'no_token'] as const
type Manner = (typeof manners)[number]

/** How often each may be tried once the first was refused: cameras lock accounts. An account may lack the right to the first request, whatever the manner. */
const TRIES: Readonly<Record<Manner, number>> = { token: 0, token_by_our_clock: 1, no_token: 2 }

/** Devices refuse a token that is more than a minute old by their own clock, which is often wrong. */
function usernameToken(
  { username = '', password = '' }: Pick<SoapClientOptions, 'username' | 'password'>,
  at: Date,
): string {
  const nonce = randomBytes(16)
  const created = at.toISOString()
  const digest = createHash('sha1')
    .update(Buffer.concat([nonce, Buffer.from(created), Buffer.from(password)]))
    .digest('base64')
  return `<Security s:mustUnderstand="1" xmlns="${SECURITY}-wssecurity-secext-1.0.xsd"><UsernameToken><Username>${escapeXml(username)}</Username><Password Type="${SECURITY}-username-token-profile-1.0#PasswordDigest">${digest}</Password><Nonce EncodingType="${SECURITY}-soap-message-security-1.0#Base64Binary">${nonce.toString('base64')}</Nonce><Created xmlns="${SECURITY}-wssecurity-utility-1.0.xsd">${created}</Created></UsernameToken></Security>`
}

async function sendWith(
  http: HttpClient,
  { name, namespace, body }: OnvifRequest,
  { header = '', path, timeout, signal }: CallOptions,
  security = '',
): Promise<XmlNode> {
  const envelope = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header>${security}${header}</s:Header><s:Body xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">${body}</s:Body></s:Envelope>`
  const answer = await http.request({
    method: 'POST',
    path,
    headers: { 'content-type': `application/soap+xml; charset=utf-8; action="${namespace}/${name}"` },
    body: envelope,
    timeout,
    signal,
  })
  return readAnswer(answer, name)
}

export type SoapClient = ReturnType<typeof createSoapClient>

/** SOAP to one device. Answers come as the element within the body. */
export function createSoapClient({
  http,
  atPort = () => http,
  username,
  password,
  now = Date.now,
}: SoapClientOptions) {
  let clockOffset = 0
  let manner: Manner = 'token'
  let isOpen = false
  let isProven = false
  let tries = { ...TRIES }

  function send(request: OnvifRequest, options: CallOptions, how: Manner): Promise<XmlNode> {
    const at = options.port === undefined ? http : atPort(options.port)
    if (how === 'no_token') return sendWith(at, request, options)
    const created = new Date(now() + (how === 'token' ? clockOffset : 0))
    return sendWith(at, request, options, usernameToken({ username, password }, created))
  }

  /** The login in its other manners. The one that a device takes is kept. */
  async function sendOtherwise(
    request: OnvifRequest,
    options: CallOptions,
    refusal: unknown,
  ): Promise<XmlNode> {
    const others = manners.filter(
      one => one !== manner && (one !== 'token_by_our_clock' || clockOffset !== 0),
    )
    for (const other of others.filter(one => tries[one] > 0)) {
      tries[other]--
      try {
        const answer = await send(request, options, other)
        manner = other
        return answer
      } catch (error) {
        if (!isLoginRefused(error)) throw error
        // A login that HTTP refused is not another one for the next request.
        if (!(error instanceof SoapFault)) tries[other] = 0
      }
    }
    throw refusal
  }

  /**
   * The request without the header that a device did not understand. It knows no login only where it then looks at the request itself:
   * the fault may have been of other headers.
   */
  async function sendWithoutLogin(
    request: OnvifRequest,
    options: CallOptions,
    fault: unknown,
  ): Promise<XmlNode> {
    try {
      const answer = await send(request, options, 'no_token')
      isOpen = true
      return answer
    } catch (error) {
      if (isLoginRefused(error) || isHeaderUnknown(error)) throw fault
      isOpen = error instanceof SoapFault
      throw error
    }
  }

  return {
    clockOffset: (): number => clockOffset,
    /** The device's clock minus ours, ms. */
    setClockOffset: (ms: number): void => void (clockOffset = ms),
    /** It was asked with a login, and knows none: anybody can use it. */
    isOpen: (): boolean => isOpen,
    /** Whether the login is known to be right; a refusal then says that it lacks the right for just that request. */
    prove: (isRight: boolean): void => {
      isProven = isRight
      if (isRight) return
      // A device may get a login later, or the account the right password.
      isOpen = false
      tries = { ...TRIES }
    },

    /** @throws DeviceFault */
    async call(request: OnvifRequest, options: CallOptions): Promise<XmlNode> {
      const hasLogin = username !== undefined && username !== ''
      if (options.isAnonymous || !hasLogin || isOpen) return send(request, options, 'no_token')
      try {
        return await send(request, options, manner)
      } catch (error) {
        if (isHeaderUnknown(error)) return sendWithoutLogin(request, options, error)
        if (!isLoginRefused(error)) throw error
        if (isProven) throw new DeviceFault('rejected', 'this login may not do it', 'no_rights')
        return sendOtherwise(request, options, error)
      }
    },
  }
}

export const isLoginRefused = (error: unknown): boolean =>
  error instanceof DeviceFault && /^(?:wrong_credentials|clear_text_login)$/.test(error.deviceCause)

/** WS-Addressing, which pull points ask for. */
export function addressing(action: string, to: string, more = ''): string {
  return `<a:Action s:mustUnderstand="1">${action}</a:Action><a:MessageID>urn:uuid:${randomUUID()}</a:MessageID><a:To s:mustUnderstand="1">${escapeXml(to)}</a:To>${more}`
}
