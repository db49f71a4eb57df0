import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { lockDataFolder } from './data-folder.ts'

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'data-folder-'))

it('refuses a folder that a living launcher holds, and gives it back', () => {
  const folder = newFolder()
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(`in use by another Palisade (process ${process.pid})`)
  unlock()
  lockDataFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('takes the lock of a launcher that was killed', () => {
  const folder = newFolder()
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(path.join(folder, 'lock'), `${dead} 12345`)
  expect(lockDataFolder(folder)).toBeTypeOf('function')
})

it('is not fooled by another process that has the number now', () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'lock'), `${process.pid} 1`)
  expect(lockDataFolder(folder)).toBeTypeOf('function')
})

it('makes a folder that others cannot read; PostgreSQL’s user may pass through', () => {
  const above = path.join(newFolder(), 'above')
  lockDataFolder(path.join(above, 'data'))()
  const wanted = process.getuid?.() === 0 ? 0o711 : 0o700
  for (const folder of [above, path.join(above, 'data')]) expect(statSync(folder).mode & 0o777).toBe(wanted)
})

it('narrows a folder that was there and that others may read or write', () => {
  const folder = newFolder()
  for (const mode of [0o777, 0o755, 0o750]) {
    chmodSync(folder, mode)
    lockDataFolder(folder)()
    const wanted = process.getuid?.() === 0 ? 0o711 : 0o700
    expect(statSync(folder).mode & 0o777 & ~wanted).toBe(0)
    expect(statSync(folder).mode & 0o700).toBe(0o700)
  }
})

it('refuses a folder that all users share, and leaves it as it is', () => {
  const folder = newFolder()
  chmodSync(folder, 0o1777)
  expect(() => lockDataFolder(folder)).toThrow('is shared with other users')
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  expect(readdirSync(folder)).toEqual([])
})

const OTHER_USER = 65_534
it.runIf(process.getuid?.() === 0)('refuses a folder of another user', () => {
  const folder = newFolder()
  chmodSync(folder, 0o777)
  process.seteuid?.(OTHER_USER)
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(OTHER_USER)
  try {
    expect(() => lockDataFolder(folder)).toThrow('belongs to another user')
  } finally {
    getuid.mockRestore()
    process.seteuid?.(0)
  }
  expect(statSync(folder).mode & 0o777).toBe(0o777)
})
