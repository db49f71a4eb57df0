import { buffer } from 'node:stream/consumers'
import { crc32, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipStream, type ZipEntry } from './zip-stream.ts'

interface Unpacked {
  name: string
  text: string
  crc: number
}

/** Reads an archive the way unzippers do: from its end, through the directory, to each file. */
function unpack(archive: Buffer): Unpacked[] {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  expect(at + archive.readUInt32LE(end + 12)).toBe(end)
  return Array.from({ length: count }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const crc = archive.readUInt32LE(at + 16)
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(local)).toBe(0x04034b50)
    const start = local + 30 + archive.readUInt16LE(local + 26)
    const content = inflateRawSync(archive.subarray(start, start + packed))
    expect(content).toHaveLength(size)
    at += 46 + nameLength
    return { name, text: content.toString('utf8'), crc }
  })
}

const zip = (entries: Iterable<ZipEntry>) => buffer(zipStream(entries))
const wellFormed = fc.string({ unit: 'binary', maxLength: 200 }).map(text => text.toWellFormed())

test('whatever goes in is unpacked as it was, with the right checksum', async () => {
  const entry = fc.record({ name: fc.string({ minLength: 1, maxLength: 30 }), content: fc.array(wellFormed) })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 4 }), async entries => {
      const expected = entries.map(({ name, content }) => {
        const text = content.join('')
        return { name, text, crc: crc32(text) }
      })
      expect(unpack(await zip(entries))).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test('names in any language come back', async () => {
  const [file] = unpack(await zip([{ name: '报警/记录.xml', content: ['x'] }]))
  expect(file?.name).toBe('报警/记录.xml')
})

test('equal rows give equal bytes', async () => {
  const entries = () => [{ name: 'a.xml', content: ['one', 'two'] }]
  expect(await zip(entries())).toEqual(await zip(entries()))
})

test('an archive without files is one that opens', async () => {
  expect(unpack(await zip([]))).toEqual([])
})

test('a large file is packed, not copied', async () => {
  const row = '<row><c t="n"><v>1</v></c></row>'
  const archive = await zip([{ name: 'sheet.xml', content: Array.from({ length: 4_000 }, () => row) }])
  expect(archive.length).toBeLessThan((row.length * 4_000) / 50)
  expect(unpack(archive)[0]?.text).toHaveLength(row.length * 4_000)
})

test('a fault of the content ends the archive with that fault', async () => {
  async function* failing() {
    yield 'one'
    throw new Error('rows went away')
  }
  await expect(zip([{ name: 'a', content: failing() }])).rejects.toThrow('rows went away')
})
