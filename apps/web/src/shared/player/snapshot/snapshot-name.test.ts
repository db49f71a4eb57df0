import { expect, it } from 'vitest'
import { mediaName, snapshotName, uploadName } from './snapshot-name.ts'
import { readerOffset } from '#shared/time-zone/time-zone.ts'

const offset = (...day: [number, number, number]) => readerOffset(new Date(...day))

it('is the camera and the moment, without signs that file systems refuse', () => {
  expect(snapshotName('北门-01', new Date(2026, 10, 20, 9, 5, 7))).toBe(
    `北门-01_20261120-090507${offset(2026, 10, 20)}.jpg`,
  )
  expect(snapshotName('a/b*c', new Date(2026, 0, 2))).toBe(`a_b_c_20260102-000000${offset(2026, 0, 2)}.jpg`)
})

it('keeps to a limit by the name of the camera', () => {
  const name = mediaName('x'.repeat(200), new Date(2026, 10, 23, 4, 5, 6), 100)
  expect(name).toHaveLength(100)
  expect(name).toMatch(/x_20261123-040506[+-]\d{4}$/)
})

it.each([
  ['Gate/1 "West" (2)-20261128T101500Z.jpg', 'Gate_1__West___2_-20261128T101500Z.jpg'],
  ['北门-01_20261120-090507+0800.jpg', '北门-01_20261120-090507+0800.jpg'],
  ['no ending', 'no_ending'],
])('makes of %s a name that can be uploaded', (given, made) => expect(uploadName(given)).toBe(made))
