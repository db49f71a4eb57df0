import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlateIndex, fits } from './plate-index.rules.ts'

const listed = (...keys: string[]) => createPlateIndex(keys.map(key => ({ id: key, key })))
const found = (index: ReturnType<typeof listed>, key: string, isNear = false) =>
  index.find(key, isNear).map(({ id, match }) => `${match} ${id}`)

test('whole plates first, then patterns by their beginning, their end, or what is between', () => {
  const index = listed('AB123', 'AB*', '*23', 'A*3', '*B1*', 'X*', '*9', 'AC*', 'A*123')
  expect(found(index, 'AB123')).toEqual([
    'exact AB123',
    'pattern AB*',
    'pattern A*3',
    'pattern *23',
    'pattern A*123',
    'pattern *B1*',
  ])
  // A pattern whose text stands in a plate twice is found once.
  expect(found(index, 'QB1B1')).toEqual(['pattern *B1*'])
  expect(found(index, 'XY')).toEqual(['pattern X*'])
  expect(found(index, 'ZZ9')).toEqual(['pattern *9'])
  expect(found(index, 'ZZ8')).toEqual([])
})

test('of ten thousand patterns with stars at both ends those are found that stand in a plate', () => {
  const index = listed(...Array.from({ length: 10_000 }, (_, n) => `*${n}*`))
  expect(found(index, 'A5B1234').toSorted()).toEqual(
    ['1', '12', '123', '1234', '2', '23', '234', '3', '34', '4', '5'].map(n => `pattern *${n}*`).toSorted(),
  )
})

test('one character wrong, one too many and one too few are near where it is asked for', () => {
  const index = listed('粤B12345', '京A1')
  for (const read of ['粤B12346', '粤8B12345', '粤B1245', '京B12345'])
    expect([found(index, read), found(index, read, true)]).toEqual([[], ['near 粤B12345']])
  expect(found(index, '粤B12366', true)).toEqual([])
  expect(found(index, '粤B12345', true)).toEqual(['exact 粤B12345'])
})

test('a pattern fits what a regular expression of it fits', () => {
  const plate = fc.string({ unit: fc.constantFrom('A', 'B', '1'), maxLength: 6 })
  const pattern = fc.string({ unit: fc.constantFrom('A', 'B', '1', '*'), maxLength: 6 })
  fc.assert(
    fc.property(plate, pattern, (key, text) => {
      fc.pre(text.includes('*') && text !== '*'.repeat(text.length))
      const expression = new RegExp(`^${text.replaceAll('*', '.*')}$`)
      expect(fits(key, text.split('*'))).toBe(expression.test(key))
      expect(listed(text).find(key, false).length > 0).toBe(expression.test(key))
    }),
  )
})
