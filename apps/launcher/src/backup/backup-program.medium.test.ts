import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backUp } from './backup-program.ts'
import { isDraft } from './backup-name.ts'
import { DRAFT_NOTE, noteDraft } from './draft-note.ts'

let folder: string
let database: TestDatabase
const at = (...names: string[]) => path.join(folder, ...names)
const backUpHere = (stop = new AbortController().signal) =>
  backUp({ data: at('data'), databaseUrl: database.url }, at('backups'), stop)

const OF_OTHERS = 'palisade-2026-11-01T020000Z.partial'

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-backup-program-'))
  await mkdir(at('data'))
  await mkdir(at('backups', OF_OTHERS), { recursive: true })
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('a backup that is ended in the middle leaves no draft; one of somebody else stays', async () => {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  // The copy waits for this table until it is ended.
  await holder.query('begin; lock table role in access exclusive mode')
  const stop = new AbortController()
  const ended = backUpHere(stop.signal).catch((error: unknown) => error)
  await vi.waitFor(() => expect(existsSync(at('data', DRAFT_NOTE))).toBe(true))
  expect(await readdir(at('backups'))).toHaveLength(2)
  stop.abort()
  expect(await ended).toBeInstanceOf(Error)
  expect(await readdir(at('backups'))).toEqual([OF_OTHERS])
  expect(await readdir(at('data'))).toEqual([])
  await holder.end()
})

test('what a launcher left that was killed with its backup goes before the next', async () => {
  const left = at('backups/palisade-2026-11-02T020000Z.partial')
  await mkdir(left)
  await writeFile(path.join(left, 'half'), '')
  await noteDraft(at('data'), left)
  const made = await backUpHere()
  const names = await readdir(at('backups'))
  expect(names.filter(isDraft)).toEqual([OF_OTHERS])
  expect(names).toContain(path.basename(made))
})
