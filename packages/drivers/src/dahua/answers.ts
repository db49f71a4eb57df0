import { BusyFault } from '../kit/asking/attempts.ts'
import { DeviceFault } from '../kit/driver.ts'
import type { HttpAnswer } from '../kit/http.ts'

/** Statuses by which such a device says that it lacks something. */
export const LACKING: readonly number[] = [404, 405, 501]

/** Old firmware answers `Error` with 200 too; the lines behind it say why. */
const errorOf = ({ body }: HttpAnswer): string | undefined => {
  const text = body.toString('latin1', 0, 256).trimStart()
  return /^error\b/i.test(text) ? text : undefined
}

/** The fault that an answer means, details in our own words; undefined for one that says that all is well. */
export function faultOf(answer: HttpAnswer): DeviceFault | undefined {
  const { status } = answer
  const error = errorOf(answer)
  if (status >= 200 && status < 300 && error === undefined) return undefined
  if (status === 503) return new BusyFault()
  if (LACKING.includes(status))
    return new DeviceFault('not_supported', `the device does not have this (${status})`)
  if (status === 403 || /authori[sz]ation|authority|permission/i.test(error ?? ''))
    return new DeviceFault('rejected', `the account may not do this (${status})`, 'no_rights')
  if (status === 400 || status < 300)
    return new DeviceFault('rejected', `the device takes it for wrong (${status})`, 'wrong_value')
  return new DeviceFault('refused', `answered ${status}`)
}

/** The device takes the request for wrong. */
export const isTakenForWrong = (fault: unknown): boolean =>
  fault instanceof DeviceFault && fault.deviceCause === 'rejected' && fault.reason === 'wrong_value'
