import type {
  Capability,
  Cruise,
  CruiseOperation,
  DeviceCause,
  DeviceLack,
  DeviceProbe,
  DiscoveredDevice,
} from '@palisade/contract'
import type { LockedLogin } from '@palisade/rtsp'
import type { DeviceEvent, KeptPassage, Preset, Target, ZoneStatus } from './driver.ts'
import type { OwnFootage, Replay } from './recordings.ts'

/**
 * Drivers run in a process of their own, so that a device's answer can never end the server. The host keeps the sessions,
 * starts that process again when it dies, and opens their sessions anew.
 */
export interface DriverHost {
  start(): void
  stop(): Promise<void>
  /** All devices to keep a session with; called again with all of them on every change. */
  setTargets(targets: readonly Target[]): void
  /**
   * Tells how events of devices ended: stored for good, or not kept. Until then a device that keeps its events may send
   * them again, and so may we report them again, under the same id.
   */
  settleEvents(events: readonly SettledEvent[]): void
  /** Tells the drivers the locks of accounts that other programs have met. */
  tellLocks(locks: readonly LockedLogin[]): void
  /** Resolves in any case, within PROBE_LIMIT_MS. */
  probe(target: Target): Promise<DeviceProbe>
  /** Uses the session that is open, or opens one for this command. @throws DeviceFault */
  perform<C extends DeviceCommand>(target: Target, command: C): Promise<CommandResult<C>>
  /** Resolves when `seconds` are over or `signal` ends it. */
  discover(onFound: (device: DiscoveredDevice) => void, seconds: number, signal?: AbortSignal): Promise<void>
}

/** Reports of sessions, in order; `deviceId` is the target's id. Calls are batched by the host every REPORT_EVERY_MS. */
export type DeviceReport =
  | { deviceId: string; kind: 'alive'; at: number }
  /** `lockedUntil`: when the lock of a locked account ends, ms since 1970. */
  | {
      deviceId: string
      kind: 'failed'
      at: number
      cause: DeviceCause
      detail: string
      lockedUntil?: number | undefined
    }
  | { deviceId: string; kind: 'capabilities'; capabilities: Capability[]; lacks: DeviceLack[] }
  | { deviceId: string; kind: 'event'; event: DeviceEvent }
  | { deviceId: string; kind: 'listening' }
  | { deviceId: string; kind: 'zones'; zones: ZoneStatus[] }

export interface SettledEvent {
  deviceId: string
  eventId: string
  /** False: it could not be kept; the device is to send it again later, if it can. */
  isStored: boolean
}

/** How the drivers' process ended. */
export interface DriverDeath {
  code: number | null
  signal: string | null
  /** It gave no sign of life any more. */
  isHung: boolean
}

export interface DriverHostOptions {
  onReports(reports: readonly DeviceReport[]): void
  /** The drivers have met the lock of an account, or its early end. */
  onLock?: (news: LockedLogin) => void
  /** The locks that other programs have met, told to the drivers as they start. */
  lockedLogins?: () => readonly LockedLogin[]
  log: { info(data: object, text: string): void; warn(data: object, text: string): void }
  /** Called when the process died or hung and was ended; it is started again. */
  onDeath?: (death: DriverDeath) => void
  /** Sessions in this process instead of a child; for tests. */
  isInProcess?: boolean
}

export const REPORT_EVERY_MS = 250
export const PROBE_LIMIT_MS = 15_000
export const COMMAND_LIMIT_MS = 8_000

/** Commands to a device, as data, so that they can travel between processes. */
export type DeviceCommand =
  | { do: 'ptz.move'; pan: number; tilt: number; zoom: number }
  | { do: 'ptz.stop' }
  | { do: 'ptz.absolute'; pan: number; tilt: number; zoom: number }
  | { do: 'ptz.goHome' }
  | { do: 'ptz.setHome' }
  | { do: 'preset.list' }
  | { do: 'preset.set'; name: string; token?: string }
  | { do: 'preset.goTo'; token: string }
  | { do: 'preset.remove'; token: string }
  | { do: 'cruise.list' }
  | { do: 'cruise.operate'; token: string; operation: CruiseOperation }
  | { do: 'snapshot' }
  | { do: 'picture.linked'; link: string }
  | { do: 'passage.list'; since: number }
  | { do: 'relay.list' }
  | { do: 'relay.set'; token: string; isOn: boolean }
  | { do: 'clock.read' }
  | { do: 'clock.set'; at: number }
  | { do: 'reboot' }
  | { do: 'zone.list' }
  /** The device's own footage, by our clock, ms since 1970. */
  | { do: 'recording.search'; from: number; to: number }
  | { do: 'recording.replay'; from: number; to: number }
  | { do: 'zone.arm' | 'zone.disarm' | 'zone.bypass' | 'zone.cancelBypass'; zones: readonly number[] }

interface CommandResults {
  'preset.list': Preset[]
  'preset.set': Preset
  'cruise.list': Cruise[]
  snapshot: Uint8Array
  'picture.linked': Uint8Array
  'passage.list': KeptPassage[]
  'relay.list': { token: string; name: string }[]
  'clock.read': number
  'zone.list': ZoneStatus[]
  'recording.search': OwnFootage
  'recording.replay': Replay
}
export type CommandResult<C extends DeviceCommand> = C['do'] extends keyof CommandResults
  ? CommandResults[C['do']]
  : undefined
