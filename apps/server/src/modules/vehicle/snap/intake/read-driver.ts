import type { DeviceEvent, PlateReading } from '@palisade/drivers'
import { ofPlateReading } from './read-plate-reading.ts'
import type { SnapReading } from './snap-reading.ts'

interface Kept {
  eventId: string
  at: number
  plate: PlateReading
  picture?: string
  platePicture?: string
}

const base64 = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('base64')

/** An event of a session as it lies in the spool; undefined: it tells of no vehicle. */
export function driverBody({ eventId, at, plate, ...pictures }: DeviceEvent): Buffer | undefined {
  if (!plate) return undefined
  const [picture, platePicture] = [base64(pictures.picture), base64(pictures.platePicture)]
  const kept: Kept = {
    eventId,
    at,
    plate,
    ...(picture && { picture }),
    ...(platePicture && { platePicture }),
  }
  return Buffer.from(JSON.stringify(kept))
}

const jpeg = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text, 'base64'))

/** The ISAPI driver makes the device's UUID the end of the event's id, as HTTP listening has it alone. */
const keyOf = (eventId: string) => eventId.replace(/^ANPR\//, '')

export function readDriver(body: Buffer): SnapReading[] {
  // Written by ourselves above.
  const { eventId, at, plate, ...pictures } = JSON.parse(body.toString()) as Kept
  const [picture, platePicture] = [jpeg(pictures.picture), jpeg(pictures.platePicture)]
  return [
    {
      ...ofPlateReading(plate, at),
      eventKey: keyOf(eventId).slice(0, 128),
      ...(picture && { picture }),
      ...(platePicture && { platePicture }),
    },
  ]
}
