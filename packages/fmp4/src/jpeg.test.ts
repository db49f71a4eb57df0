import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fmp4Error } from './errors.ts'
import { unitsOfSample } from './fragment.ts'
import { buildInit } from './init.ts'
import { parseJpegSize } from './jpeg.ts'
import { createParameterSets } from './parameter-sets.ts'

/** The head of a JPEG of 640×361: start, a comment, frame header. */
const jpeg = Uint8Array.from(Buffer.from('ffd8fffe00046869ffc00011080169028003012200021101031101', 'hex'))

test('a JPEG tells its size itself; a stream of them is announced by it, and again when it changes', () => {
  expect(parseJpegSize(jpeg)).toMatchObject({ width: 640, height: 361, codec: 'mp4v.6C' })
  const sets = createParameterSets('mjpeg')
  expect([sets.sps(), sets.update([jpeg]), sets.update([jpeg]), sets.list()]).toEqual([
    undefined,
    true,
    false,
    [],
  ])
  const init = buildInit('mjpeg', sets)
  expect(init).toMatchObject({ mime: 'video/mp4; codecs="mp4v.6C"', width: 640, height: 361 })
  expect(Buffer.from(init.segment).includes('mp4v')).toBe(true)
  const larger = jpeg.with(jpeg.indexOf(0xc0) + 4, 2)
  expect([sets.update([larger]), sets.sps()?.height]).toEqual([true, 617])
})

test('a sample is the JPEG itself', () => {
  expect(unitsOfSample('mjpeg', jpeg)).toEqual([jpeg])
  expect(unitsOfSample('mjpeg', new Uint8Array(0))).toEqual([])
})

test('whatever comes, there is a size or a typed error', () => {
  fc.assert(
    fc.property(fc.nat(jpeg.length - 1), fc.nat(255), fc.nat(jpeg.length), (at, byte, length) => {
      const read = () => {
        try {
          return parseJpegSize(jpeg.with(at, byte).subarray(0, length)).width > 0
        } catch (error) {
          return error instanceof Fmp4Error
        }
      }
      expect(read()).toBe(true)
    }),
  )
})
