import type { Capability } from '@palisade/contract'
import type { DeviceSession } from '../driver.ts'
import type { Lack } from './lacks.ts'

/** Capabilities and controls of one device, as it answered. */
export interface Abilities extends Omit<DeviceSession, 'stop' | 'eventSettled'> {
  capabilities: Capability[]
  /** Abilities that it was asked for in vain. */
  lacks: Lack[]
}
