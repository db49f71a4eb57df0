import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlatePattern, normalisePattern, normalisePlate, plateKey } from './plate.ts'

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

test('a plate has 64 characters at most', () => {
  expect(normalisePlate('A'.repeat(64))).toHaveLength(64)
  expect(normalisePlate('A'.repeat(65))).toBeNull()
})

test('a search text is written as plates are, and says whether it stands for several', () => {
  expect(normalisePattern(' 粤b-**56')).toBe('粤B*56')
  expect(['A*', 'A?B', 'AB'].map(isPlatePattern)).toEqual([true, true, false])
})

test.each([
  ['ΑΒΗ1234', 'ABH1234'],
  ['А123ВС77', 'A123BC77'],
  ['粤B12345', '粤B·12345'],
  ['EN167', '- en 167'],
  ['١٢٣٤ABC', '1234ABC'],
  ['ＡＢ-１２', 'ab12'],
  ['A**1', 'a*1'],
])('%s is the same plate as %s', (one, other) => {
  expect(plateKey(one)).toBe(plateKey(other))
})

test('letters that look unlike stay what they are', () => {
  expect(['Ж1', 'Ω1', '京1'].map(plateKey)).toEqual(['Ж1', 'Ω1', '京1'])
})
