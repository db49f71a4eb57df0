import type { DeviceIdentity, LackReason } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { lackReasonOf } from '../kit/fault.ts'
import type { Device } from './device.ts'
import type { Profile } from './profiles.ts'
import { SoapFault } from './soap/soap-answer.ts'
import { isLoginRefused } from './soap/soap-client.ts'

export interface Reached {
  /** The device's clock minus ours, ms; undefined where it could not be read. */
  clockOffset: number | undefined
  /** Why it could not: the console's own clock is gone by instead. */
  clockLack?: LackReason
}

/** Says whether anybody is there, and makes the login right for the device's clock; a clock that cannot be read is no reason to stop. */
export async function reach(device: Device, signal: AbortSignal): Promise<Reached> {
  try {
    const clockOffset = await device.syncClock(signal)
    return clockOffset === undefined ? { clockOffset, clockLack: 'not_supported' } : { clockOffset }
  } catch (error) {
    if (
      signal.aborted ||
      (error instanceof DeviceFault && /^(?:unreachable|old_encryption)$/.test(error.deviceCause))
    )
      throw error
    return { clockOffset: undefined, clockLack: lackReasonOf(error) }
  }
}

export interface Login {
  /** Undefined where this login may not ask for it. */
  identity: DeviceIdentity | undefined
  profiles: Profile[]
  /** That which the device's settings name; one that is gone is replaced by the first. */
  profile: Profile
  hasClock: boolean
  clockLack: LackReason | undefined
  /** Asks for a sign of life: what the device is known to answer. @throws DeviceFault */
  touch(signal: AbortSignal): Promise<unknown>
}

/**
 * Who the device is and which channels it has: one of both proves the login, and only they can refuse it.
 * @throws DeviceFault
 */
export async function logIn(
  device: Device,
  { clockOffset, clockLack }: Reached,
  mainProfile: string,
  signal: AbortSignal,
): Promise<Login> {
  device.proveLogin(false)
  const asked = await device.identity(signal).catch((fault: unknown) => {
    if (signal.aborted || !(fault instanceof DeviceFault) || isFinal(fault)) throw fault
    return fault
  })
  // An account that may not ask who the device is can still be right; a second refusal is of the login itself.
  await device.loadServices({ signal, isDoubted: asked instanceof DeviceFault })
  const profiles = await device.profiles(signal, isLoginRefused(asked)).catch((fault: unknown) => {
    throw asked instanceof DeviceFault ? bothRefused(asked, fault) : fault
  })
  device.proveLogin(true)
  const profile = profiles.find(({ token }) => token === mainProfile) ?? profiles[0]
  if (!profile) throw new DeviceFault('no_such_stream', 'no profile with video')
  const identity = asked instanceof DeviceFault ? undefined : asked
  const hasClock = clockOffset !== undefined
  const touch = (signal: AbortSignal): Promise<unknown> =>
    hasClock ? device.clock(signal) : identity ? device.identity(signal) : device.profiles(signal)
  return { identity, profiles, profile, hasClock, clockLack, touch }
}

/** Nobody is there, or nobody may log in: nothing else needs to be asked. */
const isFinal = ({ deviceCause }: DeviceFault): boolean =>
  /^(?:silent|unreachable|account_locked)$/.test(deviceCause)

/** A device that answers, and refuses everything that needs a login without a word of ONVIF's for why, refuses the login. */
function bothRefused(identity: DeviceFault, profiles: unknown): unknown {
  if (isLoginRefused(profiles)) return profiles
  if (isLoginRefused(identity)) return identity
  const isWordless = (fault: unknown): boolean =>
    fault instanceof SoapFault && fault.deviceCause === 'rejected' && fault.codes.length <= 1
  return isWordless(identity) && isWordless(profiles)
    ? new DeviceFault('wrong_credentials', 'everything that needs a login is refused')
    : identity
}
