import { normalisePlate } from '@palisade/contract'
import { pictureLinksOf } from '../../kit/asking/kept-picture.ts'
import { directionOf, numberWithin, wordOf } from '../../kit/alerts/words.ts'
import type { PlateReading } from '../../kit/driver.ts'
import { find, textOf, type XmlNode } from '../../kit/xml.ts'

/** Characters of a plate whose confidences are taken. */
const CHARACTERS = 16

/** Makes are told by numbers of the manufacturer's own lists in most firmware, which say nothing to a reader. */
const nameOf = (text: string): string => (/^-?\d*$/.test(text) ? '' : wordOf(text))

/** `99,98,97`: percent of each character. */
const percents = (text: string): number[] =>
  text
    .split(',', CHARACTERS)
    .map(part => numberWithin(part.trim(), 0, 100))
    .filter(one => one !== null)

/** Elements that hold links, by their names in lower case; devices spell them as they like. */
const linkNames = new Set([
  'bkgurl',
  'pictureurl',
  'picurl',
  'imageurl',
  'detectionpictureurl',
  'licenseplatepictureurl',
  'vehiclepictureurl',
])

/** Links to the pictures of an alert, wherever in it they stand; undefined where there is none. */
export const readLinks = (root: XmlNode): string[] | undefined => pictureLinksOf(linkTexts(root))

function* linkTexts(node: XmlNode): Generator<string> {
  if (linkNames.has(node.name.toLowerCase())) yield node.text
  for (const child of node.children) yield* linkTexts(child)
}

/** The ANPR element of an alert; field names as devices write them, misspellings too. */
export function readPlate(anpr: XmlNode): PlateReading {
  const vehicle = find(anpr, 'vehicleInfo')
  const plate = textOf(anpr, 'licensePlate') || textOf(anpr, 'originalLicensePlate')
  return {
    plate: normalisePlate(plate),
    plateColour: wordOf(textOf(anpr, 'plateColor') || textOf(vehicle, 'plateColor')),
    direction: directionOf(textOf(anpr, 'direction')),
    lane: numberWithin(textOf(anpr, 'line') || textOf(anpr, 'laneNo'), 0, 99),
    confidence: numberWithin(textOf(anpr, 'confidenceLevel'), 0, 100),
    vehicleColour: wordOf(textOf(vehicle, 'color')),
    vehicleType: wordOf(textOf(anpr, 'vehicleType') || textOf(vehicle, 'vehicleType')),
    speed: numberWithin(textOf(vehicle, 'speed') || textOf(anpr, 'speed'), 0, 400),
    plateType: wordOf(textOf(anpr, 'plateType')),
    brand: nameOf(textOf(vehicle, 'vehicleLogoRecog') || textOf(anpr, 'vehicleLogoRecog')),
    subBrand: nameOf(textOf(vehicle, 'vehileSubLogoRecog') || textOf(vehicle, 'vehicleSubLogoRecog')),
    characterConfidence: percents(textOf(anpr, 'plateCharBelieve')),
  }
}
