import { BusyFault } from '../kit/asking/attempts.ts'
import { DeviceFault } from '../kit/driver.ts'
import type { HttpAnswer } from '../kit/http.ts'
import { readXml, textOf, type XmlLimits, type XmlNode } from '../kit/xml.ts'

/** Statuses by which ISAPI says that this device lacks something. */
const LACKING = new Set([404, 405, 501])
const LACKING_WORDS = new Set(['notSupport', 'methodNotAllowed', 'invalidOperation', 'badURLFormat'])
/** Of a device that will do it in a moment. */
const BUSY_WORDS = new Set(['deviceBusy', 'deviceError', 'serviceUnavailable'])
/** `statusCode` of what went well; 7 asks for a restart afterwards. */
const WELL_CODES = new Set(['', '0', '1', '7'])
/** `statusCode`: device busy, device error. */
const BUSY_CODES = new Set(['2', '3'])

function statusOf({ body }: HttpAnswer): XmlNode | undefined {
  try {
    const node = readXml(body, { bytes: 64 * 1024 })
    return node.name === 'ResponseStatus' ? node : undefined
  } catch {
    return undefined
  }
}

/** The fault that an answer means, details in our own words; undefined for one that says that all is well. */
export function faultOf(answer: HttpAnswer): DeviceFault | undefined {
  const { status } = answer
  const said = statusOf(answer)
  const word = textOf(said, 'subStatusCode')
  const code = textOf(said, 'statusCode')
  const isWell = status >= 200 && status < 300
  if (isWell && WELL_CODES.has(code)) return undefined
  if (status === 503 || BUSY_WORDS.has(word) || BUSY_CODES.has(code)) return new BusyFault()
  if (LACKING.has(status) || LACKING_WORDS.has(word))
    return new DeviceFault('not_supported', `the device does not have this (${status})`)
  if (status === 403) return new DeviceFault('rejected', 'the account may not do this (403)', 'no_rights')
  if (status === 400) return new DeviceFault('rejected', 'the device takes it for wrong (400)', 'wrong_value')
  return new DeviceFault('refused', `answered ${status}`)
}

/** Whether it is a document of the device, and no page for a browser. */
export function isDocument(answer: HttpAnswer): boolean {
  if (faultOf(answer)) return false
  try {
    return !['html', 'responsestatus'].includes(readXml(answer.body).name.toLowerCase())
  } catch {
    return false
  }
}

/** The document of an answer, whose root must have that name. @throws DeviceFault */
export function documentOf(answer: HttpAnswer, root: string, limits?: Partial<XmlLimits>): XmlNode {
  const fault = faultOf(answer)
  if (fault) throw fault
  const node = readXml(answer.body, limits)
  // One that answers with "all is well" where a document was asked for has none.
  if (node.name === 'ResponseStatus') throw new DeviceFault('not_supported', `no ${root} there`)
  if (node.name !== root) throw new DeviceFault('protocol_error', `no ${root} in the answer`)
  return node
}
