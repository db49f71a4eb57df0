import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishAccessChanged } from './infra/access/publish-access-changed.ts'
import { ended, signInExporter } from './modules/alarm/alarm-export/alarm-export.testing.ts'
import { buildAlarm } from './testing/builders/alarm.ts'
import { buildDevice } from './testing/builders/device.ts'
import { buildArea } from './testing/builders/organisation.ts'
import { buildUser } from './testing/builders/session.ts'
import { got } from './testing/logged-changes/bench.ts'
import { beginFetching, LONG_ANSWER_BYTES, readOn, untilOpen } from './testing/outside/slow-reader.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { until } from './testing/until.ts'

// A file that is being sent ends with the right that opened it, whoever keeps it. Footage: `modules/video/footage/footage-cut`.

let server: TestServer
let url: string
const file = Buffer.alloc(LONG_ANSWER_BYTES)

beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
})
afterAll(() => server.stop())

interface LongAnswer {
  userId: string
  ticket: string
  path: string
  body: object
  /** The area whose loss ends it. */
  areaId: string
}

/** An alarm's clip of a camera that stands elsewhere, fetched by somebody who sees both areas. */
async function clipOfAlarm(): Promise<LongAnswer> {
  const [area, beside] = [await buildArea(server.db), await buildArea(server.db)]
  const device = await buildDevice(server.db, { areaId: area.id })
  const camera = await buildDevice(server.db, { areaId: beside.id })
  const user = await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id, beside.id] })
  const { ticket } = await server.signIn(user)
  const clip_key = await server.app.infra.files.put(file, { kind: 'alarm-clip', ext: 'mp4' })
  const { id } = await buildAlarm(server.db, { device })
  const clip = { clip_key, clip_camera_id: camera.id }
  await server.db.updateTable('alarm').set(clip).where('id', '=', id).execute()
  const body = { alarmId: id, part: 'clip' }
  return { userId: user.id, ticket, path: '/basic/file/fdfs/downloadAlarmPic', body, areaId: beside.id }
}

/** An export of alarms, fetched by its owner. */
async function alarmExport(): Promise<LongAnswer> {
  const ann = await signInExporter(server)
  const { id } = await buildAlarm(server.db, { device: ann.device })
  const { fileId } = got(await ann.client.alarmExport.exportSlides({ ids: [id] }))
  await ended(ann, fileId)
  const file_key = await server.app.infra.files.put(file, { kind: 'alarm-export', ext: 'pptx' })
  await server.db.updateTable('alarm_export').set({ file_key }).where('id', '=', fileId).execute()
  const who = { userId: ann.user.id, ticket: ann.ticket, areaId: ann.area.id }
  return { ...who, path: '/basic/file/downloadExport', body: { fileId } }
}

/** A backup of the log, fetched by somebody who sees every centre. */
async function backupOfLog(): Promise<LongAnswer> {
  const centres = await server.db.selectFrom('area').select('id').where('parent_id', 'is', null).execute()
  const areaIds = centres.map(({ id }) => id)
  const user = await buildUser(server.db, { permissions: ['log.view', 'log.manage'], areaIds })
  const { client, ticket } = await server.signIn(user)
  const { id } = got(await client.log.backup({}))
  await until(async () =>
    got(await client.log.getBackups()).some(one => one.id === id && one.status === 'done'),
  )
  const file_key = await server.app.infra.files.put(file, { kind: 'log-backup', ext: 'gz' })
  await server.db.updateTable('log_backup').set({ file_key }).where('id', '=', id).execute()
  return { userId: user.id, ticket, path: '/smp/log/downloadBackup', body: { id }, areaId: areaIds[0] ?? '' }
}

test.each([
  ['the clip of an alarm', clipOfAlarm],
  ['an export of alarms', alarmExport],
  ['a backup of the log', backupOfLog],
])('%s that is being sent is cut when what is in it goes out of reach', async (_what, prepare) => {
  const { userId, ticket, path, body, areaId } = await prepare()
  const answer = await beginFetching(url + path, { ticket, method: 'POST', body })
  const { id: elsewhere } = await buildArea(server.db)
  await server.db.transaction().execute(async tx => {
    const ofUser = tx.selectFrom('user_role').select('role_id').where('user_id', '=', userId)
    await tx
      .updateTable('role_area')
      .set({ area_id: elsewhere })
      .where('area_id', '=', areaId)
      .where('role_id', 'in', ofUser)
      .execute()
    await publishAccessChanged(tx, [userId])
  })
  await untilOpen(server, 0)
  expect(await readOn(answer)).toBeLessThan(file.length)
})
