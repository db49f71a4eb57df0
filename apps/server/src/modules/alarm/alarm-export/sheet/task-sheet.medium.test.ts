import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { ended, signInExporter } from '../alarm-export.testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a row an executor with task and report, one of its own for an alarm without any', async () => {
  const ann = await signInExporter(server)
  const alarms = [
    await buildAlarm(server.db, { device: ann.device }),
    await buildAlarm(server.db, { device: ann.device, type: 'gas' }),
  ]
  const [first, bare] = alarms.map(({ number }) => number)
  const task = {
    alarm_id: alarms[0]!.id,
    job_name: 'Guard',
    issued_by: 'Ann',
    acted_by: 'Ann',
    issued_at: new Date('2026-11-03T20:00:00Z'),
  }
  const [given] = await server.db
    .insertInto('alarm_task')
    .values([
      { ...task, person_name: '王伟', remarks: 'look at the door' },
      { ...task, person_name: '=SUM(A1)', status: 'rejected', reason: 'too far' },
    ])
    .returning('id')
    .execute()
  const report = { task_id: given!.id, kind: 'report' as const, completed_at: new Date() }
  await server.db
    .insertInto('alarm_task_report')
    .values([
      { ...report, content: 'door shut' },
      { ...report, content: 'key returned' },
    ])
    .execute()
  const ids = alarms.map(({ id }) => id)
  const begun = await ann.client.alarmExport.exportTasks({ ids, timeZone: 'Asia/Shanghai' })
  const done = await ended(ann, begun.returnObj?.fileId)
  expect(done).toMatchObject({ kind: 'sheet', status: 'done', ready: 2, leftOut: 0 })
  expect(done.fileName).toMatch(/^Alarm executors \d{4}-\d\d-\d\d [+-]\d{4}\.xlsx$/)
  const file = await ann.client.alarmExport.getFile({ fileId: done.fileId })
  expect(file.headers['content-type']).toContain('spreadsheetml')
  const [sheet] = await readExcelFile(file.bytes)
  const [headings = [], ...rows] = sheet!.data
  const column = (name: string) => rows.map(row => row[headings.indexOf(name)])
  expect(column('Number')).toEqual([first, first, bare])
  expect(column('Executor')).toEqual(['王伟', '=SUM(A1)', null])
  expect(column('Task')).toEqual(['Not started', 'Rejected', null])
  expect(column('Issued (Asia/Shanghai)')[0]).toBe('2026-11-04 04:00:00')
  expect(column('Report')[0]).toBe('door shut\nkey returned')
  expect(column('Reason')[1]).toBe('too far')
})

test('of all that a filter finds, in Chinese', async () => {
  const ann = await signInExporter(server)
  await buildAlarm(server.db, { device: ann.device })
  await buildAlarm(server.db, { device: ann.device, type: 'gas' })
  const begun = await ann.client.alarmExport.exportAllTasks({ types: ['gas'] }, { locale: 'zh_CN' })
  const done = await ended(ann, begun.returnObj?.fileId)
  expect(done).toMatchObject({ status: 'done', ready: 1, total: 1 })
  expect(done.fileName).toContain('报警执行人明细')
  const { bytes } = await ann.client.alarmExport.getFile({ fileId: done.fileId })
  const [sheet] = await readExcelFile(bytes)
  expect(sheet!.data[0]).toContain('处置反馈')
  expect(sheet!.data).toHaveLength(2)
})

test('a hundred thousand are refused by each way, with the most that it takes', async () => {
  const ann = await signInExporter(server)
  const { id } = await buildAlarm(server.db, { device: ann.device })
  await sql`
    insert into alarm (id, number, level, type, last_at, area_id, source_id)
    select overlay(uuidv7(-(n * interval '1 second'))::text placing '7' from 15 for 1)::uuid, 'many-' || n, 4,
      'motion', now(), area_id, source_id
    from alarm, generate_series(1, 100000) n where id = ${id}`.execute(server.db)
  const { alarm, alarmExport } = ann.client
  const answers = [
    await alarm.exportAll({}),
    await alarmExport.exportAllTasks({}),
    await alarmExport.exportAllPictures({}),
    await alarmExport.exportAllSlides({}),
  ]
  const limits = [100_000, 10_000, 1000, 300]
  expect(answers).toMatchObject(
    limits.map(limit => ({ errorCode: 'alarm.export_too_many', errorParams: { limit } })),
  )
  expect((await alarmExport.getOwn({})).returnObj).toEqual([])
  await sql`delete from alarm where number like 'many-%'`.execute(server.db)
})
