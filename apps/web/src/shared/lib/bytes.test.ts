import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [5 * 1024 ** 2, '5 MB'],
  [123 * 1024 ** 2 + 600_000, '124 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [5000 * 1024 ** 3, '4.9 TB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
