import { normalisePlate, type OpenSnap } from '@palisade/contract'
import { isJpeg, plausibleTime } from '@palisade/drivers'
import { emptyReading, type SnapReading } from './snap-reading.ts'
import { bodyColourOf, plateColourOf, vehicleTypeOf, wordOf } from './vehicle-words.rules.ts'

export const openBody = (snap: OpenSnap): Buffer => Buffer.from(JSON.stringify(snap))

function jpegOf(text: string | undefined): Buffer | undefined {
  const bytes = text === undefined ? undefined : Buffer.from(text, 'base64')
  return bytes && isJpeg(bytes) ? bytes : undefined
}

/** A passage of the open call, which was checked by its schema before it was kept. */
export function readOpen(body: Buffer, receivedAt: number): SnapReading[] {
  const snap = JSON.parse(body.toString()) as OpenSnap
  const at = snap.snapTime === undefined ? receivedAt : plausibleTime(Date.parse(snap.snapTime), receivedAt)
  const [picture, platePicture] = [jpegOf(snap.picture), jpegOf(snap.platePicture)]
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

function looksOf(snap: OpenSnap) {
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
