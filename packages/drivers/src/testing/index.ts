export { testDriver, type Endpoint, type Harness, type SessionWatch } from './conformance.ts'
export { hostileModes, startHostilePeer, type HostileMode, type HostilePeer } from './hostile-peer.ts'
export { quickTiming } from './quick-timing.ts'
export { watchSession } from './session-watch.ts'
// Drivers with their times as a parameter: conformance tests stand beside the endpoint that they need.
export { createPanelDriver } from '../panel/panel.driver.ts'
