import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFileRemoval } from '#server/infra/files/file-removal.ts'
import { featureKeyOf } from '#server/infra/secrets/secrets.ts'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { buildDeployment } from '#server/testing/builders/deployment.ts'
import {
  buildFaceCapture,
  buildFaceEntry,
  buildFaceGroup,
  buildFaceHit,
  buildFacePicture,
} from '#server/testing/builders/people.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { MODEL as FAKE_MODEL } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { tellEvent } from '#server/modules/people/tell-event.testing.ts'
import { until } from '#server/testing/until.ts'
import { createCapturePacker } from '#server/modules/people/capture/packs/capture-packer.ts'
import { createCaptureScan } from '#server/modules/people/face-search/scan/capture-scan.ts'
import { createFaceIndex } from '#server/modules/people/recognition/face-index/face-index.ts'
import { createVisitEnd } from './entry/visit-end.ts'
import { personIn } from './library.testing.ts'

const DAY_MS = 86_400_000
const MODEL = 'model-1'
const NAME = 'Zacharias Unmistakable'
const NUMBER = 'ZU-20261127'

let server: TestServer
let centreId: string
let groupId: string
let index: ReturnType<typeof createFaceIndex>
beforeAll(async () => {
  server = await startTestServer()
  const { listeners, secrets, log } = server.app.infra
  index = createFaceIndex({
    db: server.db,
    databaseUrl: server.databaseUrl,
    listeners,
    log,
    featureKey: featureKeyOf(secrets),
  })
  index.start()
  ;({ id: groupId, centreId } = await buildFaceGroup(server.db, { kind: 'visitors' }))
})
afterAll(async () => {
  await index.stop()
  await server.stop()
})

const sealed = (owner: string) =>
  sealBytes(featureKeyOf(server.app.infra.secrets), owner, Buffer.from(Float32Array.of(1, 2, 3, 4).buffer))

/** A person in whatever may tell of one: a picture with its feature, a likeness, a hit, a false match, a row of an import. */
async function known() {
  const { db, app } = server
  const { id } = await buildFaceEntry(db, { groupId, name: NAME, certificateNumber: NUMBER })
  const key = await app.infra.files.put(Buffer.from('face'), { kind: 'face-picture', ext: 'jpg' })
  const { id: pictureId } = await buildFacePicture(db, { entryId: id, file: key, state: 'success' })
  await db
    .insertInto('face_feature')
    .values({ picture_id: pictureId, model_id: MODEL, feature: sealed(pictureId) })
    .execute()
  const other = await buildFaceEntry(db, { groupId })
  const { id: otherPicture } = await buildFacePicture(db, { entryId: other.id, state: 'success' })
  const pair = { picture_id: pictureId, other_picture_id: otherPicture, similarity: 95 }
  const turned = { ...pair, picture_id: otherPicture, other_picture_id: pictureId }
  await db.insertInto('face_alike').values([pair, turned]).execute()
  const [one_id = '', other_id = ''] = [id, other.id].toSorted()
  await db.insertInto('face_alike_dismissed').values({ one_id, other_id, dismissed_by: 'Ann' }).execute()
  const { id: deploymentId } = await buildDeployment(db, { kind: 'person', centreId, isEnabled: false })
  const { id: captureId, cameraId } = await buildFaceCapture(db)
  const hit = await buildFaceHit(db, { cameraId, captureId, deploymentId, entryId: id, pictureId })
  const model = { model_id: MODEL, feature: sealed(hit.id), created_by: 'Ann' }
  await db
    .insertInto('face_false')
    .values({ hit_id: hit.id, deployment_id: deploymentId, entry_id: id, ...model })
    .execute()
  const user = await buildUser(db)
  const state = { state: 'done' as const, file_name: 'a.xlsx', group_id: groupId }
  const { id: import_id } = await db
    .insertInto('face_import')
    .values({ ...state, user_id: user.id, user_name: 'Ann' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('face_import_fault')
    .values({
      import_id,
      row: 2,
      place: 0,
      name: 'Another',
      code: 'face_entry.certificate_taken',
      known_entry_id: id,
    })
    .execute()
  await tellEvent(server, 'face_entry.changed', { ids: [id] })
  await until(async () => (await indexed()).includes(id))
  return { id, pictureId, file: path.join(app.infra.config.dataFolder, 'files', key) }
}

/** Whom the memory holds, without a look into the database. */
async function indexed(): Promise<string[]> {
  const feature = Float32Array.of(1, 2, 3, 4)
  const found = await index
    .search({ modelId: MODEL, feature, groupIds: [groupId], limit: 10 })
    .catch(() => [])
  return found.map(({ entryId }) => entryId)
}

/** Tables with a row in which one of these stands. */
async function tablesNaming(...words: string[]): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(server.db)
  const naming: string[] = []
  for (const { table_name: name } of rows) {
    const like = words.map(word => `%${word}%`)
    const found =
      await sql`select from ${sql.table(name)} as t where to_jsonb(t)::text like any(${like}) limit 1`.execute(
        server.db,
      )
    if (found.rows.length > 0) naming.push(name)
  }
  return naming
}
const storedFiles = () =>
  readdir(path.join(server.app.infra.config.dataFolder, 'files/face-picture'), { recursive: true })

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'who is deleted',
    async id => {
      const { client } = await personIn(server, centreId, ['face.view', 'face.edit'])
      return client.faceEntry.batchDelete({ ids: [id] })
    },
  ],
  [
    'a visitor whose time is over',
    async id => {
      const past = new Date(Date.now() - 60_000)
      await server.db.updateTable('face_entry').set({ expected_until: past }).where('id', '=', id).execute()
      const { infra } = server.app
      await createVisitEnd({ ...infra, removal: createFileRemoval(infra) }).run()
    },
  ],
])(
  '%s is in no table, no file and no memory any more; the log alone says that there was somebody',
  async (_, remove) => {
    const { id, pictureId, file } = await known()
    expect(await tablesNaming(id)).toEqual(
      expect.arrayContaining([
        'face_alike_dismissed',
        'face_entry',
        'face_false',
        'face_hit',
        'face_import_fault',
        'face_picture',
      ]),
    )
    expect(existsSync(file)).toBe(true)
    await remove(id)
    expect(await tablesNaming(NAME, NUMBER)).toEqual(['audit'])
    // Whoever holds more of them is told by events, which have ids alone.
    expect(await tablesNaming(id, pictureId)).toEqual(['audit', 'outbox'])
    expect(existsSync(file)).toBe(false)
    expect(await storedFiles()).not.toContain(path.basename(file))
    await tellEvent(server, 'face_entry.deleted', { ids: [id] })
    await until(async () => !(await indexed()).includes(id))
  },
)

test('a capture that is removed is in no table any more, nor in a pack with others', async () => {
  const { db, app } = server
  const { log, clock, secrets } = app.infra
  const scan = createCaptureScan({ databaseUrl: server.databaseUrl, featureKey: featureKeyOf(secrets), log })
  onTestFinished(() => scan.stop())
  const twoDaysAgo = { at: new Date(Date.now() - 2 * DAY_MS) }
  const [gone, kept] = [await buildFaceCapture(db, twoDaysAgo), await buildFaceCapture(db, twoDaysAgo)]
  for (const { id } of [gone, kept])
    await db
      .updateTable('face_capture')
      .set({ model_id: FAKE_MODEL.modelId, feature: sealed(id) })
      .where('id', '=', id)
      .execute()
  const packer = createCapturePacker({
    db,
    log,
    clock,
    config: { copyId: crypto.randomUUID() },
    recogniser: { isOn: true, model: async () => FAKE_MODEL },
    makePack: request => scan.pack(request),
    size: { most: 2, least: 2 },
  })
  await packer.packAll()
  onTestFinished(() => packer.stop())
  expect(await tablesNaming(gone.id)).toEqual(expect.arrayContaining(['face_capture', 'face_capture_pack']))
  await db.deleteFrom('face_capture').where('id', '=', gone.id).execute()
  expect(await tablesNaming(gone.id)).toEqual([])
  const naming = await tablesNaming(kept.id)
  expect(naming).toContain('face_capture_unpacked')
  expect(naming).not.toContain('face_capture_pack')
})
