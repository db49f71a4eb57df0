import { expect, test } from 'vitest'
import { takePassage } from './single-tasks.ts'

const view = { name: 'Gate', look: 'gate' as const, seed: 1 }
const vehicle = { plate: '粤B·88W21', plateColour: 'blue', bodyColour: 'red', vehicleType: 'vehicle' }
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

test('a passage has a scene and a plate, which differ from vehicle to vehicle', () => {
  const first = takePassage(view, 0, vehicle)
  expect([isJpeg(first.scene), isJpeg(first.plate)]).toEqual([true, true])
  const other = takePassage(view, 0, { ...vehicle, plate: 'S-MW 4711', plateColour: 'white' })
  expect(other.plate.equals(first.plate)).toBe(false)
  expect(other.scene.equals(first.scene)).toBe(false)
})
