import { expect, test } from 'vitest'
import { pictureFormat } from './picture-format.ts'

test('the first bytes decide the format of a picture', () => {
  expect(pictureFormat(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
  expect(pictureFormat(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('png')
  expect(pictureFormat(Buffer.from('BM'))).toBe('bmp')
  expect(pictureFormat(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined()
  expect(pictureFormat(Buffer.alloc(0))).toBeUndefined()
})
