import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { DeviceFault } from '../../kit/driver.ts'
import type { HttpClient } from '../../kit/http.ts'
import { escapeXml, type XmlNode } from '../../kit/xml.ts'
import type { OnvifRequest } from './request-writer.ts'
import { isLoginUnknown, readAnswer } from './soap-answer.ts'

const SECURITY = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss'

export interface SoapClientOptions {
  http: HttpClient
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
}

/**
 * How requests carry the login: a token by the device's clock, one by ours (a device that does not go by the clock that it
 * tells), or none, so that HTTP digest alone counts.
 */
const manners = ['token', 'token_by_our_clock', 'no_token'] as const
type Manner = (typeof manners)[number]

export type SoapClient = ReturnType<typeof createSoapClient>

/** SOAP to one device. Answers come as the element within the body. */
export function createSoapClient({ http, username, password, now = Date.now }: SoapClientOptions) {
  let clockOffset = 0
  let manner: Manner = 'token'
  let isOpen = false
  let isProven = false
  let hasTriedOthers = false

  /** Devices refuse a token that is more than a minute old by their own clock, which is often wrong. */
  function usernameToken(offset: number): string {
    const nonce = randomBytes(16)
    const created = new Date(now() + offset).toISOString()
    const digest = createHash('sha1')
      .update(Buffer.concat([nonce, Buffer.from(created), Buffer.from(password ?? '')]))
      .digest('base64')
    return `<Security s:mustUnderstand="1" xmlns="${SECURITY}-wssecurity-secext-1.0.xsd"><UsernameToken><Username>${escapeXml(username ?? '')}</Username><Password Type="${SECURITY}-username-token-profile-1.0#PasswordDigest">${digest}</Password><Nonce EncodingType="${SECURITY}-soap-message-security-1.0#Base64Binary">${nonce.toString('base64')}</Nonce><Created xmlns="${SECURITY}-wssecurity-utility-1.0.xsd">${created}</Created></UsernameToken></Security>`
  }

  async function send(
    { name, namespace, body }: OnvifRequest,
    options: CallOptions,
    how: Manner,
  ): Promise<XmlNode> {
    const security = how === 'no_token' ? '' : usernameToken(how === 'token' ? clockOffset : 0)
    const envelope = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header>${security}${options.header ?? ''}</s:Header><s:Body xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">${body}</s:Body></s:Envelope>`
    const answer = await http.request({
      method: 'POST',
      path: options.path,
      headers: { 'content-type': `application/soap+xml; charset=utf-8; action="${namespace}/${name}"` },
      body: envelope,
      timeout: options.timeout,
      signal: options.signal,
    })
    return readAnswer(answer, name)
  }

  /** The login in its other manners, each once: cameras lock accounts. What a device takes is kept. */
  async function sendOtherwise(
    request: OnvifRequest,
    options: CallOptions,
    refusal: unknown,
  ): Promise<XmlNode> {
    if (hasTriedOthers) throw refusal
    hasTriedOthers = true
    const others = manners.filter(
      one => one !== manner && (one !== 'token_by_our_clock' || clockOffset !== 0),
    )
    for (const other of others) {
      try {
        const answer = await send(request, options, other)
        manner = other
        return answer
      } catch (error) {
        if (!isLoginRefused(error)) throw error
      }
    }
    throw refusal
  }

  return {
    clockOffset: (): number => clockOffset,
    /** The device's clock minus ours, ms. */
    setClockOffset: (ms: number): void => void (clockOffset = ms),
    /** It was asked with a login, and knows none: anybody can use it. */
    isOpen: (): boolean => isOpen,
    /** Whether the login is known to be right; a refusal then says that it lacks the right for just that request. */
    prove: (isRight: boolean): void => void (isProven = isRight),

    /** @throws DeviceFault */
    async call(request: OnvifRequest, options: CallOptions): Promise<XmlNode> {
      const hasLogin = username !== undefined && username !== '' && !isOpen
      if (options.isAnonymous || !hasLogin) return send(request, options, 'no_token')
      try {
        return await send(request, options, manner)
      } catch (error) {
        if (isLoginUnknown(error)) {
          isOpen = true
          return send(request, options, 'no_token')
        }
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
