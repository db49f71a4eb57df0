import { expect, test } from 'vitest'
import { hasJpegStart, isJpeg, readJpeg } from './jpeg.ts'

const jpeg = (hex: string): Buffer => Buffer.from(hex, 'hex')
test.each([
  ['ffd8ffe0ffd9', true, true],
  ['ffd8ffe0ffd90000', true, true],
  ['ffd8ffe000', true, false],
  ['ffd8ffd9', false, false],
  ['00d8ffe0ffd9', false, false],
  ['ff00ffe0ffd9', false, false],
  ['ffd800e0ffd9', false, false],
])('%s begins as a JPEG: %s, and is a whole one: %s', (hex, begins, isWhole) => {
  expect([hasJpegStart(jpeg(hex)), isJpeg(jpeg(hex))]).toEqual([begins, isWhole])
})

test('a picture comes with status 200 and as a JPEG, or not at all', () => {
  const body = jpeg('ffd8ffe0ffd9')
  expect(readJpeg({ status: 200, body })).toBe(body)
  expect(() => readJpeg({ status: 404, body })).toThrow(
    expect.objectContaining({ deviceCause: 'rejected', reason: 'no_picture' }),
  )
  expect(() => readJpeg({ status: 200, body: jpeg('3c') })).toThrow(
    expect.objectContaining({ deviceCause: 'protocol_error' }),
  )
})
