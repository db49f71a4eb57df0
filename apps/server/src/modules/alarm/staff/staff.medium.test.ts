import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildFloor } from '#server/testing/builders/map.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { setUpDispatch, signInGuard } from '#server/testing/dispatch.ts'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const onDuty = { isOnDuty: true, hasConsented: true }
type Client = Awaited<ReturnType<typeof signInGuard>>

/** Makes the last sign of life too old. Signs are written within a second: one that still waited would undo it. */
async function silent({ id, client }: Client) {
  const before = new Date()
  await client.staff.keepAlive({})
  const longAgo = new Date(Date.now() - 121_000)
  const old = () =>
    server.db
      .updateTable('staff_sign')
      .set({ seen_at: longAgo })
      .where('user_id', '=', id)
      .where('seen_at', '>=', before)
      .executeTakeFirst()
  await vi.waitFor(async () => expect((await old()).numUpdatedRows).toBe(1n))
  await server.db.updateTable('session').set({ last_used_at: longAgo }).where('user_id', '=', id).execute()
}

/** Positions are written within a second. */
const positioned = ({ id }: Client) =>
  vi.waitFor(async () => {
    const row = await server.db
      .selectFrom('staff_sign')
      .selectAll()
      .where('user_id', '=', id)
      .where('positioned_at', 'is not', null)
      .executeTakeFirst()
    return row ?? Promise.reject(new Error('not written'))
  })

describe('status', () => {
  test('online without duty, free on duty, busy by word or task, offline in silence', async () => {
    const { ann, bob, alarmId, give } = await setUpDispatch(server)
    const status = async () => {
      const { returnObj } = await ann.client.staff.getNearby({ alarmId })
      return returnObj?.find(({ userId }) => userId === bob.id)
    }
    expect(await status()).toMatchObject({ name: 'Bob', status: 'online', openTasks: 0, distance: null })
    expect((await bob.client.staff.update(onDuty)).returnObj).toEqual({
      status: 'free',
      isOnDuty: true,
      isBusy: false,
      hasConsented: true,
      positionAt: null,
    })
    await bob.client.staff.update({ isBusy: true })
    expect((await status())?.status).toBe('busy')
    await bob.client.staff.update({ isBusy: false })
    await give(bob)
    expect(await status()).toMatchObject({ status: 'busy', openTasks: 1 })
    await silent(bob)
    expect((await status())?.status).toBe('offline')
  })

  test('consoles are told when somebody becomes busy', async () => {
    const { ann, bob, give } = await setUpDispatch(server)
    await bob.client.staff.update(onDuty)
    const console = openEventConsole(await server.listen(), { ticket: ann.ticket })
    await console.next('ready')
    await give(bob)
    expect(await console.next('staff.changed')).toMatchObject({ data: {} })
    console.close()
  })
})

describe('position', () => {
  test('only on duty and with consent; withdrawn, it is forgotten', async () => {
    const { bob } = await setUpDispatch(server)
    const tell = () => bob.client.staff.position({ longitude: 10, latitude: 50, accuracy: 8 })
    expect((await tell()).errorCode).toBe('staff.off_duty')
    await bob.client.staff.update({ isOnDuty: true })
    expect((await tell()).errorCode).toBe('staff.no_consent')
    await bob.client.staff.update({ hasConsented: true })
    expect((await tell()).success).toBe(true)
    expect(await positioned(bob)).toMatchObject({ longitude: 10, latitude: 50, accuracy: 8 })
    await bob.client.staff.update({ hasConsented: false })
    const row = await server.db
      .selectFrom('staff_sign')
      .selectAll()
      .where('user_id', '=', bob.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ positioned_at: null, longitude: null, floor_id: null })
  })

  test.each([
    { longitude: 180.1, latitude: 0 },
    { longitude: 0, latitude: -90.1 },
    { longitude: 0, latitude: 0, accuracy: -1 },
    { longitude: '0', latitude: 0 },
    { longitude: 0 },
  ])('outside the world: %j', async place => {
    const { bob } = await setUpDispatch(server)
    const refused = await bob.client.staff.position(place as never)
    expect([refused.status, refused.errorCode]).toEqual([400, 'request.invalid'])
  })

  test('a flood is refused with the time to wait', async () => {
    const { bob } = await setUpDispatch(server)
    await bob.client.staff.update(onDuty)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => bob.client.staff.position({ longitude: 1, latitude: 1 })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(18)
    expect(refused[0]?.errorParams?.['seconds']).toBeGreaterThan(0)
  })

  test("a floor out of reach, or another's area as a floor", async () => {
    const { ann, bob } = await setUpDispatch(server)
    await bob.client.staff.update(onDuty)
    const { floor } = await buildFloor(server.db)
    const place = { longitude: 1, latitude: 1 }
    expect((await bob.client.staff.position({ ...place, floorId: floor.id })).status).toBe(403)
    await bob.client.staff.position({ ...place, floorId: ann.area.id })
    expect((await positioned(bob)).floor_id).toBeNull()
  })
})

describe('floors', () => {
  test('of the own areas by building, in the order of their numbers, for a guard who may see no organisation', async () => {
    const area = await buildArea(server.db)
    const { building, floor } = await buildFloor(server.db, { parentId: area.id, name: 'F10' })
    await buildFloor(server.db, { building, name: 'F2' })
    await buildFloor(server.db)
    const bob = await signInGuard(server, area.id, 'Bob')
    const floors = got(await bob.client.staff.getFloors({}))
    expect(floors.map(({ name, building: of }) => [name, of])).toEqual([
      ['F2', building.name],
      ['F10', building.name],
    ])
    await bob.client.staff.update(onDuty)
    const place = { longitude: 1, latitude: 1 }
    expect((await bob.client.staff.position({ ...place, floorId: floors[1]!.id })).success).toBe(true)
    expect((await positioned(bob)).floor_id).toBe(floor.id)
  })

  test('a building out of reach is not named; who takes no tasks may not ask', async () => {
    const { floor } = await buildFloor(server.db)
    const bob = await signInGuard(server, floor.id, 'Bob')
    expect(got(await bob.client.staff.getFloors({}))).toEqual([
      { id: floor.id, name: floor.name, building: '' },
    ])
    const vic = await signInGuard(server, floor.id, 'Vic', ['alarm.view'])
    expect((await vic.client.staff.getFloors({})).status).toBe(403)
  })
})

describe('around an alarm', () => {
  test('the near ones first, those of its floor before, with an old position saying so', async () => {
    const { floor } = await buildFloor(server.db)
    const site = await server.db
      .selectFrom('area')
      .selectAll()
      .where('id', '=', floor.id)
      .executeTakeFirstOrThrow()
    const top = site.path[0]!
    const device = await buildDevice(server.db, { areaId: top, floorId: floor.id })
    const { id: alarmId } = await buildAlarm(server.db, { device, longitude: 10, latitude: 50 })
    const names = ['Far', 'Near', 'Floor', 'Old']
    const people = await Promise.all(names.map(name => signInGuard(server, top, name)))
    const [far, near, onFloor, old] = people as [Client, Client, Client, Client]
    for (const { client } of people) await client.staff.update(onDuty)
    await far.client.staff.position({ longitude: 10.02, latitude: 50 })
    await near.client.staff.position({ longitude: 10.001, latitude: 50 })
    await onFloor.client.staff.position({ longitude: 10.002, latitude: 50, floorId: floor.id })
    await old.client.staff.position({ longitude: 10.01, latitude: 50 })
    for (const person of people) await positioned(person)
    await server.db
      .updateTable('staff_sign')
      .set({ positioned_at: new Date(Date.now() - 301_000) })
      .where('user_id', '=', old.id)
      .execute()
    const { client } = await server.signIn()
    const shown = (await client.staff.getNearby({ alarmId })).returnObj!
    const ours = shown.filter(({ name }) => names.includes(name))
    expect(ours.map(({ name }) => name)).toEqual(['Floor', 'Near', 'Old', 'Far'])
    expect(ours.map(person => person.isPositionOld)).toEqual([false, false, true, false])
    expect(ours[0]).toMatchObject({ isOnFloor: true, status: 'free' })
    expect(ours[1]!.distance).toBeGreaterThan(60)
    expect(ours[1]!.distance).toBeLessThan(80)
  })

  test('only people who may see the alarm, and only to those who may', async () => {
    const { ann, bob, carl, alarmId } = await setUpDispatch(server)
    await signInGuard(server, (await signInOperator(server)).area.id, 'Eve')
    const shown = (await ann.client.staff.getNearby({ alarmId })).returnObj!
    // The super administrator of every installation may see it too.
    const { user } = await server.signIn()
    expect(shown.map(({ userId }) => userId).toSorted()).toEqual([bob.id, carl.id, user.id].toSorted())
    const foreign = await signInOperator(server)
    expect((await foreign.client.staff.getNearby({ alarmId })).errorCode).toBe('access.denied')
  })

  test('the people of the tasks', async () => {
    const { ann, bob, alarmId, give } = await setUpDispatch(server)
    await give(bob)
    expect((await ann.client.task.getExecutors({ alarmId })).returnObj).toMatchObject([
      { name: 'Bob', status: 'busy', taskStatus: 'not_started' },
    ])
  })
})
