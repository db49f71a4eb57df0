import { expect, test } from 'vitest'
import { descriptor, directoryEnd, directoryRecord, type ZipEntry } from './layout.ts'
import { readDirectory } from './read-directory.ts'

const GIB = 2 ** 30

/** A file of which only the parts that we write are there; contents read as zeros. */
function sparse(parts: ReadonlyMap<number, Uint8Array>, size: number) {
  return {
    size,
    read: async (offset: number, length: number) => {
      const out = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      for (const [at, bytes] of parts)
        for (let index = 0; index < bytes.length; index++)
          if (at + index >= offset && at + index < offset + out.length)
            out[at + index - offset] = bytes[index]!
      return out
    },
  }
}

test('a package of more than 4 GiB is found with its large entries', async () => {
  const { localHeader } = await import('./layout.ts')
  const entry = (name: string, offset: number, size: number): ZipEntry => ({
    name,
    offset,
    size,
    crc: 7,
    time: 5,
    isStreamed: true,
  })
  const first = entry('1.mp4', 0, 5 * GIB)
  const next = localHeader(first).length + first.size + descriptor(first).length
  const second = entry('2.mp4', next, 10)
  const directoryAt = next + localHeader(second).length + 10 + descriptor(second).length
  const records = [first, second].map(directoryRecord)
  const size = records.reduce((sum, record) => sum + record.length, 0)
  const end = directoryEnd(2, size, directoryAt)
  const parts = new Map<number, Uint8Array>()
  for (const each of [first, second]) {
    parts.set(each.offset, localHeader(each))
    parts.set(each.offset + localHeader(each).length + each.size, descriptor(each))
  }
  parts.set(directoryAt, records[0]!)
  parts.set(directoryAt + records[0]!.length, records[1]!)
  parts.set(directoryAt + size, end)
  const found = await readDirectory(sparse(parts, directoryAt + size + end.length))
  expect(found).toEqual({ entries: [first, second], wrong: [] })
})
