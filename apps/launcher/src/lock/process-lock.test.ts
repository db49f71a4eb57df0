import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimOn, takeLock } from './process-lock.ts'

let folder: string
const at = (name: string) => path.join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palisade-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a process that died while it took over holds nobody up', () => {
  const dead = `${spawnSync(process.execPath, ['-e', '']).pid} 12345`
  writeFileSync(at('lock'), dead)
  expect(takeLock(at('lock'))).toBeUndefined()
  expect(readdirSync(folder)).toEqual(['lock'])
  // The same again, with the claim of a second dead one on what the first left.
  const own = readFileSync(at('lock'), 'utf8')
  writeFileSync(at('lock'), dead)
  writeFileSync(claimOn(at('lock'), dead), `${dead}6`)
  expect(takeLock(at('lock'))).toBeUndefined()
  expect(readFileSync(at('lock'), 'utf8')).toBe(own)
  expect(readdirSync(folder)).toEqual(['lock'])
})
