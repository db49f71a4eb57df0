import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSpool, type Spooled } from './spool.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-spool-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const entry = (text: string): Spooled<'open'> => ({
  cameraId: 'c',
  way: 'open',
  receivedAt: 7,
  body: Buffer.from(text),
})
const textsOf = (found: { entry: Spooled<'open'> }[]) => found.map(({ entry: { body } }) => body.toString())

test.each([
  ['as they came', undefined],
  ['sealed', randomBytes(32)],
])('bodies %s, with line feeds in them, come back in order under names of their own', async (_, sealKey) => {
  const spool = createSpool<'open'>(folder, { end: '.x', ...(sealKey && { sealKey }) })
  const texts = ['one', 'two\n{"length":1}\n', '', 'four']
  const files = [...new Set(await Promise.all(texts.map(text => spool.put(entry(text)))))]
  expect(await spool.list()).toHaveLength(2)
  const afterRestart = createSpool<'open'>(folder, { end: '.x', ...(sealKey && { sealKey }) })
  for (const reader of [spool, afterRestart]) {
    const found = (await Promise.all(files.map(file => reader.read(file)))).flat()
    expect(textsOf(found)).toEqual(texts)
    expect(found.map(({ name }) => name)).toEqual([
      `${files[0]} 0`,
      ...[0, 1, 2].map(n => `${files[1]} ${n}`),
    ])
    expect(found[0]?.entry).toEqual(entry('one'))
  }
  for (const file of files) await spool.remove(file)
  expect(await Promise.all(files.map(file => spool.read(file)))).toEqual([[], []])
})

test('more than it keeps in memory is read from the disk', async () => {
  const spool = createSpool<'open'>(folder, { end: '.x' })
  const bodies = Array.from({ length: 3 }, (_, n) => String(n).repeat(7 * 1024 * 1024))
  const files: string[] = []
  for (const body of bodies) files.push(await spool.put(entry(body)))
  for (const [n, file] of files.entries()) {
    await truncate(path.join(folder, file), 10)
    expect(textsOf(await spool.read(file))).toEqual(n < 2 ? [bodies[n]] : [])
  }
})

test('a file of an earlier version is one entry; one that is gone has none', async () => {
  const spool = createSpool<'open'>(folder, { end: '.x' })
  const { body: _, ...head } = entry('')
  await writeFile(path.join(folder, 'old.x'), `${JSON.stringify(head)}\nold\nbody`)
  const found = await spool.read('old.x')
  expect([textsOf(found), found[0]?.name]).toEqual([['old\nbody'], 'old.x'])
  expect(await spool.read('gone.x')).toEqual([])
})

test('of a file that is cut off, the entries before the cut are read', async () => {
  const spool = createSpool<'open'>(folder, { end: '.x' })
  const [, file = ''] = await Promise.all(['alone', 'first', 'second'].map(text => spool.put(entry(text))))
  const readAnew = () => createSpool<'open'>(folder, { end: '.x' }).read(file)
  expect(textsOf(await readAnew())).toEqual(['first', 'second'])
  const { size } = await stat(path.join(folder, file))
  await truncate(path.join(folder, file), size - 1)
  expect(textsOf(await readAnew())).toEqual(['first'])
})
