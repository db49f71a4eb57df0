import type { PartSource } from '../../kit/alerts/part-stream.ts'
import { LACKING } from '../answers.ts'
import { cgi } from '../calls.ts'
import { createEventEnd } from './event-end.ts'

/** Events of a vehicle whose pictures a camera sends. */
const PASSAGES = [
  'TrafficJunction',
  'TrafficParking',
  'TrafficTollGate',
  'TrafficManualSnap',
  'TrafficOverSpeed',
  'TrafficUnderSpeed',
  'TrafficRetrograde',
  'TrafficRunRedLight',
]

/** Firmware that does not know a stream takes the question for wrong. */
const lacking = [400, ...LACKING]

/** Two heartbeats within an interval, in whole seconds. */
const heartbeat = (keepAlive: number): number => Math.max(1, Math.floor(keepAlive / 2000))

/** All events of a device. */
export const eventStream = (keepAlive: number): PartSource => ({
  path: cgi(`eventManager.cgi?action=attach&codes=[All]&heartbeat=${heartbeat(keepAlive)}`),
  lacking,
  createTextEnd: createEventEnd,
})

/** Passages of vehicles with their pictures. */
export const passageStream = (channel: number, keepAlive: number): PartSource => ({
  path: cgi(
    `snapManager.cgi?action=attachFileProc&channel=${channel}&heartbeat=${heartbeat(keepAlive)}&Flags[0]=Event&Events=[${PASSAGES.join('%2C')}]`,
  ),
  lacking,
  createTextEnd: createEventEnd,
})
