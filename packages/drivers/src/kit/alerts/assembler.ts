import { DeviceFault, type DeviceEvent } from '../driver.ts'
import { hasJpegStart } from '../jpeg.ts'
import { createActivities } from './activity.ts'
import type { Alert } from './alert.ts'
import type { Part } from './multipart.ts'

/** How long an event waits for its pictures, ms. */
export const PICTURES_WITHIN_MS = 2000
/** Unreadable alerts in a row after which the peer is none that we understand. */
const BAD_ALERTS = 20

interface AssemblerOptions {
  onEvent: (event: DeviceEvent) => void
  /** A whole alert came, heartbeats too. */
  onAlert: () => void
}

/** How the parts of one stream are read. */
interface ReaderOptions<A extends Alert> {
  /** The alert of a text; undefined where it is no more than a sign of life. @throws DeviceFault for what cannot be read */
  read: (body: Buffer, now: number) => A | undefined
  /** Alerts of other channels are passed over. */
  isOurs: (alert: A) => boolean
  /** Takes a picture of a passage; left out where the stream brings them. */
  takePicture?: () => Promise<Uint8Array>
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

/**
 * Parts of alert streams to events, each with the largest of the pictures that followed it. The streams of one device share what lasts and what was
 * told before; each has a reader of its own.
 */
export function createAssembler({ onEvent, onAlert }: AssemblerOptions) {
  const activities = createActivities({ onEvent, now: Date.now, elapsed: () => performance.now() })
  const releases = new Set<() => void>()

  /** @returns takes parts; throws a DeviceFault when nothing of all that comes can be read */
  function createReader<A extends Alert>({
    read,
    isOurs,
    takePicture,
  }: ReaderOptions<A>): (part: Part) => void {
    let waiting: { event: DeviceEvent; pictures: number } | undefined
    let timer: NodeJS.Timeout | undefined
    let bad = 0

    function release(): void {
      clearTimeout(timer)
      const event = waiting?.event
      waiting = undefined
      if (event) onEvent(event)
    }
    releases.add(release)

    function hold(event: DeviceEvent, alert: Alert): void {
      release()
      if (takePicture && alert.plate)
        // Pictures that the device keeps are of the passage itself.
        return alert.plate.pictureLinks ? onEvent(event) : void tellWithPicture(event, takePicture)
      const pictures = alert.pictures ?? (alert.plate || alert.hasFaces ? Number.POSITIVE_INFINITY : 0)
      if (pictures === 0 || event.isActive === false) return onEvent(event)
      waiting = { event, pictures }
      timer = setTimeout(release, PICTURES_WITHIN_MS)
    }

    function keep(body: Buffer): void {
      if (!waiting) return
      const { event } = waiting
      if (hasJpegStart(body)) keepPicture(event, body)
      waiting.pictures -= 1
      if (waiting.pictures <= 0) release()
    }

    function takeText(body: Buffer): void {
      let alert: A | undefined
      try {
        alert = read(body, Date.now())
        bad = 0
      } catch (error) {
        bad += 1
        if (!(error instanceof DeviceFault) || bad >= BAD_ALERTS) throw error
        return
      }
      release()
      onAlert()
      if (alert && isOurs(alert)) activities.take(alert, hold)
    }

    return ({ body }) => {
      if (isPicture(body)) keep(body)
      else if (body.length > 0) takeText(body)
    }
  }

  async function tellWithPicture(event: DeviceEvent, take: () => Promise<Uint8Array>): Promise<void> {
    const picture = await take().catch(() => undefined)
    onEvent(picture ? { ...event, picture } : event)
  }

  return {
    createReader,
    doubt: () => activities.doubt(),
    tick: () => activities.tick(),
    /** At the end of a connection: what waits for pictures gets none any more. */
    close(): void {
      for (const release of releases) release()
    },
  }
}
