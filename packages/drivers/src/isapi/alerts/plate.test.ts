import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml } from '../../kit/xml.ts'
import { normalisePlate, readPlate } from './plate.ts'

test.each([
  ['京A·12 345', '京A12345'],
  ['ｋａ-01.2345', 'KA012345'],
  [' b mw 123 ', 'BMW123'],
  ['unknown', null],
  ['noPlate', null],
  ['No-Plate', null],
  ['无车牌', null],
  ['', null],
  ['X'.repeat(65), null],
])('%s is %s', (text, plate) => {
  expect(normalisePlate(text)).toBe(plate)
})

test('a capital has one way of writing', () => {
  expect(normalisePlate('\u03b0')).toBe('\u03ab\u0301')
})

test('a normalised plate stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
      const plate = normalisePlate(text)
      expect(plate === null ? null : normalisePlate(plate)).toBe(plate)
    }),
  )
})

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

test('a plate has 64 characters at most', () => {
  expect(normalisePlate('A'.repeat(64))).toHaveLength(64)
  expect(normalisePlate('A'.repeat(65))).toBeNull()
})

test('the original reading is taken where there is no other', () => {
  const anpr = readXml('<ANPR><licensePlate/><originalLicensePlate>粤B 1</originalLicensePlate></ANPR>')
  expect(readPlate(anpr).plate).toBe('粤B1')
})
