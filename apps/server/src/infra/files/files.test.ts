import { clockOf } from '@palisade/testkit/manual-clock'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFiles, type Files } from './files.ts'

const clock = clockOf(() => Date.parse('2026-11-20T23:59:59Z'))

let root: string
let files: Files

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'palisade-files-'))
  files = createFiles(root, { clock, sealKey: Buffer.alloc(32, 1) })
})
afterAll(() => rm(root, { recursive: true }))

const picture = { kind: 'alarm-picture', ext: 'jpg' } as const
const all = async () => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}

it('stores a buffer or a stream under a key of its day, and gives it back', async () => {
  const key = await files.put(Buffer.from('picture'), picture)
  expect(key).toMatch(/^alarm-picture\/2026-11-20\/[0-9a-f-]{36}\.jpg$/)
  const clip = await files.put(Readable.from([Buffer.from('cl'), Buffer.from('ip')]), {
    kind: 'alarm-clip',
    ext: 'mp4',
  })
  const found = await files.open(clip)
  expect([found?.length, String(await buffer(found!.stream))]).toEqual([4, 'clip'])
})

it('stores pictures together in one file, and gives each back by a key of its own', async () => {
  const before = (await all()).length
  const parts = ['first', 'second one', 'third'].map(text => Buffer.from(text))
  const keys = await files.putTogether(parts, { kind: 'vehicle-picture', ext: 'jpg' })
  expect((await all()).length).toBe(before + 1)
  const texts = await Promise.all(
    keys.map(async key => String(await buffer((await files.open(key))!.stream))),
  )
  expect(texts).toEqual(['first', 'second one', 'third'])
  const second = await files.open(keys[1]!)
  expect(second?.length).toBe(10)
  second?.stream.destroy()
  // Alone in its file, a picture has the key of any other file; nothing gives no key.
  const [only] = await files.putTogether([Buffer.from('x')], { kind: 'vehicle-picture', ext: 'jpg' })
  expect(only).toMatch(/^vehicle-picture\/2026-11-20\/[0-9a-f-]{36}\.jpg$/)
  expect(await files.putTogether([], { kind: 'vehicle-picture', ext: 'jpg' })).toEqual([])
})

it('removes no file for a part of it, opens none beyond its end, and has no parts of sealed files', async () => {
  const parts = [Buffer.from('one'), Buffer.from('two')]
  const [first = ''] = await files.putTogether(parts, { kind: 'vehicle-picture', ext: 'jpg' })
  await files.remove(first)
  expect(await files.openParts(first)).toBeUndefined()
  expect(String(await buffer((await files.open(first))!.stream))).toBe('one')
  for (const part of ['@0+0', '@-1+3', '@0+1@0+1', '@1', '@0+../x'])
    expect(await files.open(first.replace(/@.*/, part))).toBeUndefined()
  await expect(files.putTogether(parts, { kind: 'capture-picture', ext: 'jpg' })).rejects.toThrow(TypeError)
})

it('seals pictures of persons: nobody reads them without the key, nor in place of another file', async () => {
  const as = { kind: 'face-picture', ext: 'jpg' } as const
  const key = await files.put(Buffer.from('a face'), as)
  const other = await files.put(Buffer.from('another'), as)
  const found = await files.open(key)
  expect([found?.length, String(await buffer(found!.stream))]).toEqual([6, 'a face'])
  expect((await readFile(path.join(root, key))).includes('a face')).toBe(false)
  expect(await files.openParts(key)).toBeUndefined()
  const foreign = createFiles(root, { clock, sealKey: Buffer.alloc(32, 2) })
  await expect(foreign.open(key)).rejects.toThrow('another key')
  await copyFile(path.join(root, other), path.join(root, key))
  await expect(files.open(key)).rejects.toThrow('damaged')
  await expect(createFiles(root).put(Buffer.from('a face'), as)).rejects.toThrow(TypeError)
})

it('leaves nothing of a stream that breaks', async () => {
  const before = await all()
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('camera gone')
    })(),
  )
  await expect(files.put(broken, picture)).rejects.toThrow('camera gone')
  expect(await all()).toEqual(before)
})

it('says in its own code that the disk is full, and leaves nothing', async () => {
  const before = await all()
  const full = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })(),
  )
  await expect(files.put(full, picture)).rejects.toMatchObject({ code: 'server.disk_full' })
  expect(await all()).toEqual(before)
})

it.each([
  '../../etc/passwd',
  '/etc/passwd',
  'alarm-picture/../../../etc/passwd',
  'alarm-picture/2026-11-20/..',
  'alarm-picture/2026-11-20/00000000-0000-7000-8000-000000000000.jpg\0',
  'alarm-picture\\2026-11-20\\00000000-0000-7000-8000-000000000000.jpg',
  '',
])('opens and removes nothing for the key %j', async key => {
  expect(await files.open(key)).toBeUndefined()
  await expect(files.remove(key)).resolves.toBeUndefined()
})

it('removes a file, also one that is already gone', async () => {
  const key = await files.put(Buffer.from('x'), picture)
  await files.remove(key)
  await files.remove(key)
  expect(await files.open(key)).toBeUndefined()
})
