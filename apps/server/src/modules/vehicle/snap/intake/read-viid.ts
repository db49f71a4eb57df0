import { LANE_MAX, MODEL_YEAR_MAX, MODEL_YEAR_MIN, normalisePlate, SPEED_MAX } from '@palisade/contract'
import { pictureLinksOf } from '@palisade/drivers'
import { fieldsOf, jpegOf, listOf, momentOf, parseFields, textOf, type Fields } from './read-json.ts'
import { emptyReading, type SnapReading } from './snap-reading.ts'
import { numberWithin } from './vehicle-words.rules.ts'
import {
  bodyColourOfCode,
  directionOfCode,
  plateColourOfCode,
  plateTypeOfCode,
  vehicleTypeOfCode,
  wordsOf,
} from './viid-codes.rules.ts'

// GA/T 1400 `/VIID/MotorVehicles`: a list of vehicles, each with its pictures as base64. Field names are the standard's.

/** Vehicles of one post. */
export const VIID_VEHICLES_MAX = 500

/** The vehicles of a post as they stand in it; undefined for what is no JSON. */
export function viidVehicles(body: Buffer): Fields[] | undefined {
  const posted = parseFields(body)
  return posted && listOf(fieldsOf(posted['MotorVehicleListObject'])['MotorVehicleObject'])
}

export const viidIdOf = (vehicle: Fields): string => textOf(vehicle['MotorVehicleID'])

/** Nothing for what tells neither an id, nor a plate, nor a picture. @throws Error for what is no JSON */
export function readViid(body: Buffer, receivedAt: number): SnapReading[] {
  const vehicles = viidVehicles(body)
  if (!vehicles) throw new Error('no JSON')
  return vehicles.slice(0, VIID_VEHICLES_MAX).flatMap(vehicle => {
    const pictures = picturesOf(vehicle)
    const links = linksOf(vehicle)
    const id = viidIdOf(vehicle)
    const number = textOf(vehicle['PlateNo'])
    if (id === '' && number === '' && !pictures.picture && !links) return []
    const key = id !== '' && { eventKey: id.slice(0, 128) }
    return [{ ...readingOf(vehicle, receivedAt), ...key, ...pictures, ...(links && { links }) }]
  })
}

function readingOf(vehicle: Fields, receivedAt: number): SnapReading {
  const say = (name: string) => textOf(vehicle[name])
  const hasPlate = vehicle['HasPlate'] !== false && !/^(0|false)$/i.test(say('HasPlate'))
  const time = say('PassTime') || say('AppearTime') || say('MarkTime')
  return {
    ...emptyReading(momentOf(time, null, receivedAt)),
    plate: hasPlate ? normalisePlate(say('PlateNo')) : null,
    plateColour: plateColourOfCode(say('PlateColor')),
    plateType: plateTypeOfCode(say('PlateClass')),
    confidence: numberWithin(vehicle['PlateReliability'], 0, 100),
    direction: directionOfCode(say('CapDirection')),
    lane: numberWithin(vehicle['LaneNo'], 0, LANE_MAX),
    speed: numberWithin(vehicle['Speed'], 0, SPEED_MAX),
    vehicleType: vehicleTypeOfCode(say('VehicleClass')),
    bodyColour: bodyColourOfCode(say('VehicleColor')),
    brand: wordsOf(say('VehicleBrand')),
    subBrand: wordsOf(say('VehicleModel')),
    modelYear: numberWithin(vehicle['VehicleStyles'], MODEL_YEAR_MIN, MODEL_YEAR_MAX),
  }
}

/** Where the camera keeps pictures, in firmware that tells so in place of sending them. */
const linksOf = (vehicle: Fields): string[] | undefined =>
  pictureLinksOf([
    ...['StorageUrl1', 'StorageUrl2', 'StorageUrl3'].map(name => textOf(vehicle[name])),
    ...subImagesOf(vehicle).map(one => textOf(one['StoragePath'])),
  ])

const subImagesOf = (vehicle: Fields): Fields[] =>
  listOf(fieldsOf(vehicle['SubImageList'])['SubImageInfoObject'])

/** Types of pictures: the whole scene, the vehicle before it, then others of it; and the plate in colour. */
const SCENES = ['14', '01', '09', '08', '100']
const PLATE = '02'

function picturesOf(vehicle: Fields): Pick<SnapReading, 'picture' | 'platePicture'> {
  const listed = subImagesOf(vehicle)
  /** The first that is one, of the first of these types that has one. */
  function firstOf(...types: readonly string[]): Buffer | undefined {
    for (const type of types)
      for (const one of listed) {
        const picture = textOf(one['Type']).padStart(2, '0') === type ? jpegOf(one['Data']) : undefined
        if (picture) return picture
      }
    return undefined
  }
  const [scene, plate] = [firstOf(...SCENES), firstOf(PLATE)]
  return { ...(scene && { picture: scene }), ...(plate && { platePicture: plate }) }
}
