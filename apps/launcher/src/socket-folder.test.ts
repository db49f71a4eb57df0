import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { socketFile } from './socket-folder.ts'

const LONG = path.join('/srv', 'a'.repeat(120))
let made: string | undefined
afterEach(() => {
  if (made !== undefined) rmSync(made, { recursive: true, force: true })
  made = undefined
})

it('lies in the data folder', () => {
  const data = mkdtempSync(path.join(tmpdir(), 'socket-folder-'))
  made = data
  expect(socketFile(data, 'media.sock')).toBe(path.join(data, 'run/media.sock'))
})

it('lies in a folder of its own where the data folder’s path is too long for a socket, the same each time', () => {
  const file = socketFile(LONG, 'media.sock')
  made = path.dirname(file)
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(103)
  expect(statSync(made).mode & 0o777).toBe(0o700)
  expect(socketFile(LONG, 'media.sock')).toBe(file)
})

it('is refused where others may enter that folder', () => {
  made = path.dirname(socketFile(LONG, 'media.sock'))
  chmodSync(made, 0o755)
  expect(() => socketFile(LONG, 'media.sock')).toThrow('is not ours alone')
})
