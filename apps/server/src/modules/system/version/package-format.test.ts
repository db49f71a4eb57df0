import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatOf, isHeadOf, isWhole } from './package-format.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'package-format-'))
})
afterAll(() => rm(folder, { recursive: true }))

const zip = (names: string[]) =>
  Buffer.from(
    zipSync(Object.fromEntries(names.map(name => [name, new TextEncoder().encode(name.repeat(99))]))),
  )

/** A Windows program with one section of 512 bytes. */
function program(): Buffer {
  const file = Buffer.alloc(1024)
  file.write('MZ')
  file.writeUInt32LE(128, 60)
  file.write('PE\0\0', 128, 'latin1')
  file.writeUInt16LE(1, 134)
  file.writeUInt16LE(0, 148)
  file.writeUInt32LE(512, 152 + 16)
  file.writeUInt32LE(512, 152 + 20)
  return file
}

function member(name: string, content: string): string {
  const header = `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}`
  return `${header}${String(content.length).padEnd(10)}\`\n${content}${content.length % 2 ? '\n' : ''}`
}
const deb = () => Buffer.from(`!<arch>\n${member('debian-binary', '2.0\n')}${member('data.tar', 'abc')}`)
const msi = () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2040)])

const whole = {
  zip: zip(['setup/readme.txt', 'setup/app.bin']),
  apk: zip(['AndroidManifest.xml', 'classes.dex']),
  ipa: zip(['Payload/App.app/Info.plist']),
  exe: program(),
  msi: msi(),
  deb: deb(),
  'tar.gz': gzipSync(Buffer.alloc(5000, 'tar')),
}

async function look(format: keyof typeof whole, bytes: Buffer) {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, bytes)
  return isWhole(format, file)
}

describe.each(Object.keys(whole) as (keyof typeof whole)[])('%s', format => {
  test('%s is recognised by its first bytes', () => {
    expect(isHeadOf(format, whole[format])).toBe(true)
    expect(isHeadOf(format, Buffer.from('#!/bin/sh\necho hello\n'))).toBe(false)
    expect(isHeadOf(format, Buffer.alloc(0))).toBe(false)
  })

  test('is whole, and not when it is cut off at any place', async () => {
    expect(await look(format, whole[format])).toBe(true)
    const { length } = whole[format]
    for (const part of [0, 1, 9, length / 2, length - 1])
      expect(await look(format, whole[format].subarray(0, part)), `${part} of ${length}`).toBe(false)
  })
})

test('a zip without the right content is no apk or ipa', async () => {
  expect(await look('apk', whole.zip)).toBe(false)
  expect(await look('ipa', whole.apk)).toBe(false)
})

test('noise behind the right first bytes is refused without a fault', async () => {
  for (const format of Object.keys(whole) as (keyof typeof whole)[])
    for (let seed = 0; seed < 20; seed++) {
      const noise = Buffer.from(Array.from({ length: 700 }, (_, at) => (at * 31 + seed * 17) % 256))
      expect(await look(format, Buffer.concat([whole[format].subarray(0, 24), noise]))).toBe(false)
    }
})

test.each([
  ['windows', 'Client 2.1.EXE', 'exe'],
  ['windows', 'client.apk', undefined],
  ['linux', 'client.tar.gz', 'tar.gz'],
  ['linux', 'client.gz', undefined],
  ['android', 'client.apk.exe', undefined],
] as const)('%s takes %s as %s', (platform, name, format) => {
  expect(formatOf(platform, name)).toBe(format)
})
