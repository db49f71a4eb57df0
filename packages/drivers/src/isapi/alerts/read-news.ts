import { isHeartbeat, readAlert, type IsapiAlert } from './alert.ts'

/** The alert of a part; undefined for a heartbeat, and for an old entry of a log. @throws DeviceFault `protocol_error` */
export function readNews(body: Buffer, now: number): IsapiAlert | undefined {
  const alert = readAlert(body, now)
  // A heartbeat also ends a loss of picture that was told before.
  const isNews = !isHeartbeat(alert) || alert.topic === 'videoloss'
  return isNews && !alert.isPast ? alert : undefined
}
