import type { PlateReading } from '@palisade/drivers'
import { emptyReading, type SnapReading } from './snap-reading.ts'
import { bodyColourOf, plateColourOf, vehicleTypeOf, wordOf } from './vehicle-words.rules.ts'

/** Brings a plate that the drivers read to our words. */
export function ofPlateReading(plate: PlateReading, at: number): SnapReading {
  return {
    ...emptyReading(at),
    plate: plate.plate,
    plateColour: plateColourOf(plate.plateColour),
    plateType: wordOf(plate.plateType ?? ''),
    direction: plate.direction,
    lane: plate.lane,
    speed: plate.speed,
    vehicleType: vehicleTypeOf(plate.vehicleType),
    bodyColour: bodyColourOf(plate.vehicleColour),
    brand: wordOf(plate.brand ?? ''),
    subBrand: wordOf(plate.subBrand ?? ''),
    confidence: plate.confidence,
    characterConfidence: [...(plate.characterConfidence ?? [])],
    ...(plate.pictureLinks && { links: plate.pictureLinks }),
  }
}

/** Of several JPEGs the largest is the scene and the smallest the plate. */
export function picturesOf(pictures: readonly Buffer[]): Pick<SnapReading, 'picture' | 'platePicture'> {
  const [picture, ...rest] = pictures.toSorted((one, other) => other.length - one.length)
  const platePicture = rest.at(-1)
  return { ...(picture && { picture }), ...(platePicture && { platePicture }) }
}
