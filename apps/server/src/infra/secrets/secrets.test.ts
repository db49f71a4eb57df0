import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecretCipher } from './secret-cipher.ts'
import { openSecrets } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the keys are made once, for the owner only, and stay the same', async () => {
  const data = path.join(folder, 'data')
  const first = await openSecrets(data)
  expect(Buffer.from(first.loginKey, 'base64')).toHaveLength(16)
  expect(await openSecrets(data)).toEqual(first)
  expect((await stat(path.join(data, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(data)).toEqual(['secrets.json'])
})

test('programs that start together agree on one file', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(folder)))
  expect(new Set(all.map(secrets => secrets.deviceKey)).size).toBe(1)
})

test('a damaged file is refused, kept, and not quoted', async () => {
  const file = path.join(folder, 'secrets.json')
  const text = '{"loginKey":"short","mediaSecret":"not-long-enough"}'
  await writeFile(file, text)
  await expect(openSecrets(folder)).rejects.toThrow(/^(?!.*not-long).*damaged/)
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a sealed secret opens only for its owner, under its key, unchanged', () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const sealer = createSecretCipher(key)
  const sealed = sealer.seal('device-1', 'pässword')
  expect(sealed.includes('pässword')).toBe(false)
  expect(sealer.unseal('device-1', sealed)).toBe('pässword')
  expect(sealer.unseal('device-2', sealed)).toBeUndefined()
  expect(
    createSecretCipher(Buffer.alloc(32, 2).toString('base64')).unseal('device-1', sealed),
  ).toBeUndefined()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = changed[at]! ^ 1
    expect(sealer.unseal('device-1', changed)).toBeUndefined()
  }
  expect(sealer.unseal('device-1', sealed.subarray(0, 10))).toBeUndefined()
})
