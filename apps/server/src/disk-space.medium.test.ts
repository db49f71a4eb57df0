import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPackageParts } from './modules/system/version/package-parts.ts'
import { createDiskWatch } from './modules/system/log/disk-watch.ts'
import { createDiskSpace, FILE_RESERVE } from './infra/files/disk-space.ts'
import { createFiles } from './infra/files/files.ts'

const MB = 1024 ** 2
const picture = { kind: 'alarm-picture', ext: 'jpg' } as const
const full = { code: 'server.disk_full' }

/** Whether this machine lets us mount a small disk of our own. */
function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const disk = await mkdtemp(path.join(tmpdir(), 'palisade-disk-'))
const isMounted = mounted(disk)
afterAll(async () => {
  if (isMounted) execFileSync('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})

test('asks the disk itself', async () => {
  const { freeBytes, reserveBytes } = await createDiskSpace(import.meta.dirname).report()
  expect(freeBytes).toBeGreaterThan(0)
  expect(reserveBytes).toBeLessThanOrEqual(FILE_RESERVE)
})

test('of a folder that is not there yet, which it creates', async () => {
  const folder = path.join(disk, 'new', 'folder')
  const { freeBytes } = await createDiskSpace(folder).report()
  expect(freeBytes).toBeGreaterThan(0)
  expect((await stat(folder)).isDirectory()).toBe(true)
  await rm(path.dirname(folder), { recursive: true })
})

describe.skipIf(!isMounted)('a small disk', () => {
  const files = createFiles(disk)
  const space = createDiskSpace(disk)
  const free = async () => (await space.report()).freeBytes
  let reserve: number
  beforeAll(async () => {
    reserve = (await space.report()).reserveBytes
  })

  test('takes files until its reserve is reached, and again once there is room', async () => {
    const keys: string[] = []
    const fill = async () => {
      for (;;) keys.push(await files.put(Buffer.alloc(MB), picture))
    }
    await expect(fill()).rejects.toMatchObject(full)
    expect(keys.length).toBeGreaterThan(20)
    expect(await free()).toBeGreaterThanOrEqual(reserve)
    await expect(files.put(Buffer.alloc(MB), picture)).rejects.toMatchObject(full)
    await files.remove(keys.pop() ?? '')
    await files.remove(keys.pop() ?? '')
    keys.push(await files.put(Buffer.alloc(MB), picture))
    for (const key of keys) await files.remove(key)
  })

  test('ends a stream that would eat up the reserve, and leaves nothing of it', async () => {
    const before = await free()
    const endless = Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(MB)
      })(),
    )
    await expect(files.put(endless, { kind: 'log-backup', ext: 'gz' })).rejects.toMatchObject(full)
    const left = await readdir(disk, { recursive: true, withFileTypes: true })
    expect(left.filter(entry => entry.isFile())).toEqual([])
    expect(await free()).toBe(before)
  })

  test('takes parts of packages until its reserve is reached', async () => {
    const parts = createPackageParts(path.join(disk, 'uploading'))
    const upload = async () => {
      for (let offset = 0; ; offset += 4 * MB) await parts.write('one', offset, Buffer.alloc(4 * MB))
    }
    await expect(upload()).rejects.toMatchObject(full)
    expect(await free()).toBeGreaterThanOrEqual(reserve)
    await parts.remove('one')
  })

  test('is a trouble while less than the reserve is free', async () => {
    const told: (object | undefined)[] = []
    const watch = createDiskWatch({ space, conditions: { set: (_name, detail) => void told.push(detail) } })
    await watch()
    const other = path.join(disk, 'of-somebody-else')
    execFileSync('fallocate', ['-l', String((await free()) - reserve + MB), other])
    await watch()
    await rm(other)
    await watch()
    expect(told).toEqual([undefined, { freeBytes: expect.any(Number), reserveBytes: reserve }, undefined])
  })
})
