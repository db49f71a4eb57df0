import { FIGURES_DAYS_MAX, type AlarmFigures } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALARM_PERMISSIONS } from '#server/testing/alarm-operator.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { dayAfter, siteDayOf, startOfDay } from '#server/infra/site-time.ts'
import { buildDone, buildHandled, rollUpOf } from './figures.testing.ts'

let server: TestServer
let whole: ContractClient
let part: ContractClient
let narrowed: ContractClient
let seen: BuiltDevice
let hidden: BuiltDevice
const day = dayAfter(siteDayOf(Date.now()), -2)
const at = (hour: number, minute = 0) => new Date(startOfDay(day) + (hour * 60 + minute) * 60_000)
const of = async (client: ContractClient, from = day, to = day) =>
  (await client.figures.getPeriod({ from, to })).returnObj as AlarmFigures

beforeAll(async () => {
  server = await startTestServer()
  const centre = await buildCentre(server.db)
  const [area, other] = [
    await buildArea(server.db, { parentId: centre.id }),
    await buildArea(server.db, { parentId: centre.id }),
  ]
  seen = await buildDevice(server.db, { areaId: area.id, name: 'Gate' })
  hidden = await buildDevice(server.db, { areaId: other.id, name: 'Vault' })
  const client = async (areaIds: string[], more = {}) =>
    (await server.signIn(await buildUser(server.db, { permissions: ALARM_PERMISSIONS, areaIds, ...more })))
      .client
  whole = await client([centre.id, area.id, other.id])
  part = await client([area.id])
  narrowed = await client([centre.id, area.id, other.id], {
    deviceScopes: { camera: 'chosen' },
    deviceIds: [seen.id],
  })
  const closed = { status: 'completed', acknowledge: 60, close: 600 } as const
  const [first] = await buildHandled(server, seen, [
    ...Array.from({ length: 12 }, (_, n) => ({ ...closed, occurredAt: at(9, n / 2) })),
    { ...closed, occurredAt: at(11), level: 'very_urgent', taskStatus: 'false_alarm', acknowledge: 10 },
  ])
  await buildHandled(server, hidden, [{ occurredAt: at(10), level: 'low' }])
  await buildDone(server, first!, 'Guard One', 300)
  await rollUpOf(server).run()
})
afterAll(() => server.stop())

test('whole centre: totals, times, load, worst sources and executors of a day', async () => {
  const figures = await of(whole)
  expect(figures.totals).toEqual({
    byLevel: { very_urgent: 1, urgent: 12, general: 0, low: 1 },
    raised: 14,
    acknowledged: 13,
    closed: 13,
    falseAlarms: 1,
  })
  expect(figures.times.acknowledge.n).toBe(13)
  expect(Math.abs(figures.times.acknowledge.median! / 60 - 1)).toBeLessThan(0.16)
  expect(figures.times.byLevel[0]?.acknowledge.median).toBeLessThan(12)
  expect(figures.load).toMatchObject({ worstHour: 12, worstTen: 12, hoursOver: 0, band: 'acceptable' })
  expect(figures.load.floodShare).toBeCloseTo(1 / 144)
  expect(figures.load.perHour).toBeCloseTo(14 / 24)
  expect(figures.worstSources.map(one => [one.deviceName, one.raised])).toEqual([
    ['Gate', 13],
    ['Vault', 1],
  ])
  expect(figures.executors).toEqual([
    { name: 'Guard One', tasks: 1, completed: 1, rejected: 0, open: 0, meanSeconds: 300 },
  ])
  expect(figures).toMatchObject({ daysMissing: 0, ratesSince: null })
  const { points, step } = figures.trend
  expect([step, points.length, points[9]?.urgent, points[10]?.low]).toEqual(['hour', 24, 12, 1])
})

test('who sees a part of the centre gets its figures and nothing of the rest', async () => {
  const [all, some] = [await of(whole), await of(part)]
  expect(some.totals).toMatchObject({ raised: 13, byLevel: { low: 0 } })
  expect(some.worstSources.map(one => one.deviceName)).toEqual(['Gate'])
  expect(some.times).toEqual(all.times)
  expect(some.load).toMatchObject({ worstHour: 12, worstTen: 12 })
  expect(JSON.stringify(some)).not.toContain('Vault')
  const month = await of(part, dayAfter(day, -30), day)
  expect(month.trend.points.at(-1)).toMatchObject({ at: day, urgent: 12, low: 0 })
})

test('who sees only some devices of the areas gets the figures of those', async () => {
  const [all, some] = [await of(part), await of(narrowed)]
  expect(some.totals).toEqual(all.totals)
  expect([some.times, some.load, some.trend]).toEqual([all.times, all.load, all.trend])
  expect(some.ratesSince).toBeNull()
  // Over the end of a month, and of days without any alarm.
  const [wide, wideAll] = [await of(narrowed, dayAfter(day, -40)), await of(part, dayAfter(day, -40))]
  expect([wide.totals, wide.trend]).toEqual([wideAll.totals, wideAll.trend])
  expect((await of(narrowed, dayAfter(day, -40), dayAfter(day, -1))).totals.raised).toBe(0)
  expect(some.worstSources.map(one => one.deviceName)).toEqual(['Gate'])
  const now = (await narrowed.figures.getNow({})).returnObj
  expect(now?.stale.n).toBe(0)
  expect((await whole.figures.getNow({})).returnObj?.stale).toMatchObject({
    n: 1,
    list: [{ deviceName: 'Vault' }],
  })
})

test('any days give the sum of their days, over the ends of months too', async () => {
  const before = dayAfter(day, -45)
  const start = startOfDay(before)
  await buildHandled(
    server,
    seen,
    [0, 23.9].map(hour => ({ occurredAt: new Date(start + hour * 3_600_000), status: 'completed' as const })),
  )
  await rollUpOf(server).run()
  const counted = async (from: string, to: string) => {
    const { totals, worstSources } = await of(whole, from, to)
    return [totals.raised, worstSources[0]?.raised]
  }
  expect(await counted(before, before)).toEqual([2, 2])
  expect((await of(narrowed, before, day)).totals).toMatchObject({ raised: 15, closed: 15 })
  expect((await of(narrowed, dayAfter(before), day)).totals.raised).toBe(13)
  expect(await counted(before, day)).toEqual([16, 15])
  expect(await counted(dayAfter(before), day)).toEqual([14, 13])
  expect((await of(whole, dayAfter(before, -1), dayAfter(before, -1))).totals.raised).toBe(0)
})

test('the thirty-first of a month that is read in part is one of its days', async () => {
  let last = dayAfter(day, -1)
  while (!last.endsWith('-31')) last = dayAfter(last, -1)
  const counted = async () => {
    const { totals, worstSources } = await of(whole, dayAfter(last, -1), day)
    return [totals.raised, worstSources[0]!.raised]
  }
  const recount = async () => {
    await sql`delete from alarm_stat_day where day = ${last}`.execute(server.db)
    await rollUpOf(server).run()
  }
  const [raised, worst] = (await counted()) as [number, number]
  const occurredAt = new Date(startOfDay(last) + 43_200_000)
  const [id] = await buildHandled(server, seen, [{ occurredAt, status: 'completed' }])
  await recount()
  expect(await counted()).toEqual([raised + 1, worst + 1])
  // Other tests count days that may be this one.
  await server.db.deleteFrom('alarm').where('id', '=', id!).execute()
  await recount()
})

test('the nightly check mends what differs from the rows and says so, once', async () => {
  const rollUp = rollUpOf(server)
  await rollUp.check()
  await sql`update alarm_stat_place set raised = raised + 5, slots = slots * 2 where day = ${day}`.execute(
    server.db,
  )
  await sql`update alarm_stat_source set days[${sql.lit(Number(day.slice(8)))}] = 99 where raised > 5`.execute(
    server.db,
  )
  await sql`update alarm_stat_source_level set raised = raised * 3, closed = 0
    where month = date_trunc('month', ${day}::date)`.execute(server.db)
  await sql`delete from alarm_stat_operator where day = ${day}`.execute(server.db)
  expect((await of(whole)).totals.raised).not.toBe(14)
  expect(await rollUp.check()).toEqual([day])
  expect((await of(narrowed)).totals).toMatchObject({ raised: 13, closed: 13 })
  expect(await of(whole)).toMatchObject({ totals: { raised: 14 }, load: { worstHour: 12 } })
  expect((await of(whole)).worstSources[0]?.raised).toBe(13)
  expect(await rollUp.check()).toEqual([])
  const told = await server.db
    .selectFrom('audit')
    .select(['kind', 'after'])
    .where('action', '=', 'system.alarm_stat_repair')
    .execute()
  expect(told).toEqual([{ kind: 'system', after: { days: [day], count: 1 } }])
})

test('what was changed while the server runs is counted at its next run', async () => {
  const rollUp = rollUpOf(server)
  await rollUp.run()
  const [late] = await buildHandled(server, seen, [{ occurredAt: at(20) }])
  expect((await of(whole)).totals.raised).toBe(14)
  const answer = await whole.alarm.acknowledge({ alarmId: late!, confirm: 'acknowledge' })
  expect(answer.success).toBe(true)
  await expect
    .poll(async () => {
      await rollUp.run()
      return (await of(whole)).totals.raised
    })
    .toBe(15)
})

test('days that lost their figures while the server runs are found within a minute', async () => {
  let elapsed = 0
  const rollUp = rollUpOf(server, () => elapsed)
  await rollUp.run()
  const old = dayAfter(day, -45)
  await sql`delete from alarm_stat_place where day = ${old}`.execute(server.db)
  await sql`delete from alarm_stat_day where day = ${old}`.execute(server.db)
  const raised = async () => (await of(whole, old, old)).totals.raised
  await rollUp.run()
  expect(await raised()).toBe(0)
  elapsed = 60_000
  await rollUp.run()
  expect(await raised()).toBe(2)
})

test('the sheet says the same, in the language of who asks, and asking needs the right to export', async () => {
  const file = await whole.figures.exportExcel({ from: day, to: day })
  expect(file.bytes?.subarray(0, 2).toString()).toBe('PK')
  const { client } = await server.signIn(
    await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [seen.areaId] }),
  )
  expect(await client.figures.exportExcel({ from: day, to: day })).toMatchObject({
    errorCode: 'access.denied',
  })
})

test.each([
  { from: '2026-01-02', to: '2026-01-01' },
  { from: '2024-01-01', to: '2026-01-01' },
  { from: '2026-02-30', to: '2026-03-01' },
  { from: 'x', to: '2026-03-01' },
  {},
])('%o is refused', async request => {
  expect((await whole.figures.getPeriod(request as never)).errorCode).toBe('request.invalid')
  expect(FIGURES_DAYS_MAX).toBeGreaterThan(366)
})
