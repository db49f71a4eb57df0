import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { tamperWith, buildLog } from './log.testing.ts'

let open: OpenTestDatabase
let folder: string
beforeAll(async () => {
  open = await openTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-verify-'))
  await buildLog({ db: open.db, folder }, [{}, {}, {}])
})
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true })
})

const COMMAND = path.join(import.meta.dirname, 'verify-command.ts')

async function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND], {
    env: { PATH: process.env['PATH'], PALISADE_DATA: folder, ...env },
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, error, code: code as number }
}

test('the command says that the log holds, or where it does not', async () => {
  const held = await run({ DATABASE_URL: open.url })
  expect(held).toMatchObject({ code: 0, error: '' })
  expect(held.out).toContain('3 rows, serials 1 to 3; 1 noted hashes compared')
  await tamperWith(
    open.db,
    `update audit set result = 'x' where id = (select audit_id from audit_seal where serial = 2)`,
  )
  const broken = await run({ DATABASE_URL: open.url })
  expect(broken.code).toBe(1)
  expect(broken.out).toContain('log NOT verified: 1 faults')
  expect(broken.out).toContain('serial 2: was changed')
  const blind = await run({ DATABASE_URL: open.url, PALISADE_DATA: `${folder}/none` })
  expect(blind).toMatchObject({ code: 1 })
  expect(blind.out).toContain('the file of the noted hashes (log-heads) is missing')
})

test('says that it could not look', async () => {
  expect(await run({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toMatchObject({ code: 2, out: '' })
  expect((await run({})).error).toContain('DATABASE_URL is not set')
})
