import type { DeviceProbe, DiscoveredDevice, RejectReason } from '@palisade/contract'
import type { DeviceFault, Target } from '../kit/driver.ts'
import type { DeviceCommand, DeviceReport } from '../kit/host.ts'

// What the host and the process of the drivers say to each other. Both are ours; credentials travel in no other way.

export type HostMessage =
  /** Sessions to open (a known id: with new settings) and to end. */
  | { type: 'wanted'; open: readonly Target[]; end: readonly string[] }
  | { type: 'probe'; question: number; target: Target }
  | { type: 'perform'; question: number; target: Target; command: DeviceCommand }
  | { type: 'discover'; question: number; seconds: number }
  | { type: 'cancel'; question: number }
  | { type: 'stop' }

export type EngineMessage =
  | { type: 'reports'; reports: readonly DeviceReport[] }
  | { type: 'probed'; question: number; probe: DeviceProbe }
  | { type: 'performed'; question: number; result: unknown }
  | {
      type: 'faulted'
      question: number
      cause: DeviceFault['deviceCause']
      reason: RejectReason
      detail: string
    }
  | { type: 'found'; question: number; device: DiscoveredDevice }
  | { type: 'discovered'; question: number }
  /** It still turns: sent every BEAT_EVERY_MS. */
  | { type: 'beat' }
  | { type: 'log'; level: 'info' | 'warn'; data: object; text: string }

export const BEAT_EVERY_MS = 1000
