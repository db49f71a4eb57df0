import { expect, test } from 'vitest'
import { readXml } from '../../kit/xml.ts'
import { readPlate } from './plate.ts'

test('what is missing or nonsense is unknown', () => {
  const anpr = readXml(
    '<ANPR><licensePlate>A1</licensePlate><direction>sideways</direction><confidenceLevel>400</confidenceLevel><line>x</line></ANPR>',
  )
  expect(readPlate(anpr)).toEqual({
    plate: 'A1',
    plateColour: '',
    direction: 'unknown',
    lane: null,
    confidence: null,
    vehicleColour: '',
    vehicleType: '',
    speed: null,
    plateType: '',
    brand: '',
    subBrand: '',
    characterConfidence: [],
  })
})

test.each([
  ['laneNo', 0, 99, 'lane'],
  ['confidenceLevel', 0, 100, 'confidence'],
  ['speed', 0, 400, 'speed'],
] as const)('%s runs from %s to %s', (element, least, most, field) => {
  const read = (value: number) => readPlate(readXml(`<ANPR><${element}>${value}</${element}></ANPR>`))[field]
  expect([least - 1, least, most, most + 1].map(read)).toEqual([null, least, most, null])
})

test('the original reading is taken where there is no other', () => {
  const anpr = readXml('<ANPR><licensePlate/><originalLicensePlate>粤B 1</originalLicensePlate></ANPR>')
  expect(readPlate(anpr).plate).toBe('粤B1')
})
