import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
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
