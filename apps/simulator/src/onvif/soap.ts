import { XMLParser } from 'fast-xml-parser'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  // This decodes numeric character references too.
  htmlEntities: true,
})

/** One request: the name of its element, and texts out of it by path. */
export type SoapRequest = {
  name: string
  /** Text at a path below the element; `@x` is an attribute; '' where there is none. */
  text: (...path: string[]) => string
  /** The same within the header. */
  header: (...path: string[]) => string
}

type Tree = { [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

function textAt(from: unknown, path: readonly string[]): string {
  let at = from
  for (const name of path) at = isTree(at) ? at[name] : undefined
  if (isTree(at)) at = at['#text']
  return typeof at === 'string' ? at : ''
}

/** Undefined for what is no envelope. */
export function readSoap(body: string): SoapRequest | undefined {
  const document: unknown = parser.parse(body)
  const envelope = isTree(document) ? document.Envelope : undefined
  const inner = isTree(envelope) ? envelope.Body : undefined
  if (!isTree(envelope) || !isTree(inner)) return undefined
  const name = Object.keys(inner).find(key => !key.startsWith('@') && key !== '#text')
  if (name === undefined) return undefined
  return {
    name,
    text: (...path) => textAt(inner[name], path),
    header: (...path) => textAt(envelope.Header, path),
  }
}

/** Cameras choose their prefixes freely; these are this one's. */
const namespaces = {
  SOAP_ENV: 'http://www.w3.org/2003/05/soap-envelope',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsnt: 'http://docs.oasis-open.org/wsn/b-2',
  tt: 'http://www.onvif.org/ver10/schema',
  tds: 'http://www.onvif.org/ver10/device/wsdl',
  trt: 'http://www.onvif.org/ver10/media/wsdl',
  tr2: 'http://www.onvif.org/ver20/media/wsdl',
  tptz: 'http://www.onvif.org/ver20/ptz/wsdl',
  tev: 'http://www.onvif.org/ver10/events/wsdl',
  tse: 'http://www.onvif.org/ver10/search/wsdl',
  trp: 'http://www.onvif.org/ver10/replay/wsdl',
  tmd: 'http://www.onvif.org/ver10/deviceIO/wsdl',
  tns1: 'http://www.onvif.org/ver10/topics',
  ter: 'http://www.onvif.org/ver10/error',
}
const declarations = Object.entries(namespaces)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('')

export const serviceNamespaces = namespaces

export function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<SOAP_ENV:Envelope${declarations}><SOAP_ENV:Body>${body}</SOAP_ENV:Body></SOAP_ENV:Envelope>`
}

/** Answered with an ONVIF fault of these subcodes. */
export class SoapFault extends Error {
  readonly subcodes: readonly string[]
  readonly isSender: boolean
  constructor(reason: string, subcodes: readonly string[], isSender = true) {
    super(reason)
    this.subcodes = subcodes
    this.isSender = isSender
  }
}

/** `code` in place of the usual one: the fault is of SOAP itself. */
export function faultBody(fault: SoapFault, code: string = fault.isSender ? 'Sender' : 'Receiver'): string {
  const subcode = (codes: readonly string[]): string => {
    const [first, ...rest] = codes
    if (first === undefined) return ''
    return `<SOAP_ENV:Subcode><SOAP_ENV:Value>ter:${first}</SOAP_ENV:Value>${subcode(rest)}</SOAP_ENV:Subcode>`
  }
  return `<SOAP_ENV:Fault><SOAP_ENV:Code><SOAP_ENV:Value>SOAP_ENV:${code}</SOAP_ENV:Value>${subcode(fault.subcodes)}</SOAP_ENV:Code><SOAP_ENV:Reason><SOAP_ENV:Text xml:lang="en">${escapeXml(fault.message)}</SOAP_ENV:Text></SOAP_ENV:Reason></SOAP_ENV:Fault>`
}

export const faultReply = (fault: SoapFault, code?: string): { status: number; body: string } => ({
  status: fault.isSender ? 400 : 500,
  body: envelope(faultBody(fault, code)),
})

export const escapeXml = (text: string): string =>
  text.replaceAll(/[<>&"']/g, one => `&#${one.charCodeAt(0)};`)
