import readExcelFile from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function exporter() {
  const area = await buildArea(server.db)
  const device = await buildDevice(server.db, { areaId: area.id })
  const user = await buildUser(server.db, { permissions: ['alarm.view', 'alarm.export'], areaIds: [area.id] })
  return { ...(await server.signIn(user)), area, device }
}

async function rowsOf(bytes: Buffer) {
  const [sheet] = await readExcelFile(bytes)
  return { name: sheet?.sheet, rows: sheet?.data ?? [] }
}

test('the chosen alarms, read back cell by cell', async () => {
  const who = await exporter()
  const occurredAt = new Date(2026, 10, 3, 4, 5, 6)
  const alarm = await buildAlarm(server.db, {
    device: who.device,
    occurredAt,
    level: 'very_urgent',
    type: 'fire',
    location: 'Centre / Gate',
    description: '=HYPERLINK("http://x","y")',
    remarks: '+1 @once',
    executors: ['Bob', 'Carl'],
  })
  await buildAlarm(server.db, { device: who.device })
  const answer = await who.client.alarm.exportExcel({ ids: [alarm.id, alarm.id] })
  expect(answer.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(answer.headers['content-disposition']).toMatch(
    /filename="Alarm records \d{4}-\d\d-\d\d [+-]\d{4}\.xlsx"/,
  )
  const { name, rows } = await rowsOf(answer.bytes)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(name).toBe('Alarm records')
  expect(rows).toHaveLength(2)
  expect(rows[0]?.slice(0, 6)).toEqual(['Number', 'Level', 'Type', 'Status', 'Handling', `Time (${zone})`])
  expect(rows[1]).toEqual([
    alarm.number,
    'Very urgent',
    'Fire',
    'New',
    'Alarm raised',
    '2026-11-03 04:05:06',
    '2026-11-03 04:05:06',
    1,
    'Centre / Gate',
    who.device.name,
    who.device.code,
    null,
    'System',
    '=HYPERLINK("http://x","y")',
    '+1 @once',
    null,
    null,
    'Bob, Carl',
    null,
    null,
  ])
  expect(answer.bytes.includes('<f>')).toBe(false)
})

test('says of a record that was held back what held it', async () => {
  const who = await exporter()
  const alarm = await buildAlarm(server.db, { device: who.device, status: 'completed' })
  await sql`update alarm set inhibition_kind = 'rule' where id = ${alarm.id}`.execute(server.db)
  const { rows } = await rowsOf((await who.client.alarm.exportExcel({ ids: [alarm.id] })).bytes)
  expect(rows[1]?.[3]).toBe('Inhibited')
})

test('is in Chinese for a reader of Chinese', async () => {
  const who = await exporter()
  const alarm = await buildAlarm(server.db, { device: who.device, level: 'low' })
  const answer = await who.client.alarm.exportExcel({ ids: [alarm.id] }, { locale: 'zh_CN' })
  const { rows } = await rowsOf(answer.bytes)
  expect(rows[0]?.slice(0, 3)).toEqual(['编号', '级别', '类型'])
  expect(rows[1]?.slice(1, 4)).toEqual(['低', '入侵', '报警中'])
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%E6")
})

test('every alarm of a filter, newest first, over more than one piece', async () => {
  const who = await exporter()
  const { id } = await buildAlarm(server.db, {
    device: who.device,
    occurredAt: new Date(Date.now() - 3_600_000),
  })
  await buildAlarm(server.db, { device: who.device, type: 'fire' })
  // Adds 2,500 copies of the alarm, one second apart.
  await sql`
    insert into alarm (id, number, level, type, last_at, area_id, source_id)
    select overlay(uuidv7(-(n * interval '1 second'))::text placing '7' from 15 for 1)::uuid, 'copy-' || n, 4, 'motion',
      now(), area_id, source_id
    from alarm, generate_series(1, 2500) n where id = ${id}`.execute(server.db)
  const answer = await who.client.alarm.exportAll({ types: ['motion'] })
  const { rows } = await rowsOf(answer.bytes)
  expect(rows.slice(1).map(row => row[0])).toEqual(Array.from({ length: 2500 }, (_, n) => `copy-${n + 1}`))
  const audit = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'alarm.export')
    .where('user_id', '=', who.user.id)
    .executeTakeFirstOrThrow()
  expect(audit.after).toEqual({ filter: { types: ['motion'] }, rows: 2500 })
})

test('states times in the zone of the reader', async () => {
  const who = await exporter()
  await buildAlarm(server.db, { device: who.device, occurredAt: new Date('2026-11-03T20:00:00Z') })
  const answer = await who.client.alarm.exportAll({ timeZone: 'Asia/Shanghai' })
  const { rows } = await rowsOf(answer.bytes)
  expect([rows[0]?.[5], rows[1]?.[5]]).toEqual(['Time (Asia/Shanghai)', '2026-11-04 04:00:00'])
  const refused = await who.client.alarm.exportAll({ timeZone: 'Nowhere/Land' })
  expect(refused).toMatchObject({ status: 400, errorCode: 'request.invalid' })
})

test('a filter that finds nothing gives the headings alone', async () => {
  const who = await exporter()
  const answer = await who.client.alarm.exportAll({ searchText: 'no such thing' })
  expect((await rowsOf(answer.bytes)).rows).toHaveLength(1)
})

test('more than 100 chosen are refused', async () => {
  const { client } = await server.signIn()
  const ids = Array.from({ length: 101 }, (_, n) => `0192aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`)
  const answer = await client.alarm.exportExcel({ ids })
  expect(answer).toMatchObject({
    success: false,
    errorCode: 'alarm.export_too_many',
    errorParams: { limit: 100 },
  })
})

test.each([
  ['exportExcel', { ids: [] }],
  ['exportExcel', { ids: ['x'] }],
  ['exportAll', { processed: 'maybe' }],
] as const)('%s refuses %j', async (call, input) => {
  const { client } = await server.signIn()
  expect(await client.alarm[call](input as never)).toMatchObject({
    status: 400,
    errorCode: 'request.invalid',
  })
})
