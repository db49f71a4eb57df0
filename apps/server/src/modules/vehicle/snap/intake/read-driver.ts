import type { DeviceEvent, PlateReading } from '@palisade/drivers'
import { packBody, unpackBody } from '#server/infra/spool/packed-body.ts'
import { ofPlateReading } from './read-plate-reading.ts'
import type { SnapReading } from './snap-reading.ts'

type Pictures = 'picture' | 'platePicture'

interface Kept {
  eventId: string
  at: number
  plate: PlateReading
}

/** An event of a session as it lies in the spool; undefined: it tells of no vehicle. */
export function driverBody({ eventId, at, plate, picture, platePicture }: DeviceEvent): Buffer | undefined {
  if (!plate) return undefined
  const kept: Kept = { eventId, at, plate }
  return packBody<Pictures>(kept, { picture, platePicture })
}

function keptOf(body: Buffer) {
  const packed = unpackBody<Pictures>(body)
  if (packed) return { fields: packed.fields as Kept, pictures: packed.pictures }
  // Of an earlier version.
  const { picture, platePicture, ...fields } = JSON.parse(body.toString()) as Kept & {
    [picture in Pictures]?: string
  }
  return { fields, pictures: { picture: jpeg(picture), platePicture: jpeg(platePicture) } }
}

const jpeg = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text, 'base64'))

/** The ISAPI driver makes the device's UUID the end of the event's id, as HTTP listening has it alone. */
const keyOf = (eventId: string) => eventId.replace(/^ANPR\//, '')

export function readDriver(body: Buffer): SnapReading[] {
  const {
    fields: { eventId, at, plate },
    pictures: { picture, platePicture },
  } = keptOf(body)
  return [
    {
      ...ofPlateReading(plate, at),
      eventKey: keyOf(eventId).slice(0, 128),
      ...(picture && { picture }),
      ...(platePicture && { platePicture }),
    },
  ]
}
