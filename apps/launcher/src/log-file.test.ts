import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { openLogFile } from './log-file.ts'

const newFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'log-file-')), 'logs')
const contentOf = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8')

it('appends to what is there, readable by us alone', async () => {
  const folder = newFolder()
  for (const line of ['one\n', 'two\n']) {
    const log = openLogFile(folder, 'server')
    log.write(line)
    log.end()
    await vi.waitFor(() => expect(contentOf(folder, 'server.log')).toContain(line))
  }
  expect(contentOf(folder, 'server.log')).toBe('one\ntwo\n')
  expect(statSync(path.join(folder, 'server.log')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it('starts anew beyond its limit and keeps one older file', async () => {
  const folder = newFolder()
  const log = openLogFile(folder, 'media', 10)
  log.write('0123456789')
  await vi.waitFor(() => expect(contentOf(folder, 'media.log')).toHaveLength(10))
  log.write('a')
  log.write('new')
  log.end()
  await vi.waitFor(() => expect(contentOf(folder, 'media.log')).toBe('new'))
  await vi.waitFor(() => expect(contentOf(folder, 'media.1.log')).toBe('0123456789a'))
})

it('counts what an earlier run wrote', async () => {
  const folder = newFolder()
  const first = openLogFile(folder, 'media', 10)
  first.write('0123456789a')
  first.end()
  await vi.waitFor(() => expect(contentOf(folder, 'media.log')).toHaveLength(11))
  const second = openLogFile(folder, 'media', 10)
  expect(existsSync(path.join(folder, 'media.1.log'))).toBe(false)
  second.write('b')
  second.end()
  await vi.waitFor(() => expect(contentOf(folder, 'media.log')).toBe('b'))
  expect(contentOf(folder, 'media.1.log')).toBe('0123456789a')
})
