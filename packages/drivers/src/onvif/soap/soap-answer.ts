import type { RejectReason } from '@palisade/contract'
import { DeviceFault } from '../../kit/driver.ts'
import type { HttpAnswer } from '../../kit/http.ts'
import { AccountLocked } from '../../kit/login-gate.ts'
import { find, readXml, textOf, type XmlNode } from '../../kit/xml.ts'
import { lockedFor } from '../../rtsp/stream-probe.ts'

/** The element within the body of the answer to a request of this name. @throws DeviceFault */
export function readAnswer({ status, contentType, body }: HttpAnswer, request: string): XmlNode {
  const envelope = isXml(body) ? readEnvelope(body, status) : undefined
  // Servers without SOAP in their errors, crashed CGIs, and pages of a web server say no in words of their own.
  if (!envelope && (status >= 300 || isPage(contentType, body))) throw refusalOf(status)
  const content = find(envelope, 'Body')?.children[0]
  if (content?.name === 'Fault') throw faultOf(content, status)
  if (status >= 300) throw refusalOf(status)
  if (!content) throw new DeviceFault('protocol_error', 'not a SOAP answer')
  if (content.name !== `${request}Response`)
    throw new DeviceFault('protocol_error', 'an answer to another request')
  return content
}

const isXml = (body: Buffer): boolean => /^\s*<(?!html|!doctype)/i.test(headOf(body))
const isPage = (contentType: string, body: Buffer): boolean =>
  body.length === 0 ||
  /^text\/(?:html|plain)$/.test(contentType) ||
  /^\s*<(?:html|!doctype html)/i.test(headOf(body))
const headOf = (body: Buffer): string => body.toString('latin1', 0, 64).replace(/^\u00ef\u00bb\u00bf/, '')

/** Undefined for another document than an envelope, and for a broken one that is told as an error anyway. */
function readEnvelope(body: Buffer, status: number): XmlNode | undefined {
  try {
    const root = readXml(body)
    return root.name === 'Envelope' ? root : undefined
  } catch (error) {
    if (status >= 300 && error instanceof DeviceFault) return undefined
    throw error
  }
}

/** 403 is no word on the login: devices answer so for what they lack. */
function refusalOf(status: number): DeviceFault {
  const isUnknown = status === 404 || status === 405 || status === 501
  return new DeviceFault(isUnknown ? 'not_supported' : 'refused', `HTTP ${status}`)
}

/** The refusal of a device. */
export class SoapFault extends DeviceFault {
  /** The protocol's words, the outermost first, without prefixes. */
  readonly codes: readonly string[]
  constructor(codes: readonly string[], ...fault: ConstructorParameters<typeof DeviceFault>) {
    super(...fault)
    this.codes = codes
  }
}

/** The device does not understand a header of the request: the login, or the address of a subscription. */
export const isHeaderUnknown = (error: unknown): boolean =>
  error instanceof SoapFault && error.codes.includes('MustUnderstand')

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
  MaxPullPoints: 'no_room',
  TooManySubscriptions: 'no_room',
  UnableToCreatePullPointFault: 'no_room',
}
// The innermost code is the most exact.
const reasonOf = (codes: readonly string[]): RejectReason | undefined =>
  codes.toReversed().flatMap(code => (Object.hasOwn(reasons, code) ? [reasons[code]] : []))[0]

const LOGIN_CODES = ['NotAuthorized', 'FailedAuthentication', 'OperationProhibited', 'InvalidSecurityToken']
const UNKNOWN_CODES = ['ActionNotSupported', 'OptionalActionNotImplemented', 'NoSuchService']
/** Devices without codes, or with none of ONVIF's, tell in their own words. */
const LOGIN_WORDS = /auth|passw|credential|log ?in\b|user ?name|permission|access denied|security token/i
const ROOM_WORDS = /(?:max|too many|limit).*(?:pull|subscri)|(?:pull|subscri).*(?:max|too many|limit)/i

/** The codes are the protocol's own words; the reason is the device's text and stays with it. */
function faultOf(fault: XmlNode, status: number): DeviceFault {
  const codes: string[] = []
  for (let code = find(fault, 'Code'); code && codes.length < 5; code = find(code, 'Subcode'))
    codes.push(localName(textOf(code, 'Value')))
  // SOAP 1.1, which old firmware still speaks.
  if (codes.length === 0) codes.push(localName(textOf(fault, 'faultcode')))
  const words = `${textOf(fault, 'faultstring')} ${textOf(fault, 'Reason', 'Text')}`
  const locked = lockedFor(Buffer.from(words))
  if (locked !== undefined) return new AccountLocked(locked)
  const has = (some: readonly string[]): boolean => codes.some(code => some.includes(code))
  const reason = reasonOf(codes) ?? (ROOM_WORDS.test(words) ? 'no_room' : undefined)
  const isNamed = reason !== undefined || has([...UNKNOWN_CODES, 'MustUnderstand'])
  if (has(LOGIN_CODES) || (!isNamed && LOGIN_WORDS.test(words)))
    return new SoapFault(codes, 'wrong_credentials', 'login refused')
  if (has(UNKNOWN_CODES))
    return new SoapFault(codes, 'not_supported', 'the device does not know this request')
  const known = codes.filter(code => /^[A-Z]\w{1,40}$/.test(code)).join(' ')
  return new SoapFault(codes, 'rejected', `fault ${known || status}`, reason)
}

const localName = (text: string): string => text.replace(/^.*:/, '')
