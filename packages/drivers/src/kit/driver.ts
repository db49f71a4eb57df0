import type {
  Capability,
  Cruise,
  CruiseOperation,
  DeviceCause,
  DeviceLack,
  DeviceProbe,
  DiscoveredDevice,
  DriverConfigs,
  DriverName,
  PresetUse,
  RejectReason,
} from '@palisade/contract'
import type { RecordingControl } from './recordings.ts'

/** A device as its driver is to reach it, credentials included. */
export interface Target<Name extends DriverName = DriverName> {
  id: string
  driver: Name
  config: DriverConfigs[Name]
  /** The checked address of each host that its stream addresses name, in lower case; nothing else is connected to. */
  hosts?: Readonly<Record<string, string>>
}

/** One protocol. A driver is a folder of this package and a line in the registry. */
export interface Driver<Name extends DriverName = DriverName> {
  name: Name
  /** The most that devices of this driver can offer; a session announces what its device does. */
  capabilities: readonly Capability[]
  /** Goes through reach, login, capabilities, streams and says where it fails. Faults of the device are its result, never thrown. */
  probe(target: Target<Name>, signal: AbortSignal): Promise<DeviceProbe>
  /** Keeps in touch with the device and reconnects by itself until stopped. Left out: nothing but a probe (its streams tell its state). */
  connect?(target: Target<Name>, reports: SessionReports): DeviceSession
  /** Asks the network who is there; ends when `signal` does. */
  discover?(onFound: (device: DiscoveredDevice) => void, signal: AbortSignal): Promise<void>
}

/** A session reports through these what it learns of its device. None of them may throw. */
export interface SessionReports {
  /** The device answered or sent something of its own just now. At least once an interval (KEEP_ALIVE_SECONDS) while it lives. */
  alive(): void
  /**
   * A try failed; called for each, the watcher counts.
   * @param lockedFor of a locked account: how long its lock lasts still, ms
   */
  failed(cause: DeviceCause, detail: string, lockedFor?: number): void
  /** The abilities that the device has now, and those that it was asked for in vain. */
  capabilities(list: readonly Capability[], lacks?: readonly DeviceLack[]): void
  event(event: DeviceEvent): void
  /**
   * The device's events come from now on, each time anew. Only of devices that can be asked for the `passages` that went by before.
   */
  listening(): void
  zones(zones: readonly ZoneStatus[]): void
}

/** Seconds between two signs of life that a session provides. Three missed ones are an outage, told within 30 s. */
export const KEEP_ALIVE_SECONDS = 9

/** Something a device noticed, in its own words; the server's event mapping makes an alarm type of it. */
export interface DeviceEvent {
  /** The same one again is one event. */
  eventId: string
  /** The protocol's own word, without namespace prefixes: ONVIF `RuleEngine/CellMotionDetector/Motion`, ISAPI `VMD`, panel `zone_alarm`. */
  topic: string
  /** ms since 1970, our clock where the device's is not believable. */
  at: number
  /** A lasting state that began or ended; undefined for a moment's event. */
  isActive?: boolean
  description: string
  /** Panels: the zone's number. */
  zone?: number
  plate?: PlateReading
  /** Faces that a camera found by itself. */
  faces?: FacesReading
  /** JPEG, already bounded and checked. */
  picture?: Uint8Array
  /** The smallest of several pictures of a vehicle: the plate cut out. JPEG, as `picture`. */
  platePicture?: Uint8Array
}

export interface FacesReading {
  /** Each face as the camera cut it out, JPEG as `picture`; there may be fewer than it found. */
  pictures: Uint8Array[]
}

export interface PlateReading {
  plate: string | null
  plateColour: string
  direction: 'forward' | 'reverse' | 'unknown'
  lane: number | null
  /** 0-100 */
  confidence: number | null
  vehicleColour: string
  vehicleType: string
  /** km/h */
  speed: number | null
  plateType?: string
  brand?: string
  subBrand?: string
  /** 0-100, of each character of the plate */
  characterConfidence?: readonly number[]
  /** Where the device keeps its pictures, for `linkedPicture`; left out where it sends them. */
  pictureLinks?: readonly string[]
}

export type ZoneCondition = 'disarmed' | 'armed' | 'bypassed' | 'alarm' | 'fault'
export interface ZoneStatus {
  number: number
  condition: ZoneCondition
}

/** A connection that is kept up. What a device cannot do is absent. */
export interface DeviceSession {
  /** Ends within a second, also when the device does not answer. */
  stop(): Promise<void>
  /**
   * An event of this device is stored for good, or could not be kept (`isStored` false). Only for protocols whose devices
   * keep an event until it is acknowledged. It may be of an earlier session.
   */
  eventSettled?(eventId: string, isStored: boolean): void
  ptz?: PtzControl
  presets?: PresetControl
  cruises?: CruiseControl
  snapshot?(): Promise<Uint8Array>
  /** A picture that the device keeps at a link of its own. Nobody but the device is asked for it. */
  linkedPicture?(link: string): Promise<Uint8Array>
  relays?: RelayControl
  clock?: ClockControl
  reboot?(): Promise<void>
  zones?: ZoneControl
  recordings?: RecordingControl
  passages?: PassageControl
}

/** Passages of vehicles that a plate camera keeps for a while, whether anybody listened or not. */
export interface PassageControl {
  /** Those from a moment on, ms since 1970 by the camera's clock: the oldest first, at most PASSAGES_MAX of them. */
  list(since: number): Promise<KeptPassage[]>
}
/** Of one answer; more are asked for from the last one on. */
export const PASSAGES_MAX = 500

/** The plate and time of an event whose alert may have been missed; its id is not that of the alert. */
export interface KeptPassage extends Pick<DeviceEvent, 'eventId' | 'at'> {
  plate: PlateReading
}

/** Speeds and positions run from -1 to 1, zoom positions from 0 to 1. */
export interface PtzControl {
  move(speed: { pan: number; tilt: number; zoom: number }): Promise<void>
  stop(): Promise<void>
  absolute?(position: { pan: number; tilt: number; zoom: number }): Promise<void>
  goHome?(): Promise<void>
  /** Makes where the camera looks now its home position. */
  setHome?(): Promise<void>
}

/** Rounds that the camera itself makes. */
export interface CruiseControl {
  list(): Promise<Cruise[]>
  operate(token: string, operation: CruiseOperation): Promise<void>
}

export interface Preset {
  token: string
  name: string
  /** The use that the camera itself makes of it, where the camera says so. */
  use?: PresetUse
}
export interface PresetControl {
  list(): Promise<Preset[]>
  /** Stores where the camera looks now. */
  set(name: string, token?: string): Promise<Preset>
  goTo(token: string): Promise<void>
  remove(token: string): Promise<void>
}

export interface RelayControl {
  list(): Promise<{ token: string; name: string }[]>
  set(token: string, isOn: boolean): Promise<void>
}

export interface ClockControl {
  /** ms since 1970 */
  read(): Promise<number>
  set(at: number): Promise<void>
}

export interface ZoneControl {
  list(): Promise<ZoneStatus[]>
  arm(zones: readonly number[]): Promise<void>
  disarm(zones: readonly number[]): Promise<void>
  bypass(zones: readonly number[]): Promise<void>
  cancelBypass(zones: readonly number[]): Promise<void>
}

/** A device refused or failed; cause and reason are what the console shows, the detail is for the log. */
export class DeviceFault extends Error {
  readonly deviceCause: DeviceCause | 'not_supported' | 'rejected'
  /** Of a `rejected` one. */
  readonly reason: RejectReason
  constructor(deviceCause: DeviceFault['deviceCause'], detail: string, reason: RejectReason = 'refused') {
    super(detail)
    this.name = 'DeviceFault'
    this.deviceCause = deviceCause
    this.reason = reason
  }
}
