import { DeviceFault, type DeviceEvent } from '../../kit/driver.ts'
import { hasJpegStart } from '../../kit/jpeg.ts'
import { createActivities } from './activity.ts'
import { concerns, isHeartbeat, readAlert, type Alert } from './alert.ts'
import type { Part } from './multipart.ts'

/** How long an event waits for its pictures, ms. */
export const PICTURES_WITHIN_MS = 2000
/** Unreadable alerts in a row after which the peer is none that we understand. */
const BAD_ALERTS = 20

interface AssemblerOptions {
  /** Alerts of other channels are passed over. */
  channel: number
  /** Those that the device has, as far as it tells. */
  channels?: () => ReadonlySet<number>
  onEvent: (event: DeviceEvent) => void
  /** A whole alert came, heartbeats too. */
  onAlert: () => void
}

/** Pictures are told by their first bytes: part names and types are not to be trusted. */
const isPicture = (body: Buffer): boolean =>
  hasJpegStart(body) ||
  body.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) ||
  body.toString('latin1', 0, 2) === 'BM'

/** Faces of one alert. */
const FACES_MAX = 16

/** The largest picture is the scene, the smallest of a vehicle's is its plate; all others of a capture of faces are faces. */
function keepPicture(event: DeviceEvent, body: Buffer): void {
  const { picture, platePicture, faces } = event
  const isLarger = body.length > (picture?.length ?? 0)
  const other = isLarger ? picture : body
  if (isLarger) event.picture = body
  if (other && faces && faces.pictures.length < FACES_MAX) faces.pictures.push(other)
  if (!event.plate || !other) return
  if (!platePicture || other.length < platePicture.length) event.platePicture = other
}

/** Parts of an alert stream to events, each with the largest of the pictures that followed it. */
export function createAssembler({ channel, channels, onEvent, onAlert }: AssemblerOptions) {
  const activities = createActivities({ onEvent: hold, now: Date.now, elapsed: () => performance.now() })
  let waiting: { event: DeviceEvent; pictures: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let bad = 0

  function release(): void {
    clearTimeout(timer)
    const event = waiting?.event
    waiting = undefined
    if (event) onEvent(event)
  }

  function hold(event: DeviceEvent, alert: Alert): void {
    release()
    const pictures = alert.pictures ?? (alert.plate || alert.hasFaces ? Number.POSITIVE_INFINITY : 0)
    if (pictures === 0 || event.isActive === false) return onEvent(event)
    waiting = { event, pictures }
    timer = setTimeout(release, PICTURES_WITHIN_MS)
  }

  function takePicture(body: Buffer): void {
    if (!waiting) return
    const { event } = waiting
    if (hasJpegStart(body)) keepPicture(event, body)
    waiting.pictures -= 1
    if (waiting.pictures <= 0) release()
  }

  function takeText(body: Buffer): void {
    let alert: Alert
    try {
      alert = readAlert(body, Date.now())
      bad = 0
    } catch (error) {
      bad += 1
      if (!(error instanceof DeviceFault) || bad >= BAD_ALERTS) throw error
      return
    }
    release()
    onAlert()
    // A heartbeat also ends a loss of picture that was told before.
    const isNews = !isHeartbeat(alert) || alert.topic === 'videoloss'
    const isOurs = concerns(alert, channel, channels?.() ?? new Set())
    if (isNews && isOurs && !alert.isPast) activities.take(alert)
  }

  return {
    /** @throws DeviceFault when nothing of what comes can be read */
    take: ({ body }: Part): void => {
      if (isPicture(body)) takePicture(body)
      else if (body.length > 0) takeText(body)
    },
    tick: () => activities.tick(),
    /** At the end of a connection: what waits for pictures gets none any more. */
    close: release,
  }
}
