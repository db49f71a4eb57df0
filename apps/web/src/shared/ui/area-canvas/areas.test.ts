import { CAMERA_MASKS_MAX, masksSchema, type Mask } from '@palisade/contract'
import { expect, test } from 'vitest'
import { added, between, moved, pictureBox, resized } from './areas.ts'

const mask: Mask = { left: 0.2, top: 0.3, right: 0.4, bottom: 0.5 }

test('a rectangle is drawn from any corner to any other, within the picture', () => {
  expect(between({ x: 0.4, y: 0.5 }, { x: 0.2, y: 0.3 })).toEqual(mask)
  expect(between({ x: 0.4, y: 0.5 }, { x: -3, y: 7 })).toEqual({ left: 0, top: 0.5, right: 0.4, bottom: 1 })
  expect(between({ x: 0.4, y: 0.5 }, { x: 0.405, y: 0.9 })).toBeUndefined()
})

test('a mask that is moved against an edge keeps its size', () => {
  expect(moved(mask, { x: 0.1, y: -0.1 })).toEqual({ left: 0.3, top: 0.2, right: 0.5, bottom: 0.4 })
  expect(moved(mask, { x: 9, y: -9 })).toEqual({ left: 0.8, top: 0, right: 1, bottom: 0.2 })
})

test('a mask that is resized stays in the picture and never turns over', () => {
  expect(resized(mask, { x: 9, y: 0.1 })).toEqual({ ...mask, right: 1, bottom: 0.6 })
  expect(resized(mask, { x: -9, y: -9 })).toEqual({ ...mask, right: 0.22, bottom: 0.32 })
})

test('as many are added as there may be, each of them one that is taken', () => {
  let masks: Mask[] = []
  for (let n = 0; n < CAMERA_MASKS_MAX + 2; n++) masks = added(masks)
  expect(masks).toHaveLength(CAMERA_MASKS_MAX)
  expect(masksSchema.parse(masks)).toEqual(masks)
})

test('the picture of another shape than its tile is in the middle of it', () => {
  expect(pictureBox({ width: 640, height: 480 }, 16 / 9)).toMatchObject({
    left: '12.5%',
    width: '75%',
    top: '0%',
  })
  expect(pictureBox({ width: 0, height: 0 }, 16 / 9)).toMatchObject({ left: '0%', width: '100%' })
})
