import { normalisePlate } from '@palisade/contract'
import { expect, test } from 'vitest'
import { createFleet, seededRandom } from './fleet.ts'

test('vehicles are the same in each run, and their plates can be read', () => {
  const fleet = createFleet(200, seededRandom(7))
  expect(createFleet(200, seededRandom(7))).toEqual(fleet)
  expect(createFleet(200, seededRandom(8))).not.toEqual(fleet)
  const plates = fleet.map(({ plate }) => normalisePlate(plate))
  expect(plates).not.toContain(null)
  expect(new Set(plates).size).toBeGreaterThan(190)
  expect(plates.some(plate => /^[京沪粤苏浙川鲁]/.test(plate ?? ''))).toBe(true)
})
