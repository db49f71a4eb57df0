import type { DeviceReport } from '../kit/host.ts'

type EventReport = Extract<DeviceReport, { kind: 'event' }>

/** Events waiting for the server; the oldest goes when there are more. Ten minutes of a hundred cameras with an event each 3 s. */
export const EVENTS_WAITING_MAX = 20_000
/** Pictures of waiting events, bytes; beyond it events go without theirs. */
export const PICTURE_BYTES_MAX = 64 * 1024 * 1024
/** Other reports waiting; the oldest goes when there are more. */
const OTHERS_WAITING_MAX = 100_000

/** Bytes of all pictures of an event. */
const bytesOf = ({ picture, platePicture, faces }: EventReport['event']): number =>
  [picture, platePicture, ...(faces?.pictures ?? [])].reduce((sum, one) => sum + (one?.length ?? 0), 0)

function withoutPictures({ faces, ...event }: EventReport['event']): EventReport['event'] {
  return {
    ...event,
    picture: undefined,
    platePicture: undefined,
    ...(faces && { faces: { ...faces, pictures: [] } }),
  }
}

/**
 * Reports on their way to the server, in order. Of a device's signs of life only the newest stays, unless a failure lies
 * between; failures, capabilities and zones are dropped before any event is.
 */
export function createReportQueue(onDropped: (report: EventReport) => void = () => undefined) {
  let queue: DeviceReport[] = []
  let lastAlive = new Map<string, Extract<DeviceReport, { kind: 'alive' }>>()
  let events = 0
  let pictureBytes = 0

  function dropOldest(isEvent: boolean): void {
    const index = queue.findIndex(report => (report.kind === 'event') === isEvent)
    const [dropped] = index === -1 ? [] : queue.splice(index, 1)
    if (dropped?.kind !== 'event') return
    events--
    pictureBytes -= bytesOf(dropped.event)
    onDropped(dropped)
  }

  function withPictureInBounds(report: DeviceReport): DeviceReport {
    if (report.kind !== 'event') return report
    const bytes = bytesOf(report.event)
    if (pictureBytes + bytes > PICTURE_BYTES_MAX) return { ...report, event: withoutPictures(report.event) }
    pictureBytes += bytes
    return report
  }

  return {
    push(report: DeviceReport): void {
      if (report.kind === 'alive') {
        const last = lastAlive.get(report.deviceId)
        if (last) {
          last.at = report.at
          return
        }
        lastAlive.set(report.deviceId, report)
      } else lastAlive.delete(report.deviceId)
      queue.push(withPictureInBounds(report))
      if (report.kind === 'event' && ++events > EVENTS_WAITING_MAX) dropOldest(true)
      if (queue.length - events > OTHERS_WAITING_MAX) dropOldest(false)
    },
    /** Everything that waits; empties the queue. */
    take(): DeviceReport[] {
      const taken = queue
      queue = []
      lastAlive = new Map()
      events = 0
      pictureBytes = 0
      return taken
    },
    size: (): number => queue.length,
  }
}
