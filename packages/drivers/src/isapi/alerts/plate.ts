import type { PlateReading } from '../../kit/driver.ts'
import { find, textOf, type XmlNode } from '../../kit/xml.ts'

/** Characters of a plate. */
const PLATE_LIMIT = 64
const WORD_LIMIT = 32
const NO_PLATE = new Set(['', 'UNKNOWN', 'NOPLATE', 'NONE', 'NULL', '无车牌', '无牌', '无牌车', '未识别'])

/** Brings a plate into one way of writing: full-width letters made plain, upper case, without spaces, dots and hyphens; null for no plate. */
export function normalisePlate(text: string): string | null {
  const plate = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.·•・_-]/g, '')
    // Upper case and removed characters can leave letters that Unicode writes in two ways.
    .normalize('NFC')
  return NO_PLATE.has(plate) || plate.length > PLATE_LIMIT ? null : plate
}

/** A whole number within bounds, or null. */
function numberOf(text: string, least: number, most: number): number | null {
  const value = /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Math.round(Number(text)) : Number.NaN
  return value >= least && value <= most ? value : null
}

const wordOf = (text: string): string => text.slice(0, WORD_LIMIT)

function directionOf(text: string): PlateReading['direction'] {
  const word = text.toLowerCase()
  return word === 'forward' || word === 'reverse' ? word : 'unknown'
}

/** The ANPR element of an alert; field names as devices write them, misspellings too. */
export function readPlate(anpr: XmlNode): PlateReading {
  const vehicle = find(anpr, 'vehicleInfo')
  const plate = textOf(anpr, 'licensePlate') || textOf(anpr, 'originalLicensePlate')
  return {
    plate: normalisePlate(plate),
    plateColour: wordOf(textOf(anpr, 'plateColor') || textOf(vehicle, 'plateColor')),
    direction: directionOf(textOf(anpr, 'direction')),
    lane: numberOf(textOf(anpr, 'line') || textOf(anpr, 'laneNo'), 0, 99),
    confidence: numberOf(textOf(anpr, 'confidenceLevel'), 0, 100),
    vehicleColour: wordOf(textOf(vehicle, 'color')),
    vehicleType: wordOf(textOf(anpr, 'vehicleType') || textOf(vehicle, 'vehicleType')),
    speed: numberOf(textOf(vehicle, 'speed') || textOf(anpr, 'speed'), 0, 400),
  }
}
