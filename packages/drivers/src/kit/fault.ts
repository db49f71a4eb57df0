import { isOldTls } from '@palisade/certificate'
import { deviceCauses, lackReasons, type DeviceCause, type LackReason } from '@palisade/contract'
import { DeviceFault } from './driver.ts'

/** The cause that the console shows for anything a driver has caught. What a device refuses or lacks is an answer of its own. */
export function causeOf(error: unknown): DeviceCause {
  const cause = error instanceof DeviceFault ? error.deviceCause : 'protocol_error'
  return deviceCauses.find(one => one === cause) ?? 'refused'
}

/** Why an ability is missing that was asked for in vain. Time that is over is silence, and a login that is right has no right. */
export function lackReasonOf(error: unknown): LackReason {
  if (!(error instanceof DeviceFault)) return 'protocol_error'
  const { deviceCause, reason } = error
  if (deviceCause === 'control_lost') return 'silent'
  if (deviceCause === 'wrong_credentials' || deviceCause === 'clear_text_login') return 'no_rights'
  const cause = deviceCause === 'rejected' ? reason : deviceCause
  return lackReasons.find(one => one === cause) ?? 'refused'
}

/** Short, of our own words, safe to show and to log: nothing that the device sent. */
export function detailOf(error: unknown): string {
  return error instanceof DeviceFault ? error.message : 'unexpected fault'
}

/** Codes of operating system and runtime are safe to show; their texts may carry what the device sent. */
export function faultOfConnection(error: unknown): DeviceFault {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
  // The parser's codes: the peer speaks something, but not HTTP.
  if (code.startsWith('HPE_')) return new DeviceFault('protocol_error', `not HTTP (${code})`)
  if (error instanceof Error && isOldTls(error))
    return new DeviceFault('old_encryption', `encryption too old (${code})`)
  return new DeviceFault('unreachable', `connection failed (${code})`)
}
