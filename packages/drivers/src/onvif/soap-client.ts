import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RejectReason } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import type { HttpAnswer, HttpClient } from '../kit/http.ts'
import { escapeXml, find, readXml, textOf, type XmlNode } from '../kit/xml.ts'
import type { OnvifRequest } from './request-writer.ts'

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

export type SoapClient = ReturnType<typeof createSoapClient>

/** SOAP to one device with WS-UsernameToken by the device's own clock. Answers come as the element within the body. */
export function createSoapClient({ http, username, password, now = Date.now }: SoapClientOptions) {
  let clockOffset = 0

  /** Devices refuse a token that is more than a minute old by their own clock, which is often wrong. */
  function usernameToken(): string {
    if (username === undefined || username === '') return ''
    const nonce = randomBytes(16)
    const created = new Date(now() + clockOffset).toISOString()
    const digest = createHash('sha1')
      .update(Buffer.concat([nonce, Buffer.from(created), Buffer.from(password ?? '')]))
      .digest('base64')
    return `<Security s:mustUnderstand="1" xmlns="${SECURITY}-wssecurity-secext-1.0.xsd"><UsernameToken><Username>${escapeXml(username)}</Username><Password Type="${SECURITY}-username-token-profile-1.0#PasswordDigest">${digest}</Password><Nonce EncodingType="${SECURITY}-soap-message-security-1.0#Base64Binary">${nonce.toString('base64')}</Nonce><Created xmlns="${SECURITY}-wssecurity-utility-1.0.xsd">${created}</Created></UsernameToken></Security>`
  }

  return {
    clockOffset: (): number => clockOffset,
    /** The device's clock minus ours, ms. */
    setClockOffset: (ms: number): void => void (clockOffset = ms),

    /** @throws DeviceFault */
    async call({ body }: Pick<OnvifRequest, 'body'>, options: CallOptions): Promise<XmlNode> {
      const security = options.isAnonymous ? '' : usernameToken()
      const envelope = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header>${security}${options.header ?? ''}</s:Header><s:Body xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">${body}</s:Body></s:Envelope>`
      const answer = await http.request({
        method: 'POST',
        path: options.path,
        headers: { 'content-type': `application/soap+xml; charset=utf-8; action="${actionOf(body)}"` },
        body: envelope,
        timeout: options.timeout,
        signal: options.signal,
      })
      return readAnswer(answer)
    },
  }
}

/** WS-Addressing, which pull points ask for. */
export function addressing(action: string, to: string, more = ''): string {
  return `<a:Action s:mustUnderstand="1">${action}</a:Action><a:MessageID>urn:uuid:${randomUUID()}</a:MessageID><a:To s:mustUnderstand="1">${escapeXml(to)}</a:To>${more}`
}

function actionOf(body: string): string {
  const [, name = '', namespace = ''] = /^<(\w+) xmlns="([^"]+)"/.exec(body) ?? []
  return `${namespace}/${name}`
}

function readAnswer({ status, body }: HttpAnswer): XmlNode {
  if (status === 403 || status === 404 || status === 405) throw new DeviceFault('refused', `HTTP ${status}`)
  const envelope = readXml(body)
  const content = find(envelope, 'Body')?.children[0]
  if (envelope.name !== 'Envelope' || !content) {
    if (status >= 400) throw new DeviceFault('refused', `HTTP ${status}`)
    throw new DeviceFault('protocol_error', 'not a SOAP answer')
  }
  if (content.name === 'Fault') throw faultOf(content, status)
  return content
}

/** Reasons that an operator understands, by ONVIF's own fault codes. */
const reasons: Readonly<Record<string, RejectReason>> = {
  NoToken: 'no_such_preset',
  TooManyPresets: 'presets_full',
  NoHomePosition: 'no_home',
  CannotOverwriteHome: 'no_rights',
  RelayToken: 'no_such_output',
  InvalidPosition: 'wrong_value',
  InvalidVelocity: 'wrong_value',
  InvalidArgVal: 'wrong_value',
}
// The innermost code is the most exact.
const reasonOf = (codes: readonly string[]): RejectReason =>
  codes.toReversed().flatMap(code => (Object.hasOwn(reasons, code) ? [reasons[code]] : []))[0] ?? 'refused'

/** The codes are the protocol's own words; the reason is the device's text and stays with it. */
function faultOf(fault: XmlNode, status: number): DeviceFault {
  const codes: string[] = []
  for (let code = find(fault, 'Code'); code && codes.length < 5; code = find(code, 'Subcode'))
    codes.push(textOf(code, 'Value').replace(/^.*:/, ''))
  const has = (...words: string[]): boolean => words.some(word => codes.includes(word))
  if (has('NotAuthorized', 'FailedAuthentication', 'OperationProhibited', 'InvalidSecurityToken'))
    return new DeviceFault('wrong_credentials', 'login refused')
  if (has('ActionNotSupported', 'OptionalActionNotImplemented', 'NoSuchService'))
    return new DeviceFault('not_supported', 'the device does not know this request')
  // The SOAP 1.1 faults of old firmware carry no codes, only a text.
  if (/not ?auth/i.test(textOf(fault, 'faultstring') + textOf(fault, 'Reason', 'Text')))
    return new DeviceFault('wrong_credentials', 'login refused')
  const known = codes.filter(code => /^[A-Z]\w{1,40}$/.test(code)).join(' ')
  return new DeviceFault('rejected', `fault ${known || status}`, reasonOf(codes))
}
