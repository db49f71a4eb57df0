import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEFT_AFTER, sweepLeftovers } from './leftovers.ts'

let dataFolder: string
let now: number
const log = { info: () => undefined }
const sweep = () => sweepLeftovers({ dataFolder, clock: { now: () => now }, log })

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'palisade-leftovers-'))
  now = Date.now()
})
afterEach(() => rm(dataFolder, { recursive: true }))

/** Writes a file that was last written so long ago, ms. */
async function write(name: string, ago = LEFT_AFTER + 1000): Promise<void> {
  const file = path.join(dataFolder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, 'half')
  const at = new Date(now - ago)
  await utimes(file, at, at)
}
async function names(): Promise<string[]> {
  const found = await readdir(dataFolder, { recursive: true, withFileTypes: true })
  return found
    .filter(entry => entry.isFile())
    .map(entry => path.relative(dataFolder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

test('removes half-written files of every kind, and nothing that is whole', async () => {
  const whole = [
    'files/alarm-picture/2026-11-20/0.jpg',
    'files/uploading/1.part',
    'secrets.json',
    'tls/server.key',
    'lock',
    'log-heads',
  ]
  const halves = [
    'files/alarm-picture/2026-11-20/1.jpg.part',
    'files/alarm-clip/2025-01-01/2.mp4.part',
    'secrets.json.0123456789ab',
    'tls/server.key.new',
    'lock.4711',
    'lock.0123456789abcdef.4711',
    'log-heads.part',
  ]
  for (const name of [...whole, ...halves]) await write(name)
  expect(await sweep()).toBe(halves.length)
  expect(await names()).toEqual(whole.toSorted())
})

test('leaves what another program may be writing just now', async () => {
  await write('files/alarm-picture/2026-11-20/1.jpg.part', LEFT_AFTER - 1000)
  expect(await sweep()).toBe(0)
  now += 2000
  expect(await sweep()).toBe(1)
})

test('is content with a data folder that is new', async () => {
  expect(await sweep()).toBe(0)
})

test('removes the picture that a killed program was storing', async () => {
  const script = `
    import { Readable } from 'node:stream'
    import { createFiles } from ${JSON.stringify(path.join(import.meta.dirname, 'files.ts'))}
    const endless = Readable.from((async function* () { yield Buffer.alloc(1024); await new Promise(() => setInterval(() => {}, 1000)) })())
    await createFiles(${JSON.stringify(path.join(dataFolder, 'files'))}).put(endless, { kind: 'alarm-picture', ext: 'jpg' })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const isHalf = async () => (await names()).some(name => name.endsWith('.part'))
  await vi.waitFor(async () => expect(await isHalf()).toBe(true))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await isHalf()).toBe(true)
  now += LEFT_AFTER + 60_000
  expect(await sweep()).toBe(1)
  expect(existsSync(path.join(dataFolder, 'files'))).toBe(true)
  expect(await names()).toEqual([])
})
