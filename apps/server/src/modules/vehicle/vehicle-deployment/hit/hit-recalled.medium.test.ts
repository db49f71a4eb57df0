import { ALWAYS } from '@palisade/contract'
import type { DeviceCommand } from '@palisade/drivers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildBlacklistEntry, buildBlacklistGroup } from '#server/testing/builders/vehicle/blacklist.ts'
import { buildKeptPassage } from '#server/testing/builders/vehicle/kept-passage.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { holdPeriods, type Periods } from '#server/testing/periods.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

// Passages that nobody heard when they were, and that their camera was asked for.

const drivers = createFakeDrivers()
/** Cameras are asked so often for what they kept, ms. */
const RECALL_EVERY = 5_000
let periods: Periods
let server: TestServer
beforeAll(async () => {
  periods = holdPeriods()
  server = await startTestServer({ drivers })
})
afterAll(async () => {
  await server.stop()
  periods.release()
})

/** A camera that keeps these passages is listened to again. */
async function recall(cameraId: string, passages: readonly { plate: string; at: number }[]): Promise<void> {
  drivers.onPerform = (_, command: DeviceCommand) =>
    command.do === 'passage.list'
      ? passages.filter(({ at }) => at >= command.since).map(({ plate, at }) => buildKeptPassage(plate, at))
      : undefined
  const [heardAt, due] = [new Date(), new Date(0)]
  const since = new Date(Math.min(...passages.map(({ at }) => at)))
  await server.db
    .insertInto('vehicle_recall')
    .values({ camera_id: cameraId, since, heard_at: heardAt, due_at: due })
    .execute()
}

test('a wanted vehicle that nobody heard of for twenty minutes rings with its own time; one on no list stays silent', async () => {
  const ann = await signInOperator(server, {
    permissions: ['vehicle_deployment.view', 'vehicle_deployment.edit', 'alarm.view'],
  })
  const list = await buildBlacklistGroup(server.db, {
    centreId: ann.area.centreId,
    name: 'Stolen',
    level: 'urgent',
  })
  await buildBlacklistEntry(server.db, { groupId: list.id, plate: 'WANTED' })
  const draft = {
    level: 'general' as const,
    cameraIds: [ann.device.id],
    cameraGroupIds: [],
    groupIds: [list.id],
    time: null,
    week: ALWAYS,
  }
  await ann.client.vehicleDeployment.add({ ...draft, name: 'Hunt', mode: 'listed' })
  await ann.client.vehicleDeployment.add({ ...draft, name: 'Gate', mode: 'unlisted' })
  const at = Date.now() - 20 * 60_000
  await recall(ann.device.id, [
    { plate: 'WANTED', at },
    { plate: 'STRANGER', at: at + 60_000 },
  ])
  const [stranger, wanted, ...others] = await periods.pass(RECALL_EVERY, async () => {
    const { list: hits = [] } = (await ann.client.vehicleHit.getByPage({})).returnObj ?? {}
    return hits.length >= 2 && hits.every(({ state }) => state !== 'due') && hits
  })
  expect(others).toEqual([])
  expect(stranger).toMatchObject({ plate: 'STRANGER', match: 'unlisted', state: 'late', alarmId: null })
  expect(wanted).toMatchObject({
    plate: 'WANTED',
    match: 'exact',
    level: 'urgent',
    state: 'raised',
    at: new Date(at).toISOString(),
  })
  const alarm = await server.db
    .selectFrom('alarm')
    .select(['occurred_at', 'count'])
    .where('id', '=', wanted?.alarmId ?? '')
    .executeTakeFirst()
  expect(alarm).toEqual({ occurred_at: new Date(at), count: 1 })
})
