import { randomUUID } from 'node:crypto'
import type { CheckInRequest, OwnFootPatrol } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildCheckpoint } from '#server/testing/builders/patrol/checkpoint.ts'
import { buildFootPatrol, type FootPatrolOptions } from '#server/testing/builders/patrol/foot-patrol.ts'
import { buildPlanned } from '#server/testing/builders/recording-plan.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { pictureOf } from '#server/modules/alarm/manual/manual.testing.ts'
import { markAbsent } from './patrol-absence.queries.ts'

const MINUTE = 60_000
const GUARD = ['staff.use', 'patrol_plan.view', 'patrol_plan.edit', 'alarm.view'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

/** Ann with her phone, and a patrol of hers that is due now. */
async function setUp(given: Partial<FootPatrolOptions> = {}) {
  const ann = await signInOperator(server, { name: 'Ann', permissions: GUARD })
  const patrol = await buildFootPatrol(server.db, { areaId: ann.area.id, personId: ann.user.id, ...given })
  const deed = (position: number, more: Partial<CheckInRequest> = {}) => {
    const phoneAt = more.phoneAt ?? new Date().toISOString()
    const code = patrol.points[position]?.code ?? ''
    return { requestId: randomUUID(), id: patrol.id, position, code, phoneAt, sentAt: phoneAt, ...more }
  }
  const checkIn = (position: number, more: Partial<CheckInRequest> = {}) =>
    ann.client.patrolFoot.checkIn(deed(position, more))
  return { ann, ...patrol, deed, checkIn, foot: ann.client.patrolFoot }
}
const stopOf = (answer: { returnObj?: OwnFootPatrol }, position: number) => answer.returnObj?.stops[position]

const firstVerdict = async ({ client }: Awaited<ReturnType<typeof setUp>>['ann'], id: string) =>
  (await client.patrolTask.getDetails({ id })).returnObj?.checkIns[0]?.verdict

describe('a patrol on foot', () => {
  test('goes from stop to stop, is on the board, and is done with its last', async () => {
    const { ann, id, foot, checkIn, points } = await setUp({ minutes: [0, 1] })
    expect((await foot.getOwn({})).returnObj).toMatchObject([{ id, order: 'in_order', status: 'unstarted' }])
    const first = await checkIn(0)
    expect(stopOf(first, 0)).toMatchObject({ verdict: 'on_time', marks: [], means: 'code', madeBy: 'Ann' })
    const [row] = (await foot.getBoard({})).returnObj!
    expect(row).toMatchObject({
      id,
      status: 'in_progress',
      checkedCount: 1,
      last: { position: 0, name: points[0]?.name },
      next: { position: 1, name: points[1]?.name },
    })
    await checkIn(1)
    await expect.poll(async () => (await foot.getBoard({})).returnObj).toEqual([])
    const details = (await ann.client.patrolTask.getDetails({ id })).returnObj
    expect(details).toMatchObject({ isOnFoot: true, status: 'completed', outcome: 'done', judgedCount: 2 })
    expect(details?.checkIns[0]?.cameraId).toBe(ann.device.id)
  })

  test('the same check-in again changes nothing, another one at the stop is refused', async () => {
    const { deed, foot, checkIn } = await setUp()
    const once = deed(0)
    const [first, second] = [await foot.checkIn(once), await foot.checkIn(once)]
    expect(stopOf(second, 0)).toEqual(stopOf(first, 0))
    expect((await checkIn(0)).errorCode).toBe('patrol_foot.checked_already')
  })

  test('asks for the photo and the answers that its plan wants', async () => {
    const { foot, id, checkIn } = await setUp({ isPhotoRequired: true, questions: ['Door shut?'] })
    expect((await checkIn(0)).errorCode).toBe('patrol_foot.photo_required')
    const picture = await pictureOf()
    expect((await checkIn(0, { picture })).errorCode).toBe('patrol_task.answers_required')
    expect(stopOf(await checkIn(0, { picture, answers: ['Yes'] }), 0)).toMatchObject({
      hasPicture: true,
      answers: ['Yes'],
    })
    expect((await foot.getPicture({ id, position: 1 })).errorCode).toBe('patrol_task.no_picture')
  })

  test('takes the code of its own stop alone', async () => {
    const { ann, checkIn, points } = await setUp()
    expect((await checkIn(0, { code: points[1]?.code ?? '' })).errorCode).toBe('patrol_foot.wrong_place')
    expect((await checkIn(0, { code: 'ABCDEFGH' })).errorCode).toBe('patrol_foot.code_unknown')
    const madeBefore = new Date().toISOString()
    await ann.client.patrolCheckpoint.renewCode({ id: points[0]?.id ?? '' })
    expect((await checkIn(0)).errorCode).toBe('patrol_foot.code_ended')
    const sentAt = new Date(Date.now() + 10).toISOString()
    const early = new Date(Date.parse(madeBefore) - MINUTE).toISOString()
    expect(stopOf(await checkIn(0, { phoneAt: early, sentAt }), 0)?.verdict).toBe('on_time')
  })

  test('made elsewhere counts, and says how far away it was', async () => {
    const place = { longitude: 121.5, latitude: 31.2 }
    const { client, user, area } = await signInOperator(server, { permissions: GUARD })
    const point = await buildCheckpoint(server.db, { areaId: area.id, ...place })
    const { id, points } = await buildFootPatrol(server.db, {
      areaId: area.id,
      personId: user.id,
      points: [point],
    })
    const now = new Date().toISOString()
    const told = await client.patrolFoot.checkIn({
      requestId: randomUUID(),
      id,
      position: 0,
      code: points[0]?.code ?? '',
      phoneAt: now,
      sentAt: now,
      place: { ...place, longitude: 121.51, accuracy: 10 },
    })
    expect(stopOf(told, 0)).toMatchObject({ verdict: 'on_time', marks: ['elsewhere'] })
    expect(stopOf(told, 0)?.distance).toBeCloseTo(942, -1)
  })

  test('belongs to its guard', async () => {
    const { ann, deed } = await setUp()
    const ben = await buildUser(server.db, { name: 'Ben', permissions: GUARD, areaIds: [ann.area.id] })
    const { client } = await server.signIn(ben)
    expect((await client.patrolFoot.getOwn({})).returnObj).toEqual([])
    expect((await client.patrolFoot.checkIn(deed(0))).errorCode).toBe('patrol_task.not_yours')
  })

  test('is not done from a console', async () => {
    const { ann, id } = await setUp()
    expect((await ann.client.patrolTask.getOpen({})).returnObj).toEqual([])
    const viewer = await buildUser(server.db, {
      permissions: ['patrol_plan.view', 'patrol.handle'],
      areaIds: [ann.area.id],
    })
    const { client } = await server.signIn(viewer)
    expect((await client.patrolTask.start({ id })).errorCode).toBe('patrol_task.on_foot')
  })
})

describe('a stop without a check-in', () => {
  test('is absent after its time, once, and the patrol without any was missed', async () => {
    const { ann, id } = await setUp({ minutes: [0] })
    /** Whether this patrol is among those with an absence by then; patrols of other tests are open too. */
    const isJudgedIn = async (minutes: number) => {
      const now = new Date(Date.now() + minutes * MINUTE)
      const judged = await server.db.transaction().execute(tx => markAbsent(tx, now))
      return judged.some(task => task.id === id)
    }
    expect([await isJudgedIn(9), await isJudgedIn(11), await isJudgedIn(12)]).toEqual([false, true, false])
    await expect
      .poll(async () => (await ann.client.patrolTask.getDetails({ id })).returnObj)
      .toMatchObject({
        outcome: 'missed',
        findingCount: 1,
        checkIns: [{ verdict: 'absent', alarmId: expect.any(String) }],
      })
    expect((await ann.client.alarm.getRecords({})).returnObj?.list).toMatchObject([
      { type: 'patrol_absent', level: 'urgent', deviceId: ann.device.id, count: 1 },
    ])
  })

  test('that is told later from a phone an hour ahead was on time, and says so', async () => {
    const { ann, id, checkIn } = await setUp({ dueFrom: ago(30), minutes: [0] })
    await expect.poll(() => firstVerdict(ann, id)).toBe('absent')
    const hour = 60 * MINUTE
    const phoneAt = new Date(ago(29).getTime() + hour).toISOString()
    const sentAt = new Date(Date.now() + hour).toISOString()
    const told = await checkIn(0, { phoneAt, sentAt })
    expect(stopOf(told, 0)).toMatchObject({
      verdict: 'on_time',
      phoneAt,
      marks: ['clock_off', 'told_later', 'was_absent'],
    })
    const details = (await ann.client.patrolTask.getDetails({ id })).returnObj
    expect(details).toMatchObject({ status: 'completed', outcome: 'done', punctuality: 'on_time' })
  })
})

describe('the camera nearest to a check-in', () => {
  /** Spans that check-ins of a patrol want recorded, s before and after the moment of the check-in. */
  async function spansOf(id: string, position: number) {
    const made = await server.db
      .selectFrom('patrol_check_in')
      .select('at')
      .where('task_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    const marks = await server.db
      .selectFrom('recording_mark')
      .select(['camera_id', 'kind', 'at', 'from_at', 'to_at'])
      .where('cause_id', '=', `check-in-${id}-${position}`)
      .execute()
    const seconds = (at: Date | null) => (Number(at) - Number(made.at)) / 1000
    return marks.map(({ from_at, to_at, ...mark }) => ({
      ...mark,
      from: seconds(from_at),
      to: seconds(to_at),
    }))
  }

  test('is recorded from before until after it, as of an alarm, also of one that is told later', async () => {
    const { area, user, client } = await signInOperator(server, { permissions: GUARD })
    await server.db
      .updateTable('device')
      .set({ deleted_at: new Date() })
      .where('area_id', '=', area.id)
      .execute()
    const camera = await buildPlanned(server.db, { areaId: area.id })
    const { id, points } = await buildFootPatrol(server.db, { areaId: area.id, personId: user.id })
    const tell = (position: number, phoneAt: Date) =>
      client.patrolFoot.checkIn({
        requestId: randomUUID(),
        id,
        position,
        code: points[position]?.code ?? '',
        phoneAt: phoneAt.toISOString(),
        sentAt: new Date().toISOString(),
      })
    await tell(0, new Date())
    const span = { camera_id: camera.id, kind: 'alarm', at: null, from: -30, to: 60 }
    await expect.poll(() => spansOf(id, 0)).toEqual([span])
    await tell(1, ago(20))
    await expect.poll(() => spansOf(id, 1)).toEqual([span])
    const due = await server.db
      .selectFrom('patrol_check_in')
      .select('position')
      .where('task_id', '=', id)
      .where('is_recording_due', '=', true)
      .execute()
    expect(due).toEqual([])
  })

  test('is one of its floor, also where another floor has one right above', async () => {
    const { area, user, client, device } = await signInOperator(server, { permissions: GUARD })
    const floor = await buildArea(server.db, { parentId: area.id, kind: 'floor' })
    const place = { longitude: 121.5, latitude: 31.2 }
    const aside = { areaId: floor.id, floorId: floor.id, longitude: 121.5001, latitude: 31.2001 }
    const onFloor = await buildDevice(server.db, aside)
    await server.db.updateTable('device').set(place).where('id', '=', device.id).execute()
    for (const [areaId, nearest] of [
      [area.id, device],
      [floor.id, onFloor],
    ] as const) {
      const point = await buildCheckpoint(server.db, { areaId, ...place })
      const { id } = await buildFootPatrol(server.db, { areaId: area.id, personId: user.id, points: [point] })
      const { checkIns } = (await client.patrolTask.getDetails({ id })).returnObj!
      expect(checkIns.map(({ cameraId }) => cameraId)).toEqual([nearest.id])
    }
  })

  test('is not told to who may not see it', async () => {
    const { ann, id, checkIn } = await setUp()
    await checkIn(0)
    const ben = await buildUser(server.db, {
      permissions: ['patrol_plan.view'],
      areaIds: [ann.area.id],
      deviceScopes: { camera: 'none' },
    })
    const { client } = await server.signIn(ben)
    const camerasOf = async (reader: typeof client) =>
      (await reader.patrolTask.getDetails({ id })).returnObj?.checkIns.map(({ cameraId }) => cameraId)
    expect(await camerasOf(ann.client)).toEqual([ann.device.id, ann.device.id])
    expect(await camerasOf(client)).toEqual([null, null])
  })
})

test('a patrol of 500 stops is told whole', async () => {
  const { foot, checkIn } = await setUp({ minutes: Array.from({ length: 500 }, (_, index) => index) })
  expect((await foot.getOwn({})).returnObj?.[0]?.stops).toHaveLength(500)
  expect(stopOf(await checkIn(499), 499)).toMatchObject({ verdict: 'early', marks: ['out_of_order'] })
})
