import { expect, test } from 'vitest'
import { pictureFault } from './picture-file.ts'

const LIMIT = 5 * 1024 ** 2

test.each([
  ['face.jpg', 1, undefined],
  ['FACE.BMP', LIMIT, undefined],
  ['face.svg', 1, 'type'],
  ['face(1).png', 1, 'name'],
  ['face.png', LIMIT + 1, 'size'],
])('%s of %i bytes: %s', (name, size, fault) => {
  expect(pictureFault({ name, size }, LIMIT)).toBe(fault)
})
