import type { PermissionCode } from '@palisade/contract'
import { clockOf } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDeployment } from '#server/testing/builders/deployment.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildHandover } from '#server/testing/builders/patrol/handover.ts'
import { buildPatrolPlan, buildPatrolTask } from '#server/testing/builders/patrol/patrol.ts'
import { buildFaceGroup } from '#server/testing/builders/people.ts'
import { buildRole } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createHandoverRetention } from './handover-retention.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const READER = ['alarm.view', 'device.view', 'patrol_plan.view', 'handover.view'] as const
const OPERATOR = [...READER, 'handover.sign'] as const

/** A centre with a gate and a yard, in each something that a shift leaves, and the clients of its people. */
async function setUp() {
  const { db } = server
  const centre = await buildCentre(db)
  const [gate, yard] = [
    await buildArea(db, { parentId: centre.id, name: 'Gate' }),
    await buildArea(db, { parentId: centre.id, name: 'Yard' }),
  ]
  const camera = await buildDevice(db, { areaId: gate.id, name: 'Gate-01' })
  const away = await buildDevice(db, {
    areaId: yard.id,
    name: 'Yard-01',
    state: 'offline',
    cause: 'unreachable',
  })
  const alarm = await buildAlarm(db, { device: camera, level: 'very_urgent' })
  await buildAlarm(db, { device: camera, status: 'completed' })
  const cars = await buildDeployment(db, { centreId: centre.id, name: 'Stolen cars', cameraIds: [camera.id] })
  await buildDeployment(db, { centreId: centre.id, isEnabled: false, cameraIds: [camera.id] })
  const group = await buildFaceGroup(db, { centreId: centre.id })
  await db
    .insertInto('face_grant')
    .values({ group_id: group.id, role_id: await buildRole(db), may_edit: false, may_search: false })
    .execute()
  await buildDeployment(db, {
    kind: 'person',
    centreId: centre.id,
    name: 'Banned',
    cameraIds: [camera.id],
    groupIds: [group.id],
  })
  const plan = await buildPatrolPlan(db, {
    name: 'Night round',
    cameraIds: [away.id],
    state: 'in_progress',
  })
  const task = await buildPatrolTask(db, { planId: plan.id, personId: null })
  await db
    .updateTable('patrol_task')
    .set({ status: 'in_progress', started_at: new Date() })
    .where('id', '=', task.id)
    .execute()
  await db
    .insertInto('patrol_task_stop')
    .values({ task_id: task.id, position: 0, device_id: away.id, device_name: 'Yard-01', seconds: 30 })
    .execute()
  const person = async (
    name: string,
    permissions: readonly PermissionCode[] = OPERATOR,
    areaId = centre.id,
  ) => (await clientOf(server, { name, permissions, areaIds: [areaId] }, centre.id)).handover
  return { centre, gate, yard, camera, away, alarm, cars, person }
}

const got = <Value>(answer: { returnObj?: Value; errorCode?: string }): Value => {
  if (answer.returnObj === undefined) throw new Error(answer.errorCode)
  return answer.returnObj
}

describe('a page of a shift', () => {
  test('is written, signed by who leaves with the site as it is, and by who comes, who begins the next', async () => {
    const { alarm, away, cars, person } = await setUp()
    const [ann, ben] = [await person('Ann'), await person('Ben')]
    expect(got(await ann.getCurrent({}))).toBeNull()
    const begun = got(await ann.add({}))
    expect(begun).toMatchObject({ status: 'open', begunBy: 'Ann', version: 0 })
    expect((await ben.add({})).errorCode).toBe('handover.running')
    const written = got(await ben.update({ id: begun.id, version: 0, notes: 'Gate 2 sticks' }))
    expect(written).toMatchObject({ notes: 'Gate 2 sticks', savedBy: 'Ben', version: 1 })

    const signed = got(await ann.handOver({ id: begun.id, version: 1, notes: 'Gate 2 sticks. Quiet.' }))
    expect(signed).toMatchObject({ status: 'handed_over', handedOverBy: 'Ann', isOwn: true })
    expect(signed.moment).toMatchObject({
      alarms: [{ id: alarm.id, number: alarm.number, level: 'very_urgent', status: 'on_alert' }],
      devices: [{ id: away.id, name: 'Yard-01', areaName: 'Yard', cause: 'unreachable' }],
      vehicleDeployments: [{ id: cars.id, name: 'Stolen cars', endsAt: null }],
      patrols: [{ planName: 'Night round', isOnFoot: false, stopCount: 1 }],
      cut: [],
    })

    await server.db.updateTable('alarm').set({ status: 'completed', closed_at: new Date() }).execute()
    await server.db.updateTable('device').set({ state: 'online', cause: null }).execute()
    const read = got(await ben.getCurrent({}))!
    expect(read.moment).toEqual(signed.moment)
    expect(read).toMatchObject({ id: begun.id, isOwn: false, version: 2 })
    const taken = got(await ben.takeOver({ id: begun.id, version: 2, reply: 'Read' }))
    expect(taken).toMatchObject({ status: 'taken_over', takenOverBy: 'Ben', reply: 'Read' })
    const next = got(await ann.getCurrent({}))!
    expect(next).toMatchObject({ status: 'open', begunBy: 'Ben', notes: '', begunAt: taken.takenOverAt })
    expect(next.moment).toMatchObject({ alarms: [], devices: [] })

    const ids = async (filters: object) => got(await ann.getByPage(filters)).list.map(({ id }) => id)
    expect(await ids({})).toEqual([next.id, begun.id])
    expect(await ids({ personName: 'ann' })).toEqual([begun.id])
    expect(await ids({ notes: 'gate 2' })).toEqual([begun.id])
    expect(await ids({ status: 'open' })).toEqual([next.id])
    expect(got(await ann.getDetails({ id: begun.id })).moment).toEqual(signed.moment)
  })

  test('is not signed twice by one person, nor written on once it is signed; its giver takes it back', async () => {
    const { person } = await setUp()
    const [ann, ben] = [await person('Ann'), await person('Ben')]
    const { id } = got(await ann.add({}))
    expect((await ben.takeOver({ id, version: 0, reply: '' })).errorCode).toBe('handover.not_signed')
    got(await ann.handOver({ id, version: 0, notes: '' }))
    expect((await ann.takeOver({ id, version: 1, reply: '' })).errorCode).toBe('handover.same_person')
    expect((await ben.update({ id, version: 1, notes: 'x' })).errorCode).toBe('handover.signed_already')
    expect((await ben.withdraw({ id })).errorCode).toBe('handover.not_yours')
    expect(got(await ann.withdraw({ id }))).toMatchObject({ status: 'open', handedOverBy: '' })
    expect((await ben.takeOver({ id, version: 1, reply: '' })).errorCode).toBe('handover.not_signed')
    got(await ann.handOver({ id, version: 2, notes: 'Now' }))
    expect((await ben.takeOver({ id, version: 1, reply: '' })).errorCode).toBe('handover.changed_meanwhile')
    got(await ben.takeOver({ id, version: 3, reply: '' }))
    expect((await ann.withdraw({ id })).errorCode).toBe('handover.taken_already')
  })

  test('is a report as PDF, as its reader sees it, and the log knows who took it', async () => {
    const { person } = await setUp()
    const ann = await person('Ann')
    const { id } = got(await ann.add({}))
    got(await ann.handOver({ id, version: 0, notes: '二号门卡住' }))
    const { bytes, headers } = await ann.exportPdf({ id, timeZone: 'Asia/Shanghai' }, { locale: 'zh_CN' })
    expect([headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    expect(decodeURIComponent(headers['content-disposition'] ?? '')).toContain('交接班')
    const row = await server.db
      .selectFrom('audit')
      .select(['result', 'object'])
      .where('action', '=', 'handover.export')
      .executeTakeFirst()
    expect(row).toEqual({ result: 'ok', object: id })
  })

  test('two people who write at once: the second reads first', async () => {
    const { person } = await setUp()
    const [ann, ben] = [await person('Ann'), await person('Ben')]
    const { id } = got(await ann.add({}))
    const answers = await Promise.all([
      ann.update({ id, version: 0, notes: 'A' }),
      ben.update({ id, version: 0, notes: 'B' }),
    ])
    expect(answers.map(({ errorCode }) => errorCode ?? 'saved').toSorted()).toEqual([
      'handover.changed_meanwhile',
      'saved',
    ])
  })

  test('two people who take over at once: one of them does, and one page follows', async () => {
    const { centre, person } = await setUp()
    const [ann, ben, eve] = [await person('Ann'), await person('Ben'), await person('Eve')]
    const { id } = got(await ann.add({}))
    got(await ann.handOver({ id, version: 0, notes: '' }))
    const answers = await Promise.all([ben, eve].map(one => one.takeOver({ id, version: 1, reply: '' })))
    expect(answers.map(({ errorCode }) => errorCode ?? 'taken').toSorted()).toEqual([
      'handover.taken_already',
      'taken',
    ])
    const rows = await server.db
      .selectFrom('handover')
      .select('id')
      .where('centre_id', '=', centre.id)
      .execute()
    expect(rows).toHaveLength(2)
  })
})

describe('who sees what of it', () => {
  test('of a signed page each reader sees what is in their areas, and deployments of persons by their lists', async () => {
    const { gate, person } = await setUp()
    const ann = await person('Ann')
    const { id } = got(await ann.add({}))
    const { moment } = got(await ann.handOver({ id, version: 0, notes: '' }))
    expect(moment.personDeployments).toEqual([])
    const guard = await person('Gus', READER, gate.id)
    expect(got(await guard.getDetails({ id })).moment).toMatchObject({
      alarms: [{ deviceName: 'Gate-01' }],
      devices: [],
      vehicleDeployments: [{ name: 'Stolen cars' }],
      patrols: [],
    })
    expect((await guard.update({ id, version: 1, notes: '' })).errorCode).toBe('access.denied')
  })

  test('the super administrator’s page has deployments of persons, which others who read it do not see', async () => {
    const { centre, person } = await setUp()
    const { ticket } = await server.signIn()
    const admin = server.clientFor({ ticket, centerId: centre.id }).handover
    const { id } = got(await admin.add({}))
    const { moment } = got(await admin.handOver({ id, version: 0, notes: '' }))
    expect(moment.personDeployments).toMatchObject([{ name: 'Banned' }])
    expect(got(await (await person('Ann')).getDetails({ id })).moment.personDeployments).toEqual([])
  })

  test('another centre is out of reach', async () => {
    const { person } = await setUp()
    const ann = await person('Ann')
    const { id } = got(await ann.add({}))
    const stranger = await (await setUp()).person('Eve')
    expect(got(await stranger.getByPage({})).total).toBe(0)
    for (const answer of [
      await stranger.getDetails({ id }),
      await stranger.exportPdf({ id }),
      await stranger.update({ id, version: 0, notes: '' }),
      await stranger.handOver({ id, version: 0, notes: '' }),
      await stranger.takeOver({ id, version: 0, reply: '' }),
      await stranger.withdraw({ id }),
    ])
      expect(answer.errorCode).toBe('access.denied')
  })
})

test('pages of long ago go, those of which nobody took over stay, and the log says how many went', async () => {
  const { db } = server
  const long = new Date('2020-01-02T00:00:00Z')
  const old = await buildHandover(db, { status: 'taken_over', takenOverAt: long })
  const waiting = await buildHandover(db, { status: 'handed_over', takenOverAt: long })
  const young = await buildHandover(db, { status: 'taken_over' })
  await createHandoverRetention({
    db,
    parameters: { get: async () => 24 as never },
    timeCheck: { isPlausible: async () => true },
    writeAudit: server.app.infra.writeAudit,
    clock: clockOf(() => Date.now()),
  })()
  const left = await db.selectFrom('handover').select('id').execute()
  const ids = left.map(({ id }) => id)
  expect([old, waiting, young].map(({ id }) => ids.includes(id))).toEqual([false, true, true])
  const row = await db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'handover.retention')
    .executeTakeFirstOrThrow()
  expect(row.after).toMatchObject({ shifts: 1 })
})
