import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createVersionModule } from './version.module.ts'

let server: TestServer
let dataFolder: string

beforeAll(async () => {
  server = await startTestServer()
  dataFolder = await mkdtemp(path.join(tmpdir(), 'palisade-uploads-'))
})
afterAll(async () => {
  await server.stop()
  await rm(dataFolder, { recursive: true })
})

test('a start removes the files of uploads that are gone, and keeps those that go on', async () => {
  const { db, files, log, config } = server.app.infra
  const user = await buildUser(db)
  const upload = await db
    .insertInto('package_upload')
    .values({
      user_id: user.id,
      file_name: 'a.zip',
      fingerprint: 'f',
      platform: 'linux',
      bytes: 10,
      received: 4,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const folder = path.join(dataFolder, 'files', 'uploading')
  await mkdir(folder, { recursive: true })
  for (const id of [upload.id, randomUUID(), randomUUID()])
    await writeFile(path.join(folder, `${id}.part`), 'half')
  const module = createVersionModule({ db, files, log, config: { ...config, dataFolder } })
  await module.start?.()
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([`${upload.id}.part`]))
  await module.stop?.()
})
