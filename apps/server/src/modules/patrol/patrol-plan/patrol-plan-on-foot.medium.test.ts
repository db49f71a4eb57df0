import type { FootRoute, PatrolPlanDraft } from '@palisade/contract'
import { createManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildCheckpoint } from '#server/testing/builders/patrol/checkpoint.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createPatrolSchedule } from './schedule/patrol-schedule.ts'

const MINUTE = 60_000
const EDITOR = ['patrol_plan.view', 'patrol_plan.edit', 'staff.use'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function setUp() {
  const ann = await signInOperator(server, { name: 'Ann', permissions: EDITOR })
  const points = [
    await buildCheckpoint(server.db, { areaId: ann.area.id }),
    await buildCheckpoint(server.db, { areaId: ann.area.id }),
  ]
  const route = (given: Partial<FootRoute> = {}): FootRoute => ({
    order: 'in_order',
    absentMinutes: 20,
    stops: points.map(({ id: checkpointId }, index) => ({
      checkpointId,
      minutes: index * 10,
      isPhotoRequired: index === 1,
      questions: ['Door shut?'],
    })),
    ...given,
  })
  const from = Date.now() + 600 * MINUTE
  const draft = (given: Partial<PatrolPlanDraft> = {}): PatrolPlanDraft => ({
    name: uniqueName('Walk'),
    personId: ann.user.id,
    level: 'urgent',
    time: {
      type: 'once',
      from: new Date(from).toISOString(),
      to: new Date(from + 60 * MINUTE).toISOString(),
    },
    toleranceMinutes: 10,
    stops: [],
    foot: route(),
    remarks: '',
    ...given,
  })
  return { ann, plans: ann.client.patrolPlan, points, route, draft, from }
}

test.each([
  ['when it is due', 0, [0, 10]],
  ['5 min late, which are nobody’s lateness', 5, [5, 10]],
])(
  'a plan on foot keeps its way, and its patrol awaits a check-in at each stop, %s',
  async (_, late, due) => {
    const { plans, points, draft, from } = await setUp()
    const wanted = draft()
    const plan = (await plans.add(wanted)).returnObj!
    expect(plan).toMatchObject({ isOnFoot: true, stopCount: 2, stops: [], foot: wanted.foot })
    expect(plan.foot?.stops.map(({ name }) => name)).toEqual(points.map(({ name }) => name))
    await plans.batchStart({ ids: [plan.id] })
    await createPatrolSchedule({ db: server.db, clock: createManualClock(from + late * MINUTE) })()
    const rows = await server.db
      .selectFrom('patrol_check_in')
      .innerJoin('patrol_task', 'patrol_task.id', 'task_id')
      .select(['patrol_check_in.position', 'due_at', 'absent_at', 'is_photo_required'])
      .where('plan_id', '=', plan.id)
      .orderBy('patrol_check_in.position')
      .execute()
    expect(
      rows.map(row => [row.due_at.getTime() - from, row.absent_at.getTime() - from, row.is_photo_required]),
    ).toEqual(due.map((minutes, index) => [minutes * MINUTE, (minutes + 20) * MINUTE, index === 1]))
  },
)

test('a way that cannot be walked is refused with its reason', async () => {
  const { ann, plans, route, draft } = await setUp()
  const backwards = route().stops.toReversed()
  const codes = [
    draft({ foot: route({ stops: [] }) }),
    draft({ foot: route({ absentMinutes: 9 }) }),
    draft({ foot: route({ stops: backwards }) }),
    draft({ stops: [{ deviceId: ann.device.id, preset: null, seconds: 20, questions: [] }] }),
    draft({ foot: { ...route(), order: 'free', stops: backwards } }),
  ].map(async one => (await plans.add(one)).errorCode)
  expect(await Promise.all(codes)).toEqual([
    'patrol_plan.no_checkpoints',
    'patrol_plan.absent_too_soon',
    'patrol_plan.minutes_backwards',
    'patrol_plan.two_ways',
    undefined,
  ])
})

test('a checkpoint of another area is out of reach, and one in a plan is not deleted', async () => {
  const { ann, plans, points, draft } = await setUp()
  const elsewhere = await setUp()
  expect((await plans.add(draft({ foot: elsewhere.route() }))).errorCode).toBe('access.denied')
  const plan = (await plans.add(draft())).returnObj!
  const ids = [points[0]?.id ?? '']
  expect((await ann.client.patrolCheckpoint.batchDelete({ ids })).errorCode).toBe('patrol_checkpoint.in_use')
  await plans.batchDelete({ ids: [plan.id] })
  expect((await ann.client.patrolCheckpoint.batchDelete({ ids })).success).toBe(true)
})

test('a guard with a phone may be in charge, and two plans of one guard at once are refused', async () => {
  const { ann, plans, draft } = await setUp()
  const offered = async (isOnFoot: boolean) =>
    (await plans.getPersons({ isOnFoot })).returnObj?.some(({ id }) => id === ann.user.id)
  expect([await offered(true), await offered(false)]).toEqual([true, false])
  const [one, other] = [(await plans.add(draft())).returnObj!, (await plans.add(draft())).returnObj!]
  expect((await plans.batchStart({ ids: [one.id] })).success).toBe(true)
  expect((await plans.batchStart({ ids: [other.id] })).errorCode).toBe('patrol_plan.person_busy')
})
