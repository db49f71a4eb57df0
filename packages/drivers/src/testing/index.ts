export { testDriver } from './conformance.ts'
export { exerciseMoves } from './exercise-moves.ts'
export type { Endpoint, Harness } from './harness.ts'
export {
  hostileModes,
  startHostilePeer,
  type HostileMode,
  type HostilePeer,
  type PeerMode,
} from './hostile-peer.ts'
export type { Timing } from '../kit/timing.ts'
export { quickTiming } from './quick-timing.ts'
export { watchSession, type SessionWatch } from './session-watch.ts'
