import { normalisePlate, type OpenSnap } from '@palisade/contract'
import { isJpeg, plausibleTime } from '@palisade/drivers'
import { packBody, unpackBody } from '#server/infra/spool/packed-body.ts'
import { emptyReading, type SnapReading } from './snap-reading.ts'
import { bodyColourOf, plateColourOf, vehicleTypeOf, wordOf } from './vehicle-words.rules.ts'

type Pictures = 'picture' | 'platePicture'
type Kept = Omit<OpenSnap, Pictures>

/** A passage of the open call as it lies in the spool. What is no JPEG is left out. */
export function openBody({ picture, platePicture, ...fields }: OpenSnap): Buffer {
  return packBody<Pictures>(fields, { picture: jpegOf(picture), platePicture: jpegOf(platePicture) })
}

function jpegOf(text: string | undefined): Buffer | undefined {
  const bytes = text === undefined ? undefined : Buffer.from(text, 'base64')
  return bytes && isJpeg(bytes) ? bytes : undefined
}

function keptOf(body: Buffer) {
  const packed = unpackBody<Pictures>(body)
  if (packed) return { fields: packed.fields as Kept, pictures: packed.pictures }
  // Of an earlier version.
  const { picture, platePicture, ...fields } = JSON.parse(body.toString()) as OpenSnap
  return { fields, pictures: { picture: jpegOf(picture), platePicture: jpegOf(platePicture) } }
}

/** A passage of the open call, which was checked by its schema before it was kept. */
export function readOpen(body: Buffer, receivedAt: number): SnapReading[] {
  const {
    fields: snap,
    pictures: { picture, platePicture },
  } = keptOf(body)
  const at = snap.snapTime === undefined ? receivedAt : plausibleTime(Date.parse(snap.snapTime), receivedAt)
  return [
    {
      ...emptyReading(at),
      ...looksOf(snap),
      ...(snap.eventId !== undefined && { eventKey: snap.eventId }),
      plate: normalisePlate(snap.plate ?? ''),
      direction: snap.direction ?? 'unknown',
      lane: snap.lane ?? null,
      speed: snap.speed ?? null,
      speedLimit: snap.speedLimit ?? null,
      confidence: snap.confidence ?? null,
      ...(picture && { picture }),
      ...(platePicture && { platePicture }),
    },
  ]
}

function looksOf(snap: Kept) {
  const {
    plateColour = '',
    plateType = '',
    vehicleType = '',
    bodyColour = '',
    brand = '',
    subBrand = '',
  } = snap
  return {
    plateColour: plateColourOf(plateColour),
    plateType: wordOf(plateType),
    vehicleType: vehicleTypeOf(vehicleType),
    bodyColour: bodyColourOf(bodyColour),
    brand: wordOf(brand),
    subBrand: wordOf(subBrand),
  }
}
