import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLogFile } from './log-file.ts'

const newFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'log-file-')), 'logs')
const contentOf = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8')

it('appends to what is there, readable by us alone', () => {
  const folder = newFolder()
  for (const line of ['one\n', 'two\n']) openLogFile(folder, 'server').write(line)
  expect(contentOf(folder, 'server.log')).toBe('one\ntwo\n')
  expect(statSync(path.join(folder, 'server.log')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it('starts anew beyond its limit and keeps one older file', () => {
  const folder = newFolder()
  const log = openLogFile(folder, 'media', 10)
  for (const chunk of ['0123456789', 'a', 'new']) log.write(chunk)
  expect(contentOf(folder, 'media.log')).toBe('new')
  expect(contentOf(folder, 'media.1.log')).toBe('0123456789a')
})

it('counts what an earlier run wrote', () => {
  const folder = newFolder()
  openLogFile(folder, 'media', 10).write('0123456789a')
  const second = openLogFile(folder, 'media', 10)
  expect(existsSync(path.join(folder, 'media.1.log'))).toBe(false)
  second.write('b')
  expect(contentOf(folder, 'media.log')).toBe('b')
  expect(contentOf(folder, 'media.1.log')).toBe('0123456789a')
})

describe('goes on', () => {
  it('in a new file when the old one was removed or renamed, its folder too', () => {
    const folder = newFolder()
    const log = openLogFile(folder, 'server')
    const file = path.join(folder, 'server.log')
    log.write('one\n')
    rmSync(file)
    log.write('two\n')
    expect(contentOf(folder, 'server.log')).toBe('two\n')
    renameSync(file, `${file}.old`)
    log.write('three\n')
    expect(contentOf(folder, 'server.log')).toBe('three\n')
    rmSync(folder, { recursive: true })
    log.write('four\n')
    expect(contentOf(folder, 'server.log')).toBe('four\n')
  })

  it('after a full disk, and tells its gap', () => {
    const folder = newFolder()
    const file = path.join(folder, 'server.log')
    const log = openLogFile(folder, 'server')
    mkdirSync(folder)
    symlinkSync('/dev/full', file)
    log.write('lost\n')
    log.write('lost too\n')
    rmSync(file)
    log.write('back\n')
    const [, gap, back] = contentOf(folder, 'server.log').split('\n')
    expect(JSON.parse(gap!)).toMatchObject({ level: 40, lostBytes: 14, msg: 'the log has a gap' })
    expect(back).toBe('back')
  })

  it('beyond its limit when the older file cannot be replaced', () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'media.1.log/in-the-way'), { recursive: true })
    const log = openLogFile(folder, 'media', 3)
    for (const chunk of ['0123456789', 'a']) log.write(chunk)
    expect(contentOf(folder, 'media.log')).toBe('0123456789a')
  })
})
