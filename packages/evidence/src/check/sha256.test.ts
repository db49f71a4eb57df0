import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSha256 } from './sha256.ts'

test('the hash in pieces is that of the whole, whatever the pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), pieces => {
      const hash = createSha256()
      for (const piece of pieces) hash.update(piece)
      const expected = createHash('sha256').update(Buffer.concat(pieces)).digest('hex')
      expect(hash.hex()).toBe(expected)
    }),
  )
})
