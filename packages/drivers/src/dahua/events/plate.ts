import { normalisePlate } from '@palisade/contract'
import { pictureLinksOf } from '../../kit/asking/kept-picture.ts'
import { numberWithin, wordOf } from '../../kit/alerts/words.ts'
import type { PlateReading } from '../../kit/driver.ts'
import type { EventData } from './event-text.ts'

/** Fields that only an event of a vehicle has. */
const VEHICLE_FIELDS = [
  'TrafficCar.PlateNumber',
  'TrafficCar.PlateColor',
  'TrafficCar.Lane',
  'Object.ObjectType',
  'Vehicle.ObjectType',
]

const directions: ReadonlyMap<string, PlateReading['direction']> = new Map([
  ['approach', 'forward'],
  ['forward', 'forward'],
  ['leave', 'reverse'],
  ['reverse', 'reverse'],
])

/** Makes and colours that the camera did not see are `Unknown`. */
const seen = (text: string): string => (/^(?:unknown|other|null)$/i.test(text) ? '' : wordOf(text))

/** Fields by which firmware tells where the pictures of a passage are kept: as addresses, or as files of the device. */
const LINK_FIELDS = ['', 'SceneImage.', 'Object.Image.', 'Vehicle.Image.'].flatMap(of =>
  ['FilePath', 'PicUrl', 'ImageUrl'].map(name => of + name),
)

/** The plate as the camera's own car has it, or as the object that it saw. */
function numberOf(data: EventData): string {
  const own = data('TrafficCar.PlateNumber')
  return own === '' && data('Object.ObjectType').toLowerCase() === 'plate' ? data('Object.Text') : own
}

/** The vehicle of an event; undefined where the event is of none. */
export function readPlate(data: EventData): PlateReading | undefined {
  if (VEHICLE_FIELDS.every(name => data(name) === '')) return undefined
  const pictureLinks = pictureLinksOf(LINK_FIELDS.map(data))
  const direction = data('TrafficCar.DrivingDirection') || data('TrafficCar.Direction')
  return {
    plate: normalisePlate(numberOf(data)),
    plateColour: seen(data('TrafficCar.PlateColor')),
    direction: directions.get(direction.toLowerCase()) ?? 'unknown',
    lane: numberWithin(data('TrafficCar.Lane') || data('Lane'), 0, 99),
    confidence: numberWithin(data('Object.Confidence'), 0, 100),
    vehicleColour: seen(data('TrafficCar.VehicleColor')),
    vehicleType: seen(data('Vehicle.Category') || data('TrafficCar.VehicleCategory')),
    speed: numberWithin(data('TrafficCar.Speed') || data('Speed'), 0, 400),
    plateType: seen(data('TrafficCar.PlateType')),
    brand: seen(data('Vehicle.Text') || data('TrafficCar.VehicleSign')),
    subBrand: '',
    ...(pictureLinks && { pictureLinks }),
  }
}
