import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccess } from '#server/infra/access/access.queries.ts'
import { unzip } from '#server/infra/spreadsheet/unzip.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { setAreaPlace } from '#server/testing/builders/map.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { createExportRunner } from './alarm-export-runner.ts'
import { insertExport } from './alarm-export.queries.ts'
import { ended, signInExporter } from './alarm-export.testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Operator = Awaited<ReturnType<typeof operator>>
const operator = () => signInExporter(server)

/** An alarm with a red picture, in Chinese words. */
async function alarmOf({ device }: Operator, more: object = {}) {
  const red = sharp({ create: { width: 320, height: 180, channels: 3, background: '#ff0000' } })
  const { files } = server.app.infra
  const pictureKey = await files.put(await red.jpeg().toBuffer(), { kind: 'alarm-picture', ext: 'jpg' })
  return buildAlarm(server.db, {
    device,
    pictureKey,
    level: 'urgent',
    type: 'fire',
    description: '大厅上方有烟 <b> & more',
    longitude: 13.4,
    latitude: 52.5,
    location: '总部 / 大厅',
    ...more,
  })
}
const unpack = (bytes: Buffer) => unzip(bytes, () => true, { bytes: 64 * 1024 * 1024, entries: 1000 })

describe('pictures', () => {
  test('a ZIP with a picture an alarm: the alarm’s at the left, its facts drawn at the right', async () => {
    const ann = await operator()
    const alarms = [await alarmOf(ann), await buildAlarm(server.db, { device: ann.device, type: 'gas' })]
    const ids = alarms.map(({ id }) => id)
    const begun = await ann.client.alarmExport.exportPictures({ ids }, { locale: 'zh_CN' })
    expect(begun.returnObj).toMatchObject({ kind: 'pictures', status: 'running', total: 2 })
    const done = await ended(ann, begun.returnObj?.fileId)
    expect(done).toMatchObject({ status: 'done', ready: 2, leftOut: 0, errorCode: null })
    const file = await ann.client.alarmExport.getFile({ fileId: done.fileId })
    expect(file.headers['content-type']).toBe('application/zip')
    expect(file.bytes).toHaveLength(done.bytes)
    const entries = unpack(file.bytes)
    expect([...entries.keys()]).toEqual([
      `${alarms[0]!.number} 火警.jpg`,
      `${alarms[1]!.number} 燃气泄漏.jpg`,
    ])
    const picture = sharp(entries.values().next().value)
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1740, height: 720 })
    // Figures are of the whole input: the part is cut out first.
    const part = async (left: number, width: number) => {
      const cut = picture.clone().extract({ left, top: 100, width, height: 400 })
      return sharp(await cut.png().toBuffer()).stats()
    }
    const [left, right] = [await part(200, 400), await part(1300, 420)]
    expect(left.channels.map(({ mean }) => Math.round(mean / 32))).toEqual([8, 0, 0])
    // Letters on a plain ground: without them nothing there would differ.
    expect(right.channels[1]!.stdev).toBeGreaterThan(15)
    const plain = await part(1284, 16)
    expect(plain.channels[1]!.stdev).toBeLessThan(3)
  })

  test('the file call takes the id in the query, with an empty body', async () => {
    const ann = await operator()
    const ids = [(await alarmOf(ann)).id]
    const { fileId } = (await ann.client.alarmExport.exportPictures({ ids })).returnObj!
    await ended(ann, fileId)
    const response = await server.app.http.inject({
      method: 'POST',
      url: `/basic/file/downloadExport?fileId=${fileId}`,
      headers: { ticket: ann.ticket },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  })
})

describe('slides', () => {
  test('a .pptx with a cover and a slide an alarm: picture, place, facts, history', async () => {
    const ann = await operator()
    await setAreaPlace(server.db, ann.area.id, {
      longitude: 13.4,
      latitude: 52.5,
      boundary: [
        [13.399, 52.499],
        [13.401, 52.499],
        [13.401, 52.501],
      ],
    })
    const alarm = await alarmOf(ann)
    await ann.client.alarm.acknowledge({ alarmId: alarm.id, confirm: 'acknowledge', remarks: 'going' })
    const bare = await buildAlarm(server.db, { device: ann.device, type: 'gas' })
    const begun = await ann.client.alarmExport.exportSlides({
      ids: [alarm.id, bare.id],
      timeZone: 'Asia/Shanghai',
    })
    const done = await ended(ann, begun.returnObj?.fileId)
    expect(done).toMatchObject({ kind: 'slides', status: 'done', ready: 2, errorCode: null })
    expect(done.fileName).toMatch(/^Alarm report \d{4}-\d\d-\d\d [+-]\d{4}\.pptx$/)
    const parts = unpack((await ann.client.alarmExport.getFile({ fileId: done.fileId })).bytes)
    const slides = [...parts.keys()].filter(name => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    expect(slides).toHaveLength(3)
    const text = (n: number) =>
      [...String(parts.get(`ppt/slides/slide${n}.xml`)).matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(
        ([, each]) => each,
      )
    expect(text(1).join(' ')).toMatch(/Alarm report.*2 alarms.*Exported by Ann.*Asia\/Shanghai/)
    expect(text(2)).toEqual(
      expect.arrayContaining([
        `${alarm.number} · Fire · Urgent`,
        '总部 / 大厅',
        '大厅上方有烟 &lt;b&gt; &amp; more',
        'Acknowledged · Ann',
        'going',
      ]),
    )
    // The words of the acknowledgement stand among the facts, as remarks, and beside it in the history.
    expect(text(2).filter(each => each === 'going')).toHaveLength(2)
    expect(text(3)).toEqual(expect.arrayContaining(['No picture', 'No position on the map']))
    const media = [...parts.keys()].filter(name => /^ppt\/media\/./.test(name))
    const formats = await Promise.all(
      media.map(async name => (await sharp(parts.get(name)).metadata()).format),
    )
    expect(formats.toSorted()).toEqual(['jpeg', 'png'])
    expect(String(parts.get('[Content_Types].xml'))).toContain('presentationml.slide+xml')
  })

  test('of all that a filter finds', async () => {
    const ann = await operator()
    await alarmOf(ann)
    await alarmOf(ann, { type: 'gas' })
    const begun = await ann.client.alarmExport.exportAllSlides({ types: ['gas'] })
    expect(begun.returnObj?.total).toBe(1)
    expect(await ended(ann, begun.returnObj?.fileId)).toMatchObject({ status: 'done', ready: 1 })
    expect((await ann.client.alarmExport.exportAllSlides({ types: ['fence'] })).errorCode).toBe(
      'alarm_export.nothing',
    )
  })
})

describe('refused', () => {
  test('more than 100 chosen, and more found than a file holds', async () => {
    const ann = await operator()
    const rows = Array.from({ length: 301 }, () => ann.device)
    const ids: string[] = []
    for (const device of rows) ids.push((await buildAlarm(server.db, { device })).id)
    const chosen = await ann.client.alarmExport.exportPictures({ ids: ids.slice(0, 101) })
    expect(chosen).toMatchObject({ errorCode: 'alarm.export_too_many', errorParams: { limit: 100 } })
    const found = await ann.client.alarmExport.exportAllSlides({})
    expect(found).toMatchObject({ errorCode: 'alarm.export_too_many', errorParams: { limit: 300 } })
    expect((await ann.client.alarmExport.getOwn({})).returnObj).toEqual([])
  })

  test('alarms out of reach, no permission, and the export of somebody else', async () => {
    const [ann, eve] = [await operator(), await operator()]
    const { id } = await alarmOf(ann)
    expect(await eve.client.alarmExport.exportSlides({ ids: [id] })).toMatchObject({
      errorCode: 'access.denied',
    })
    const viewer = await signInOperator(server, { permissions: ['alarm.view'] })
    expect((await viewer.client.alarmExport.getOwn({})).status).toBe(403)
    const { fileId } = (await ann.client.alarmExport.exportSlides({ ids: [id] })).returnObj!
    await ended(ann, fileId)
    expect((await eve.client.alarmExport.getFile({ fileId })).errorCode).toBe('alarm_export.not_found')
    expect((await eve.client.alarmExport.cancel({ fileId })).errorCode).toBe('alarm_export.not_found')
    expect((await eve.client.alarmExport.getOwn({})).returnObj).toEqual([])
  })

  test('who lost the area gets neither what is being made nor what is ready', async () => {
    const ann = await operator()
    const { id } = await alarmOf(ann)
    const { fileId } = (await ann.client.alarmExport.exportSlides({ ids: [id] })).returnObj!
    await ended(ann, fileId)
    const other = await signInOperator(server)
    await server.db
      .updateTable('role_area')
      .set({ area_id: other.area.id })
      .where('area_id', '=', ann.area.id)
      .execute()
    const answer = await until(async () => {
      const { status } = await ann.client.alarmExport.getFile({ fileId })
      return status === 403
    })
    expect(answer).toBe(true)
  })

  test('a fourth one at the same time', async () => {
    const ann = await operator()
    const { id } = await alarmOf(ann)
    // Another server makes them.
    const taken = { locale: 'en_US' as const, attempts: 1, due_at: new Date(Date.now() + 60_000) }
    const asked = { user_id: ann.user.id, kind: 'slides' as const, alarm_ids: [id], file_name: 'a.pptx' }
    const values = { ...asked, ...taken }
    await server.db.insertInto('alarm_export').values([values, values, values]).execute()
    const answer = await ann.client.alarmExport.exportSlides({ ids: [id] })
    expect(answer).toMatchObject({ errorCode: 'alarm_export.too_many_running', errorParams: { limit: 3 } })
  })
})

test('a picture of a camera of another area is only in what its reader may see, and asks for that camera when it is fetched', async () => {
  const [ann, elsewhere] = [await operator(), await operator()]
  const { id } = await alarmOf(ann)
  const shows = { picture_camera_id: elsewhere.device.id }
  await server.db.updateTable('alarm').set(shows).where('id', '=', id).execute()
  const makeFor = async ({ client }: Pick<Operator, 'client'>) => {
    const { fileId } = (await client.alarmExport.exportPictures({ ids: [id] })).returnObj!
    await ended({ client }, fileId)
    return fileId
  }
  const fetchAs = ({ client }: Pick<Operator, 'client'>, fileId: string) =>
    client.alarmExport.getFile({ fileId })
  const isRed = async (bytes: Buffer) => {
    const [picture] = [...unpack(bytes).values()]
    const cut = sharp(picture).extract({ left: 200, top: 100, width: 400, height: 400 })
    const { channels } = await sharp(await cut.png().toBuffer()).stats()
    return channels[0]!.mean > 200 && channels[1]!.mean < 50
  }
  const bare = await fetchAs(ann, await makeFor(ann))
  expect([bare.status, await isRed(bare.bytes)]).toEqual([200, false])

  const permissions = ['alarm.view', 'alarm.handle', 'alarm.export'] as const
  const areaIds = [ann.area.id, elsewhere.area.id]
  const both = await server.signIn(await buildUser(server.db, { permissions, areaIds }))
  const fileId = await makeFor(both)
  const whole = await fetchAs(both, fileId)
  expect([whole.status, await isRed(whole.bytes)]).toEqual([200, true])
  const { id: newAreaId } = await buildArea(server.db)
  await server.db
    .updateTable('device')
    .set({ area_id: newAreaId })
    .where('id', '=', elsewhere.device.id)
    .execute()
  expect((await fetchAs(both, fileId)).status).toBe(403)
})

test('an alarm that went out of reach before its turn is left out and counted', async () => {
  const ann = await operator()
  const other = await signInOperator(server)
  const [mine, theirs] = [await alarmOf(ann), await buildAlarm(server.db, { device: other.device })]
  const { db, files, log, faultOf } = server.app.infra
  const runner = createExportRunner({ db, files, log, faultOf, access: id => findAccess(db, id) })
  const row = await insertExport(db, {
    user_id: ann.user.id,
    kind: 'pictures',
    file_name: 'a.zip',
    alarm_ids: [theirs.id, mine.id, randomUUID()],
    locale: 'en_US',
    time_zone: null,
  })
  runner.wake()
  expect(await ended(ann, row.id)).toMatchObject({ status: 'done', leftOut: 2, total: 3 })
  // Whoever fetches it is asked about what is in it, not about what was left out.
  expect((await ann.client.alarmExport.getFile({ fileId: row.id })).status).toBe(200)
  const stored = await db
    .selectFrom('alarm_export')
    .selectAll()
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const file = await files.open(stored.file_key!)
  expect([...unpack(await buffer(file!.stream)).keys()]).toEqual([`${mine.number} Fire.jpg`])
  await runner.stop()
})

describe('what is over', () => {
  test('a cancelled one ends, and leaves neither row nor file; a done one loses its file', async () => {
    const ann = await operator()
    const ids = []
    for (let n = 0; n < 40; n += 1) ids.push((await alarmOf(ann)).id)
    const { fileId } = (await ann.client.alarmExport.exportPictures({ ids })).returnObj!
    expect((await ann.client.alarmExport.cancel({ fileId })).success).toBe(true)
    expect((await ann.client.alarmExport.getOwn({})).returnObj).toEqual([])
    expect((await ann.client.alarmExport.cancel({ fileId })).errorCode).toBe('alarm_export.not_found')
    const again = (await ann.client.alarmExport.exportPictures({ ids: ids.slice(0, 1) })).returnObj!
    await ended(ann, again.fileId)
    const { file_key } = await server.db
      .selectFrom('alarm_export')
      .select('file_key')
      .where('id', '=', again.fileId)
      .executeTakeFirstOrThrow()
    await ann.client.alarmExport.cancel({ fileId: again.fileId })
    expect(await server.app.infra.files.open(file_key!)).toBeUndefined()
  })

  test('after a day row and file go; one whose program died is told as interrupted', async () => {
    const ann = await operator()
    const { db, files, log, faultOf } = server.app.infra
    const key = await files.put(Buffer.from('zip'), { kind: 'alarm-export', ext: 'zip' })
    const seen = { locale: 'en_US' as const, alarm_ids: [], file_name: 'a.zip' }
    const values = { user_id: ann.user.id, kind: 'pictures' as const, ...seen }
    const old = {
      ...values,
      status: 'done' as const,
      file_key: key,
      started_at: new Date(Date.now() - 25 * 3_600_000),
    }
    const dead = { ...values, attempts: 1, due_at: new Date(Date.now() - 15_000) }
    await db.insertInto('alarm_export').values(old).execute()
    await db.insertInto('alarm_export').values(dead).execute()
    const access = () => Promise.reject(new Error('nothing is made here'))
    await createExportRunner({ db, files, log, faultOf, access }).drain()
    expect((await ann.client.alarmExport.getOwn({})).returnObj).toMatchObject([
      { status: 'failed', errorCode: 'alarm_export.interrupted' },
    ])
    expect(await files.open(key)).toBeUndefined()
  })
})
