import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { FileKind } from './files.ts'
import { sweepUnnamed, UNNAMED_AFTER, type FileColumns } from './unnamed-files.ts'

let server: TestServer
/** Pictures of vehicles and of captured faces go by whole days, so that no row needs to name them. */
const kinds: Record<Exclude<FileKind, 'vehicle-picture' | 'capture-picture'>, true> = {
  'alarm-picture': true,
  'alarm-clip': true,
  'alarm-further': true,
  'alarm-export': true,
  'task-picture': true,
  'procedure-picture': true,
  'linkage-picture': true,
  'patrol-picture': true,
  'check-in-picture': true,
  'floor-plan': true,
  'log-backup': true,
  'version-package': true,
  'alarm-sound': true,
  footage: true,
  'evidence-picture': true,
  'face-picture': true,
  'face-import': true,
  'plate-import': true,
  'blacklist-picture': true,
}

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const root = () => path.join(server.app.infra.config.dataFolder, 'files')
const isThere = (key: string) => existsSync(path.join(root(), key))
const put = (kind: FileKind) => server.app.infra.files.put(Buffer.from('whole'), { kind, ext: 'jpg' })

/** Looks as if so many ms had passed since now. */
async function sweepAfter(ms: number, columns: FileColumns = server.app.infra.declarations.files) {
  const told: unknown[] = []
  const log = { info: (data: unknown) => void told.push(data) }
  const clock = { now: () => Date.now() + ms }
  const removed = await sweepUnnamed({ root: root(), db: server.db, columns, clock, log })
  return { removed, told }
}

test('a whole file that no row names is removed a day after, told in the log; one with a row stays', async () => {
  const orphans = await Promise.all(Object.keys(kinds).map(kind => put(kind as FileKind)))
  const named = await put('alarm-sound')
  await server.db.insertInto('alarm_sound').values({ file_key: named, file_name: 'a.mp3' }).execute()
  expect(await sweepAfter(UNNAMED_AFTER - 60_000)).toEqual({ removed: 0, told: [] })
  expect(orphans.every(isThere)).toBe(true)
  const { removed, told } = await sweepAfter(UNNAMED_AFTER + 60_000)
  expect([removed, told]).toEqual([orphans.length, [{ removed: orphans.length }]])
  expect(orphans.filter(isThere)).toEqual([])
  expect(isThere(named)).toBe(true)
})

test('each kind of file says where its keys are, and a kind that does not is left alone', async () => {
  expect(Object.keys(server.app.infra.declarations.files).toSorted()).toEqual(Object.keys(kinds).toSorted())
  const picture = await put('alarm-picture')
  expect((await sweepAfter(2 * UNNAMED_AFTER, {})).removed).toBe(0)
  expect(isThere(picture)).toBe(true)
})
