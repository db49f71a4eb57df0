import { LANE_MAX, normalisePlate, SPEED_MAX } from '@palisade/contract'
import { pictureLinksOf } from '@palisade/drivers'
import { fieldsOf, jpegOf, momentOf, parseFields, textOf, type Fields } from './read-json.ts'
import { emptyReading, type SnapReading } from './snap-reading.ts'
import {
  bodyColourOf,
  directionOf,
  numberWithin,
  plateColourOf,
  vehicleTypeOf,
  wordOf,
} from './vehicle-words.rules.ts'

// Dahua ITSAPI `/NotificationInfo/TollgateInfo`: JSON with the pictures in it as base64. Field names are the protocol's.

/** Some firmware wraps what is told in the name of its path. */
function pictureOf(body: Fields): Fields {
  const inner = fieldsOf(body['TollgateInfo'])
  return fieldsOf(body['Picture'] ?? inner['Picture'])
}

/**
 * Nothing where it tells of nothing: a picture's name and a time are its id, a plate or picture its content.
 * @throws Error for what is no JSON
 */
export function readItsapi(body: Buffer, receivedAt: number): SnapReading[] {
  const fields = parseFields(body)
  if (!fields) throw new Error('no JSON')
  const picture = pictureOf(fields)
  const plate = fieldsOf(picture['Plate'])
  const info = fieldsOf(picture['SnapInfo'])
  const pictures = picturesOf(picture)
  const links = linksIn(picture)
  const name = textOf(picture['PicName']) || textOf(fieldsOf(picture['NormalPic'])['PicName'])
  const time = textOf(info['AccurateTime']) || textOf(info['SnapTime'])
  const number = textOf(plate['PlateNumber'])
  if (name === '' && number === '' && !pictures.picture && !links) return []
  const at = momentOf(time, numberWithin(info['TimeZone'], -12, 14), receivedAt)
  return [
    {
      ...emptyReading(at),
      ...(name !== '' && { eventKey: `${name} ${time}`.slice(0, 128) }),
      plate: normalisePlate(number),
      plateColour: plateColourOf(textOf(plate['PlateColor'])),
      plateType: wordOf(textOf(plate['PlateType'])),
      confidence: numberWithin(plate['Confidence'], 0, 100),
      ...passingOf(info, fieldsOf(picture['Vehicle'])),
      ...pictures,
      ...(links && { links }),
    },
  ]
}

/** Pictures that the camera keeps, in firmware that sends links in place of them; spelt as it likes. */
const linkNames = new Set(['url', 'picurl', 'pictureurl', 'imageurl', 'filepath'])

function linksIn(picture: Fields): string[] | undefined {
  const parts = ['NormalPic', 'VehiclePic', 'CutoutPic'].flatMap(name =>
    Object.entries(fieldsOf(picture[name])),
  )
  return pictureLinksOf(
    parts.flatMap(([name, value]) => (linkNames.has(name.toLowerCase()) ? textOf(value) : [])),
  )
}

function picturesOf(picture: Fields): Pick<SnapReading, 'picture' | 'platePicture'> {
  const contentOf = (name: string) => jpegOf(fieldsOf(picture[name])['Content'])
  const scene = contentOf('NormalPic') ?? contentOf('VehiclePic')
  const cutOut = contentOf('CutoutPic')
  return { ...(scene && { picture: scene }), ...(cutOut && { platePicture: cutOut }) }
}

const passingOf = (info: Fields, vehicle: Fields) => ({
  direction: directionOf(textOf(info['Direction'])),
  lane: numberWithin(info['LanNo'] ?? info['LaneNo'] ?? info['Lane'], 0, LANE_MAX),
  speed: numberWithin(vehicle['Speed'] ?? info['Speed'], 0, SPEED_MAX),
  bodyColour: bodyColourOf(textOf(vehicle['VehicleColor'])),
  vehicleType: vehicleTypeOf(textOf(vehicle['VehicleType'])),
  brand: wordOf(textOf(vehicle['VehicleSign'])),
  subBrand: wordOf(textOf(vehicle['VehicleSeries'])),
})
