import type { Capability, DeviceLack, LackReason } from '@palisade/contract'
import type { DeviceFault } from '../driver.ts'
import { BusyFault } from './attempts.ts'

/** An ability that a device was asked for in vain. */
export interface Lack {
  of: Capability
  fault: DeviceFault
}

/** A device that simply does not have something goes without a word: a fixed camera turns nowhere. */
const isWorthTelling = ({ fault }: Lack): boolean => fault.deviceCause !== 'not_supported'

/** Asked again later: the device would have it, but not just then. */
export const isPassing = ({ fault }: Lack): boolean =>
  fault instanceof BusyFault || fault.deviceCause === 'silent' || fault.deviceCause === 'unreachable'

const reasons: ReadonlyMap<string, LackReason> = new Map([
  ['silent', 'silent'],
  ['control_lost', 'silent'],
  ['unreachable', 'unreachable'],
  ['protocol_error', 'protocol_error'],
])

function reasonOf({ of, fault }: Lack): LackReason {
  if (fault.deviceCause === 'rejected' && fault.reason === 'no_rights') return 'no_rights'
  if (of === 'event' && fault instanceof BusyFault) return 'no_room'
  return reasons.get(fault.deviceCause) ?? 'refused'
}

/** As the console shows them. */
export const toldLacks = (lacks: readonly Lack[]): DeviceLack[] =>
  lacks.filter(isWorthTelling).map(lack => ({ of: lack.of, why: reasonOf(lack) }))
