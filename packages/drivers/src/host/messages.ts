import type { DeviceProbe, DiscoveredDevice, RejectReason } from '@palisade/contract'
import type { LockedLogin } from '@palisade/rtsp'
import type { DeviceFault, Target } from '../kit/driver.ts'
import type { DeviceCommand, DeviceReport, SettledEvent } from '../kit/host.ts'

// The messages between the host and the process of the drivers. Both are ours; credentials travel in no other way.

export type HostMessage =
  /** Sessions to open (a known id: with new settings) and to end. */
  | { type: 'targets'; open: readonly Target[]; end: readonly string[] }
  | { type: 'probe'; request: number; target: Target }
  | { type: 'perform'; request: number; target: Target; command: DeviceCommand }
  | { type: 'discover'; request: number; seconds: number }
  | { type: 'cancel'; request: number }
  | { type: 'settled'; events: readonly SettledEvent[] }
  /** Locks of accounts that other programs have met. */
  | { type: 'locked'; logins: readonly LockedLogin[] }
  | { type: 'stop' }

export type EngineMessage =
  | { type: 'reports'; reports: readonly DeviceReport[] }
  | { type: 'probed'; request: number; probe: DeviceProbe }
  | { type: 'performed'; request: number; result: unknown }
  | {
      type: 'faulted'
      request: number
      cause: DeviceFault['deviceCause']
      reason: RejectReason
      detail: string
    }
  | { type: 'found'; request: number; device: DiscoveredDevice }
  | { type: 'discovered'; request: number }
  | { type: 'lock'; news: LockedLogin }
  /** Sent every HEARTBEAT_EVERY_MS as long as the process is not stuck. */
  | { type: 'heartbeat' }
  | { type: 'log'; level: 'info' | 'warn'; data: object; text: string }

export const HEARTBEAT_EVERY_MS = 1000
