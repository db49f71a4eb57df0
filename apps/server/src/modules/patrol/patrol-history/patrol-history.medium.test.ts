import type { CheckInVerdict } from '@palisade/contract'
import { clockOf } from '@palisade/testkit/manual-clock'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildFootPatrol } from '#server/testing/builders/patrol/foot-patrol.ts'
import { buildPatrolPlan, buildPatrolTask } from '#server/testing/builders/patrol/patrol.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { pictureOf } from '#server/modules/alarm/manual/manual.testing.ts'
import { createPatrolRetention } from './patrol-retention.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const GUARD = ['patrol_plan.view', 'patrol.handle', 'patrol.export'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ drivers: createFakeDrivers() })
})
afterAll(() => server.stop())

const span = (days = 1) => ({
  startTime: new Date(Date.now() - days * DAY).toISOString(),
  endTime: new Date(Date.now() + HOUR).toISOString(),
})

/** Ann, who has done one patrol of two stops with a finding at each, and missed another an hour before. */
async function setUp() {
  const ann = await signInOperator(server, { name: 'Ann', permissions: GUARD })
  const dock = await buildDevice(server.db, { areaId: ann.area.id, name: 'Dock' })
  const plan = await buildPatrolPlan(server.db, {
    name: 'Night round',
    cameraIds: [ann.device.id, dock.id],
    personId: ann.user.id,
    state: 'in_progress',
    dueFrom: new Date(Date.now() + HOUR),
  })
  const about = { planId: plan.id, personId: ann.user.id }
  const { id } = await buildPatrolTask(server.db, about)
  const missed = await buildPatrolTask(server.db, { ...about, dueFrom: new Date(Date.now() - HOUR) })
  await server.db
    .updateTable('patrol_task')
    .set({ status: 'completed', outcome: 'missed', ended_at: new Date() })
    .where('id', '=', missed.id)
    .execute()
  const { patrolTask: tour, patrolHistory: history } = ann.client
  await tour.start({ id })
  const answers = ['Yes']
  const picture = await pictureOf('red')
  await tour.report({ id, position: 0, verdict: 'abnormal', note: 'Gate open', answers, picture })
  await tour.move({ id, from: 0, to: 1 })
  await tour.report({ id, position: 1, verdict: 'no_picture' })
  await tour.move({ id, from: 1, to: 2 })
  return { ann, dock, plan, id, missed: missed.id, tour, history }
}

const ids = (answer: { returnObj?: { list: { id: string }[] } }) => answer.returnObj?.list.map(({ id }) => id)

describe('the history', () => {
  test('has patrols that are over, the latest first, by plan, person, time, result and finding', async () => {
    const { id, missed, history } = await setUp()
    expect(ids(await history.getByPage(span()))).toEqual([id, missed])
    const found = async (filters: object) => ids(await history.getByPage({ ...span(), ...filters }))
    expect(await found({ planName: 'night' })).toEqual([id, missed])
    expect(await found({ planName: 'ni%ht' })).toEqual([])
    expect(await found({ personName: 'ann' })).toEqual([id, missed])
    expect(await found({ personName: 'ben' })).toEqual([])
    expect(await found({ outcome: 'missed' })).toEqual([missed])
    expect(await found({ punctuality: 'on_time' })).toEqual([id])
    expect(await found({ punctuality: 'late' })).toEqual([])
    expect(await found({ finding: 'any' })).toEqual([id])
    expect(await found({ finding: 'none' })).toEqual([missed])
    expect(await found({ finding: 'no_picture' })).toEqual([id])
    expect(await found({ finding: 'preset_missed' })).toEqual([])
    const earlier = { startTime: span().startTime, endTime: new Date(Date.now() - HOUR / 2).toISOString() }
    expect(ids(await history.getByPage(earlier))).toEqual([missed])
  })

  test('refuses a span that is turned around or too long', async () => {
    const { history } = await setUp()
    const { startTime, endTime } = span()
    const turned = { startTime: endTime, endTime: startTime }
    for (const call of [history.getByPage, history.getFigures, history.exportExcel]) {
      expect((await call(turned)).errorCode).toBe('request.invalid')
      expect((await call(span(367))).errorCode).toBe('patrol_history.span_too_long')
    }
  })

  test('shows nobody a patrol with a camera out of their sight', async () => {
    const { ann, id, history } = await setUp()
    const outside = await buildDevice(server.db)
    await server.db
      .updateTable('patrol_task_stop')
      .set({ device_id: outside.id })
      .where('task_id', '=', id)
      .where('position', '=', 1)
      .execute()
    expect(ids(await history.getByPage({ ...span(), finding: 'any' }))).toEqual([])
    expect((await history.getFigures(span())).returnObj).toMatchObject({ total: 1, missed: 1 })
    expect((await history.signOff({ id })).errorCode).toBe('access.denied')
    const { area } = ann
    const other = await clientOf(server, { permissions: ['live.view'], areaIds: [area.id] }, area.centreId)
    expect((await other.patrolHistory.getByPage(span())).errorCode).toBe('access.denied')
    const viewer = { permissions: ['patrol_plan.view'] as const, areaIds: [area.id] }
    const onlooker = await clientOf(server, viewer, area.centreId)
    expect((await onlooker.patrolHistory.exportExcel(span())).errorCode).toBe('access.denied')
  })
})

test('patrols on foot are found by the verdict of a check-in', async () => {
  const { ann, id: onWall, history } = await setUp()
  const about = { areaId: ann.area.id, personId: ann.user.id, minutes: [0, 1] }
  const [late, held] = [await buildFootPatrol(server.db, about), await buildFootPatrol(server.db, about)]
  const judge = (id: string, position: number, verdict: 'late' | 'on_time') =>
    server.db
      .updateTable('patrol_check_in')
      .set({ verdict, at: new Date() })
      .where('task_id', '=', id)
      .where('position', '=', position)
      .execute()
  await judge(late.id, 0, 'late')
  for (const [id, position] of [
    [late.id, 1],
    [held.id, 0],
    [held.id, 1],
  ] as const)
    await judge(id, position, 'on_time')
  const over = { status: 'completed', outcome: 'done', ended_at: new Date() } as const
  await server.db.updateTable('patrol_task').set(over).where('id', 'in', [late.id, held.id]).execute()
  const found = async (checkIn: CheckInVerdict) =>
    new Set(ids(await history.getByPage({ ...span(), checkIn })))
  expect(await found('late')).toEqual(new Set([late.id]))
  expect(await found('on_time')).toEqual(new Set([late.id, held.id]))
  expect(await found('absent')).toEqual(new Set())
  expect((await history.getFigures({ ...span(), checkIn: 'late' })).returnObj?.total).toBe(1)
  expect(ids(await history.getByPage(span()))).toContain(onWall)
})

test('figures: done, missed and on time, stops visited, and findings by stop', async () => {
  const { ann, history } = await setUp()
  expect((await history.getFigures(span())).returnObj).toEqual({
    total: 2,
    done: 1,
    missed: 1,
    notHeld: 0,
    stopped: 0,
    onTime: 1,
    late: 0,
    stopCount: 4,
    visitedCount: 2,
    checkIns: { onTime: 0, early: 0, late: 0, absent: 0 },
    stops: [
      { name: 'Dock', visitedCount: 1, abnormal: 0, noPicture: 1, presetMissed: 0, absent: 0 },
      { name: ann.device.name, visitedCount: 1, abnormal: 1, noPicture: 0, presetMissed: 0, absent: 0 },
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  })
})

test('the sheet has a row for each stop, one for a patrol that never began, and texts stay texts', async () => {
  const { id, history } = await setUp()
  await server.db
    .updateTable('patrol_task_stop')
    .set({ note: '=1+1' })
    .where('task_id', '=', id)
    .where('position', '=', 0)
    .execute()
  const [sheet] = await readExcelFile((await history.exportExcel(span())).bytes)
  expect(sheet?.sheet).toBe('Patrol history')
  expect(sheet?.data.map(row => [row[0], row[6], row[10], row[13], row[15], row[16]])).toEqual([
    ['Plan', 'Result', 'No.', 'Verdict', 'Note', 'Answers'],
    ['Night round', 'Done', 1, 'Abnormal', '=1+1', 'Is the door shut? Yes'],
    ['Night round', 'Done', 2, 'No picture', null, 'Is the door shut?'],
    ['Night round', 'Missed', null, null, null, null],
  ])
})

test('a patrol is one page of PDF with its pictures, for who may export, once it is over', async () => {
  const { ann, id, plan, history } = await setUp()
  const { bytes, headers } = await history.exportPdf({ id, timeZone: 'UTC' })
  const file = bytes.toString('latin1')
  expect(headers['content-type']).toBe('application/pdf')
  expect(decodeURIComponent(headers['content-disposition'] ?? '')).toContain('Night round')
  expect([file.match(/\/Type \/Page\b/g)?.length, file.match(/\/Subtype \/Image/g)?.length]).toEqual([1, 1])
  const about = { planId: plan.id, personId: ann.user.id, dueFrom: new Date(Date.now() - 60_000) }
  const open = await buildPatrolTask(server.db, about)
  expect((await history.exportPdf({ id: open.id })).errorCode).toBe('patrol_history.not_over')
  const viewer = { permissions: ['patrol_plan.view'] as const, areaIds: [ann.area.id] }
  const onlooker = await clientOf(server, viewer, ann.area.centreId)
  expect((await onlooker.patrolHistory.exportPdf({ id })).errorCode).toBe('access.denied')
  const outside = await buildDevice(server.db)
  await server.db
    .updateTable('patrol_task_stop')
    .set({ device_id: outside.id })
    .where('task_id', '=', id)
    .where('position', '=', 1)
    .execute()
  expect((await history.exportPdf({ id })).errorCode).toBe('access.denied')
})

test('a patrol is signed off by name, once, when it is over', async () => {
  const { id, missed, plan, ann, tour, history } = await setUp()
  const about = { planId: plan.id, personId: ann.user.id, dueFrom: new Date(Date.now() - 60_000) }
  const open = await buildPatrolTask(server.db, about)
  expect((await history.signOff({ id: open.id })).errorCode).toBe('patrol_history.not_over')
  expect((await history.signOff({ id })).returnObj).toMatchObject({ signedBy: 'Ann' })
  const again = await history.signOff({ id })
  expect([again.errorCode, again.errorParams]).toEqual(['patrol_history.signed_already', { by: 'Ann' }])
  expect((await tour.getDetails({ id: missed })).returnObj).toMatchObject({ signedBy: '', signedAt: null })
})

test('months that are no longer kept go with their pictures; an implausible time removes nothing', async () => {
  const { id, missed, tour } = await setUp()
  const { db, writeAudit, files } = server.app.infra
  const { picture_key: key } = await db
    .selectFrom('patrol_task_stop')
    .select('picture_key')
    .where('task_id', '=', id)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  const inMonths = (months: number) => new Date().setMonth(new Date().getMonth() + months)
  const remove = (now: number, isPlausible: boolean) =>
    createPatrolRetention({
      db,
      writeAudit,
      parameters: { get: async () => 2 as never },
      timeCheck: { isPlausible: async () => isPlausible },
      clock: clockOf(() => now),
    })()
  await remove(inMonths(4), false)
  await remove(inMonths(1), true)
  expect((await tour.getDetails({ id })).success).toBe(true)
  await remove(inMonths(4), true)
  for (const gone of [id, missed])
    expect((await tour.getDetails({ id: gone })).errorCode).toBe('access.denied')
  // Noted for removal, or removed already by the work that does it.
  const noted = await db.selectFrom('file_removal').select('key').where('key', '=', key).execute()
  expect(noted.length === 1 || (await files.open(key ?? '')) === undefined).toBe(true)
  const told = await db
    .selectFrom('audit')
    .select('kind')
    .where('action', '=', 'patrol_history.retention')
    .execute()
  expect(told).toEqual([{ kind: 'system' }])
})
