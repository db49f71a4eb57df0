import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  newEvidenceKey,
  openEvidenceKeys,
  renewEvidenceKey,
  signingKeyOf,
  writePackage,
  type EvidenceKey,
} from '@palisade/evidence'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const COMMAND = path.join(import.meta.dirname, 'verify-evidence.ts')
let folder: string
let data: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-evidence-'))
  data = path.join(folder, 'data')
  file = path.join(folder, 'theft.zip')
  const [key] = await openEvidenceKeys(data, Date.now())
  await writeFile(file, await packageOf(key!))
})
afterAll(() => rm(folder, { recursive: true }))

async function packageOf(key: EvidenceKey): Promise<Buffer> {
  const writer = writePackage(signingKeyOf(key), new Date())
  const bytes = buffer(writer.output)
  await writer.addBuffer('clips/1.mp4', Buffer.from('film of the gate'))
  await writer.finish()
  return bytes
}

const verify = (...args: string[]) =>
  promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, PALISADE_DATA: data },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )

test('a whole package of this installation is told as such, also after the key was renewed', async () => {
  expect(await verify(file)).toMatchObject({
    code: 0,
    text: expect.stringContaining('the one of this installation'),
  })
  await renewEvidenceKey(data, Date.now())
  expect(await verify(file)).toMatchObject({ code: 0, text: expect.stringContaining('used before') })
})

test('one byte changed is named', async () => {
  const bytes = await readFile(file)
  bytes[bytes.indexOf('gate')]! ^= 1
  const changed = path.join(folder, 'changed.zip')
  await writeFile(changed, bytes)
  expect(await verify(changed)).toMatchObject({
    code: 1,
    text: expect.stringContaining('clips/1.mp4: changed'),
  })
})

test('what its key did not sign is not told as signed by it', async () => {
  const bytes = await readFile(file)
  bytes[bytes.indexOf('"format"')]! ^= 1
  const changed = path.join(folder, 'unsigned.zip')
  await writeFile(changed, bytes)
  const { code, text } = await verify(changed)
  expect(code).toBe(1)
  expect(text).toContain('NOT signed by the key that is in it')
  expect(text).not.toMatch(/^Signed|which is the one/m)
})

test('signed with another key: both fingerprints are shown', async () => {
  const forged = path.join(folder, 'forged.zip')
  await writeFile(forged, await packageOf(newEvidenceKey(Date.now())))
  const { code, text } = await verify(forged)
  expect(code).toBe(1)
  expect(text).toMatch(
    /NONE of this installation; its own:\n( {2}([0-9a-f]{4} ){15}[0-9a-f]{4} since .*\n){1,2}/,
  )
})

test('what is no file, and no argument, end with 2', async () => {
  expect((await verify(path.join(folder, 'none.zip'))).code).toBe(2)
  expect((await verify()).code).toBe(2)
})
