import { normalisePlate } from '@palisade/contract'
import type { PlateReading } from '../../kit/driver.ts'
import { directionOf, wordOf } from '../../kit/alerts/words.ts'
import { find, findAll, textOf, type XmlNode } from '../../kit/xml.ts'

/** A plate or a face that a camera recognised by itself (Profile M). */
export interface Recognised {
  plate?: PlateReading
  hasFaces?: true
  /** The camera's own name of what it followed: further reports of it are the same passage. '' where it names none. */
  object: string
}

const PLATE_TOPIC = /LicensePlate|ALPV|\bANPR\b|\bLPR\b/i
const FACE_TOPIC = /^RuleEngine\/(?:Recognition\/Face|FaceDetector)/
/** Names that cameras give to the plate where they write no LicensePlateInfo; in lower case. */
const PLATE_ITEMS = ['platenumber', 'licenseplate', 'licenseplatenumber', 'plate', 'text']
const OBJECT_ITEMS = ['objectid', 'carid', 'trackid']

/** Of 0 to 1 as the standard has it, or percent; null for anything else. */
function percentOf(text: string | undefined): number | null {
  const value = text !== undefined && /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  const percent = Math.round(value <= 1 ? value * 100 : value)
  return percent <= 100 ? percent : null
}

/** The element of that name inside of the ElementItems of an event. */
const elementOf = (data: XmlNode | undefined, name: string): XmlNode | undefined =>
  findAll(data, 'ElementItem')
    .map(item => find(item, name))
    .find(one => one !== undefined)

/** @returns undefined for topics that recognise nothing, and where no plate is told */
export function recognisedOf(
  topic: string,
  data: XmlNode | undefined,
  items: readonly (readonly [name: string, value: string])[],
): Recognised | undefined {
  const named = new Map(items.map(([name, value]) => [name.toLowerCase(), value]))
  const first = (names: readonly string[]) => names.map(name => named.get(name)).find(Boolean) ?? ''
  const object = first(OBJECT_ITEMS)
  if (FACE_TOPIC.test(topic)) return { hasFaces: true, object }
  const info = elementOf(data, 'LicensePlateInfo')
  const number = textOf(info, 'PlateNumber') || first(PLATE_ITEMS)
  if (!PLATE_TOPIC.test(topic) || number === '') return undefined
  const vehicle = elementOf(data, 'VehicleInfo')
  const likelihood = find(info, 'PlateNumber')?.attributes.get('Likelihood') ?? named.get('likelihood')
  const plate: PlateReading = {
    plate: normalisePlate(number),
    plateColour: '',
    direction: directionOf(named.get('direction') ?? ''),
    lane: null,
    confidence: percentOf(likelihood),
    vehicleColour: '',
    vehicleType: wordOf(textOf(vehicle, 'Type')),
    speed: null,
    plateType: wordOf(textOf(info, 'PlateType')),
    brand: wordOf(textOf(vehicle, 'Brand')),
    subBrand: wordOf(textOf(vehicle, 'Model')),
  }
  return { plate, object }
}
