import { ALWAYS, type PatrolPlanDraft } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildPatrolPlan } from '#server/testing/builders/patrol/patrol.ts'
import { buildScopedSite } from '#server/testing/builders/scoped-site.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const HOUR = 3_600_000
const EDITOR = ['patrol_plan.view', 'patrol_plan.edit', 'patrol.handle'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Operator = Awaited<ReturnType<typeof signInOperator>>
let ann: Operator
beforeEach(async () => {
  ann = await signInOperator(server, { name: 'Ann', permissions: EDITOR })
})

const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const once = (from: number, to: number) => ({ type: 'once', from: fromNow(from), to: fromNow(to) }) as const
const draftOf = ({ user, device }: Operator, given: Partial<PatrolPlanDraft> = {}): PatrolPlanDraft => ({
  name: uniqueName('Night'),
  personId: user.id,
  level: 'urgent',
  time: once(1, 2),
  toleranceMinutes: 10,
  stops: [
    {
      deviceId: device.id,
      preset: { token: '3', name: 'Gate' },
      seconds: 20,
      questions: ['Is the gate shut?'],
    },
    { deviceId: device.id, preset: null, seconds: 40, questions: [] },
  ],
  remarks: 'With a torch',
  ...given,
})
const added = async (operator: Operator, given: Partial<PatrolPlanDraft> = {}) =>
  (await operator.client.patrolPlan.add(draftOf(operator, given))).returnObj!
const stateOf = async ({ client }: Operator, id: string) =>
  (await client.patrolPlan.getDetails({ id })).returnObj?.state
const tasksOf = (id: string) =>
  server.db.selectFrom('patrol_task').selectAll().where('plan_id', '=', id).orderBy('due_from').execute()

describe('a plan', () => {
  test('keeps everything in its order, and is found by its name, person and state', async () => {
    const draft = draftOf(ann)
    const plan = (await ann.client.patrolPlan.add(draft)).returnObj!
    const { stops, ...fields } = draft
    expect(plan).toMatchObject({
      ...fields,
      personName: 'Ann',
      state: 'not_started',
      stopCount: 2,
      nextAt: null,
    })
    expect(plan.stops).toMatchObject(stops.map(stop => ({ ...stop, deviceName: ann.device.name })))
    const page = await ann.client.patrolPlan.getByPage({
      name: plan.name.toUpperCase(),
      personName: 'ann',
      state: 'not_started',
    })
    expect(page.returnObj?.list.map(({ id }) => id)).toEqual([plan.id])
    const persons = (await ann.client.patrolPlan.getPersons({})).returnObj!
    expect(persons).toContainEqual({ id: ann.user.id, name: 'Ann' })
  })

  test.each<[string, Partial<PatrolPlanDraft>]>([
    ['patrol_plan.no_person', { personId: null }],
    ['patrol_plan.no_cameras', { stops: [] }],
    ['patrol_plan.no_time', { time: null }],
    ['patrol_plan.no_time', { time: { type: 'weekly', week: { type: 'custom', dates: [], data: [] } } }],
    ['patrol_plan.completion_before_start', { time: once(2, 1) }],
    ['patrol_plan.expired', { time: once(-2, -1) }],
    [
      'patrol_plan.expired',
      { time: { type: 'weekly', week: { ...ALWAYS, dates: ['2026-01-01', '2026-01-02'] } } },
    ],
  ])('is refused with %s', async (code, given) => {
    expect((await ann.client.patrolPlan.add(draftOf(ann, given))).errorCode).toBe(code)
  })

  test('needs a person who may patrol there, cameras that are there, and a name of its own', async () => {
    const bob = await buildUser(server.db, { permissions: ['patrol_plan.view'], areaIds: [ann.area.id] })
    expect((await ann.client.patrolPlan.add(draftOf(ann, { personId: bob.id }))).errorCode).toBe(
      'patrol_plan.person_unfit',
    )
    const admin = await server.signIn()
    const gone = await buildDevice(server.db, { areaId: ann.area.id })
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const withGone = draftOf(ann, {
      stops: [{ deviceId: gone.id, preset: null, seconds: 20, questions: [] }],
    })
    expect((await admin.client.patrolPlan.add(withGone)).errorCode).toBe('patrol_plan.camera_gone')
    const { name } = await added(ann)
    expect((await ann.client.patrolPlan.add(draftOf(ann, { name: name.toUpperCase() }))).errorCode).toBe(
      'patrol_plan.name_taken',
    )
  })

  test('of 500 stops is kept and gone whole, one more is malformed', async () => {
    const stops = (count: number) =>
      Array.from({ length: count }, () => ({
        deviceId: ann.device.id,
        preset: null,
        seconds: 5,
        questions: [],
      }))
    expect((await ann.client.patrolPlan.add(draftOf(ann, { stops: stops(501) }))).status).toBe(400)
    const plan = await added(ann, { stops: stops(500), time: once(-1, 1) })
    expect(plan.stops).toHaveLength(500)
    await ann.client.patrolPlan.batchStart({ ids: [plan.id] })
    await expect.poll(async () => (await tasksOf(plan.id)).length).toBe(1)
    const [task] = await tasksOf(plan.id)
    const { patrolTask } = ann.client
    const begun = (await patrolTask.start({ id: task!.id })).returnObj
    expect([begun?.stopCount, begun?.stops.length]).toEqual([500, 500])
    const last = await patrolTask.move({ id: task!.id, from: 0, to: 499 })
    expect(last.returnObj).toMatchObject({ position: 499, status: 'in_progress' })
  })

  test('is changed by who saw its newest version, and stays as it was otherwise', async () => {
    const plan = await added(ann)
    const change = { ...draftOf(ann), id: plan.id, version: plan.version }
    const after = (await ann.client.patrolPlan.update({ ...change, remarks: 'In pairs' })).returnObj!
    expect(after).toMatchObject({ remarks: 'In pairs', state: 'not_started' })
    expect((await ann.client.patrolPlan.update(change)).errorCode).toBe('patrol_plan.changed_meanwhile')
    expect((await ann.client.patrolPlan.getDetails({ id: plan.id })).returnObj?.remarks).toBe('In pairs')
  })

  test('is hidden from who may not see one of its cameras', async () => {
    const site = await buildScopedSite(server.db)
    const { seen, hidden } = site
    const plan = await buildPatrolPlan(server.db, { cameraIds: [seen.camera.id, hidden.camera.id] })
    const narrow = await buildUser(server.db, {
      permissions: EDITOR,
      areaIds: [site.area.id],
      deviceScopes: { camera: 'chosen', gate: 'none', door: 'none', other: 'none' },
      deviceIds: [seen.camera.id],
    })
    const { ticket } = await buildSession(server.db, narrow.id)
    const { patrolPlan } = server.clientFor({ ticket, centerId: site.area.centreId })
    expect((await patrolPlan.getByPage({})).returnObj?.list).toEqual([])
    expect((await patrolPlan.getDetails({ id: plan.id })).errorCode).toBe('access.denied')
    expect((await patrolPlan.batchDelete({ ids: [plan.id] })).errorCode).toBe('access.denied')
  })
})

describe('the states of a plan', () => {
  test('start, pause, resume, end: what stands in the way is said, and running ones are neither changed nor deleted', async () => {
    const { id, version } = await added(ann)
    const { patrolPlan } = ann.client
    const ids = { ids: [id] }
    expect((await patrolPlan.pause({ id })).errorCode).toBe('patrol_plan.not_running')
    expect((await patrolPlan.batchStart(ids)).success).toBe(true)
    expect((await patrolPlan.batchStart(ids)).errorCode).toBe('patrol_plan.already_running')
    const change = { ...draftOf(ann), id, version: version + 1 }
    expect((await patrolPlan.update(change)).errorCode).toBe('patrol_plan.is_running')
    expect((await patrolPlan.pause({ id })).success).toBe(true)
    expect(await stateOf(ann, id)).toBe('paused')
    expect((await patrolPlan.batchDelete(ids)).errorCode).toBe('patrol_plan.is_running')
    expect((await patrolPlan.resume({ id })).success).toBe(true)
    expect((await patrolPlan.resume({ id })).errorCode).toBe('patrol_plan.not_paused')
    expect((await patrolPlan.batchStop(ids)).success).toBe(true)
    expect(await stateOf(ann, id)).toBe('ended')
    expect((await patrolPlan.batchDelete(ids)).success).toBe(true)
    expect((await patrolPlan.getDetails({ id })).errorCode).toBe('access.denied')
  })

  test('of several, all are started or none', async () => {
    const [one, running] = [await added(ann), await added(ann, { time: once(5, 6) })]
    await ann.client.patrolPlan.batchStart({ ids: [running.id] })
    const answer = await ann.client.patrolPlan.batchStart({ ids: [one.id, running.id] })
    expect(answer.errorCode).toBe('patrol_plan.already_running')
    expect(await stateOf(ann, one.id)).toBe('not_started')
  })

  test('nobody patrols two plans at once', async () => {
    const [one, other, later] = [
      await added(ann),
      await added(ann, { time: once(1.5, 3) }),
      await added(ann, { time: once(3, 4) }),
    ]
    const answers = await Promise.all(
      [one, other].map(({ id }) => ann.client.patrolPlan.batchStart({ ids: [id] })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.map(({ errorCode }) => errorCode)).toContain('patrol_plan.person_busy')
    expect((await ann.client.patrolPlan.batchStart({ ids: [later.id] })).success).toBe(true)
  })

  test('a plan of the past, with a deleted camera or without its person is not started', async () => {
    const start = async (id: string) => (await ann.client.patrolPlan.batchStart({ ids: [id] })).errorCode
    const personId = ann.user.id
    const past = { cameraIds: [ann.device.id], personId, time: once(-2, -1) }
    expect(await start((await buildPatrolPlan(server.db, past)).id)).toBe('patrol_plan.expired')
    const nobody = { cameraIds: [ann.device.id], time: once(1, 2) }
    expect(await start((await buildPatrolPlan(server.db, nobody)).id)).toBe('patrol_plan.no_person')
    const gone = await buildDevice(server.db, { areaId: ann.area.id })
    const plan = await buildPatrolPlan(server.db, {
      ...nobody,
      personId,
      cameraIds: [ann.device.id, gone.id],
    })
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    expect(await start(plan.id)).toBe('patrol_plan.camera_gone')
  })

  test('ending a plan ends its open task; started again within its time, the task comes again', async () => {
    const { id } = await added(ann, { time: once(-1, 1) })
    const isOpen = async () => (await tasksOf(id)).filter(({ status }) => status === 'unstarted').length
    await ann.client.patrolPlan.batchStart({ ids: [id] })
    await expect.poll(isOpen).toBe(1)
    await ann.client.patrolPlan.batchStop({ ids: [id] })
    expect(await tasksOf(id)).toMatchObject([{ status: 'completed', outcome: 'stopped' }])
    await ann.client.patrolPlan.batchStart({ ids: [id] })
    await expect.poll(isOpen).toBe(1)
  })
})
