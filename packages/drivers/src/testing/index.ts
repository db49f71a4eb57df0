export { testDriver, type Endpoint, type Harness, type SessionWatch } from './conformance.ts'
export { hostileModes, startHostilePeer, type HostileMode, type HostilePeer } from './hostile-peer.ts'
export { quickTiming } from './quick-timing.ts'
