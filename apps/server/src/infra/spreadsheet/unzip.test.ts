import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openArchive, unzip, UnzipError } from './unzip.ts'
import { zipStream } from './zip-stream.ts'

const limits = { bytes: 10_000, entries: 10 }
const zipOf = (files: Record<string, string>) =>
  buffer(zipStream(Object.entries(files).map(([name, content]) => ({ name, content: [content] }))))
const all = () => true
function faultOf(archive: Buffer): string | undefined {
  try {
    unzip(archive, all, limits)
    return undefined
  } catch (error) {
    return (error as Error).name
  }
}

test('gives the files that are wanted', async () => {
  const archive = await zipOf({ 'a.xml': 'first', 'b.png': 'x', 'c.xml': 'ünï' })
  const files = unzip(archive, name => name.endsWith('.xml'), limits)
  expect(Array.from(files, ([name, content]) => [name, content.toString()])).toEqual([
    ['a.xml', 'first'],
    ['c.xml', 'ünï'],
  ])
})

test('adds up the declared sizes before it unpacks anything, of wanted files only', async () => {
  const archive = await zipOf({ 'a.xml': ' '.repeat(6000), 'b.xml': ' '.repeat(6000) })
  expect(() => unzip(archive, all, limits)).toThrow('more than is allowed')
  expect(unzip(archive, name => name === 'a.xml', limits).size).toBe(1)
})

test('a file larger or smaller than it says is refused', async () => {
  const archive = await zipOf({ 'a.xml': ' '.repeat(5000) })
  const size = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24
  for (const lie of [10, 5001]) {
    archive.writeUInt32LE(lie, size)
    expect(() => unzip(archive, all, limits)).toThrow(UnzipError)
  }
})

test('too many files, a name twice, and offsets into nowhere are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.xml`, '']))
  expect(() => unzip(Buffer.alloc(0), all, limits)).toThrow('no zip')
  const archive = await zipOf(many)
  expect(() => unzip(archive, all, limits)).toThrow('too many files')
  const twice = await buffer(
    zipStream([
      { name: 'a.xml', content: ['1'] },
      { name: 'a.xml', content: ['2'] },
    ]),
  )
  expect(() => unzip(twice, all, limits)).toThrow('a name twice')
  const astray = await zipOf({ 'a.xml': 'first' })
  astray.writeUInt32LE(0xffff_fff0, astray.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 42)
  expect(() => unzip(astray, all, limits)).toThrow(UnzipError)
})

test('whatever byte of it is changed, nothing but UnzipError is thrown', async () => {
  const archive = await zipOf({ 'a.xml': 'first', 'b.xml': 'second'.repeat(50) })
  for (let at = 0; at < archive.length; at += 1) {
    for (const value of [0, 0xff, (archive[at] ?? 0) ^ 0x55]) {
      const changed = Buffer.from(archive)
      changed[at] = value
      expect(faultOf(changed)).toBeOneOf([undefined, 'UnzipError'])
    }
  }
  for (let length = 0; length < archive.length; length += 1)
    expect(() => unzip(archive.subarray(0, length), all, limits)).toThrow(UnzipError)
})

test('an archive is read file by file, each within its limit', async () => {
  const archive = openArchive(await zipOf({ 'a.xml': 'first', 'b.xml': ' '.repeat(600) }), limits)
  expect(archive.names).toEqual(['a.xml', 'b.xml'])
  expect(archive.read('a.xml', 100)?.toString()).toBe('first')
  expect(archive.read('c.xml', 100)).toBeUndefined()
  expect(() => archive.read('b.xml', 100)).toThrow('more than is allowed')
})

test('names in the encoding of a Chinese Windows are read too', async () => {
  const archive = await zipOf({ 'xxxx.jpg': '' })
  // 张三 in GB 18030, of as many bytes as stood there.
  for (let at = archive.indexOf('xxxx'); at >= 0; at = archive.indexOf('xxxx'))
    Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]).copy(archive, at)
  expect(openArchive(archive, limits).names).toEqual(['张三.jpg'])
})
