import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DISPATCHER, setUpDispatch, type signInGuard } from '#server/testing/dispatch.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildFloor } from '#server/testing/builders/map.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const onDuty = { isOnDuty: true, hasConsented: true }
const here = { longitude: 121.5, latitude: 31.2, accuracy: 5 }
type Client = Awaited<ReturnType<typeof signInGuard>>['client']

const shownTo = async ({ client }: { client: Client }) => (await client.staff.getOnDuty({})).returnObj ?? []

test('the people on duty with status, floor, position and its age, and their open tasks', async () => {
  const { ann, bob, carl, alarmId, give } = await setUpDispatch(server, { type: 'fire', level: 'urgent' })
  expect(await shownTo(ann)).toEqual([])
  const { floor } = await buildFloor(server.db, { parentId: ann.area.id })
  await bob.client.staff.update(onDuty)
  await carl.client.staff.update({ isOnDuty: true })
  expect((await bob.client.staff.position({ ...here, floorId: floor.id })).returnObj).toBeDefined()
  await give(bob)
  const [first, second] = await vi.waitFor(async () => {
    const people = await shownTo(ann)
    return people[0]?.positionAt ? people : Promise.reject(new Error('not written'))
  })
  expect(first).toMatchObject({
    userId: bob.id,
    name: 'Bob',
    status: 'busy',
    longitude: here.longitude,
    latitude: here.latitude,
    floorId: floor.id,
    isPositionOld: false,
    tasks: [{ alarmId, type: 'fire', level: 'urgent', status: 'not_started' }],
  })
  // Without consent no position is kept, and the person is on duty all the same.
  expect(second).toMatchObject({ name: 'Carl', status: 'free', longitude: null, positionAt: null, tasks: [] })

  await server.db
    .updateTable('staff_sign')
    .set({ positioned_at: new Date(Date.now() - 301_000) })
    .where('user_id', '=', bob.id)
    .execute()
  expect((await shownTo(ann))[0]).toMatchObject({ name: 'Bob', isPositionOld: true })
  await bob.client.staff.update({ isOnDuty: false })
  expect((await shownTo(ann)).map(({ name }) => name)).toEqual(['Carl'])
})

test('only dispatchers ask, and see neither people of other areas nor tasks of alarms out of their reach', async () => {
  const { ann, bob, give } = await setUpDispatch(server)
  await bob.client.staff.update(onDuty)
  await give(bob)
  expect((await bob.client.staff.getOnDuty({})).errorCode).toBe('access.denied')
  const stranger = await signInOperator(server, { permissions: DISPATCHER, name: 'Zed' })
  expect(await shownTo(stranger)).toEqual([])
  // Bob may be sent to both areas; his task stays Ann's to see.
  await server.db
    .insertInto('role_area')
    .columns(['role_id', 'area_id'])
    .expression(db =>
      db
        .selectFrom('user_role')
        .select(eb => ['role_id', eb.val(stranger.area.id).as('area_id')])
        .where('user_id', '=', bob.id),
    )
    .execute()
  expect(await shownTo(stranger)).toMatchObject([{ name: 'Bob', tasks: [] }])
  expect((await shownTo(ann)).find(({ name }) => name === 'Bob')?.tasks).toHaveLength(1)
})
