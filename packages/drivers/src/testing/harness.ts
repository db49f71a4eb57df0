import type { Capability, DeviceCause, DriverName } from '@palisade/contract'
import type { DeviceSession, Driver, Target } from '../kit/driver.ts'
import type { Timing } from '../kit/timing.ts'
import type { PeerMode, PeerProtocol } from './hostile-peer.ts'
import type { SessionWatch } from './session-watch.ts'

/** A device for one test, over real sockets. */
export interface Endpoint<Name extends DriverName> {
  target: Target<Name>
  /** The capabilities of this device; its session announces exactly these. */
  capabilities: readonly Capability[]
  /** As if it lost its power: connections break and new ones are refused. */
  cut(): Promise<void> | void
  restore(): Promise<void> | void
  /** From now on it takes everything and answers nothing. Left out: the session has no conversation that could hang. */
  hang?(): Promise<void> | void
  /** Works a declared capability and checks at the device that it happened. Every one but `live` needs its own. */
  exercise: Partial<Record<Capability, (session: DeviceSession, watch: SessionWatch) => Promise<void>>>
  stop(): Promise<void>
}

export interface Harness<Name extends DriverName> {
  createDriver(timing: Timing): Driver<Name>
  protocol: PeerProtocol
  start(): Promise<Endpoint<Name>>
  /** The same device at another port of this machine. */
  at(target: Target<Name>, port: number): Target<Name>
  /** The same device with a login it does not take; left out: the protocol has none. */
  withWrongLogin?: (target: Target<Name>) => Target<Name>
  /** Good answers before a peer turns hostile, one round each. Default [0]; only with `http`. */
  hostileAfter?: readonly number[]
  /** Causes where this protocol differs from the usual ones. */
  causes?: Partial<Record<PeerMode | 'unreachable' | 'wrong_credentials', readonly DeviceCause[]>>
}
