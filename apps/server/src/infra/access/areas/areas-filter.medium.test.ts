import { AREAS_FILTER_MAX } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildPanel, buildZone } from '#server/testing/builders/defence-zone.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildCheckpoint } from '#server/testing/builders/patrol/checkpoint.ts'
import { buildFaceCapture } from '#server/testing/builders/people.ts'
import { buildSnap } from '#server/testing/builders/vehicle/snap.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let client: ContractClient
/** Two areas beside each other, the first with one below it, and one that nobody asks for. */
let areas: Record<'north' | 'north gate' | 'south' | 'east', string>

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const centre = await buildArea(db, { kind: 'centre' })
  const below = async (parentId: string) => (await buildArea(db, { parentId })).id
  const north = await below(centre.id)
  areas = {
    north,
    'north gate': await below(north),
    south: await below(centre.id),
    east: await below(centre.id),
  }
  for (const [name, areaId] of Object.entries(areas)) await fill(name, areaId)
  const { ticket } = await server.signIn()
  client = server.clientFor({ ticket, centerId: centre.id })
})
afterAll(() => server.stop())

/** One thing of each list, named as its area. */
async function fill(name: string, areaId: string): Promise<void> {
  const { db } = server
  const device = await buildDevice(db, { areaId, name, state: 'offline', cause: 'unreachable' })
  await buildAlarm(db, { device })
  await buildSnap(db, { cameraId: device.id })
  await buildFaceCapture(db, { cameraId: device.id })
  await buildCheckpoint(db, { areaId, name })
  const panel = await buildPanel(db, { areaId, name: `Panel ${name}`, state: 'online' })
  await buildZone(db, { panelId: panel.id, name })
}

type Filter = { areaIds?: string[] }
const namesOf = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name)
const today = () => ({
  startTime: new Date(Date.now() - 3_600_000).toISOString(),
  endTime: new Date(Date.now() + 60_000).toISOString(),
})

/** The names of what each list shows. */
const lists: Record<string, (filter: Filter) => Promise<readonly string[] | undefined>> = {
  devices: async filter =>
    namesOf((await client.device.getByPage({ ...filter, kind: 'camera' })).returnObj?.list),
  'offline devices': async filter =>
    namesOf((await client.deviceState.getOfflineByPage(filter)).returnObj?.list),
  cameras: async filter => namesOf((await client.camera.getByPage(filter)).returnObj?.list),
  zones: async filter => namesOf((await client.defenceZone.getByPage(filter)).returnObj?.list),
  'recording plans': async filter => namesOf((await client.recordingPlan.getByPage(filter)).returnObj?.list),
  checkpoints: async filter => namesOf((await client.patrolCheckpoint.getByPage(filter)).returnObj?.list),
  alarms: async filter =>
    (await client.alarm.getRecords(filter)).returnObj?.list.map(({ deviceName }) => deviceName ?? ''),
  snaps: async filter =>
    (await client.snap.search({ ...filter, ...today() })).returnObj?.list.map(({ camera }) => camera.name),
  captures: async filter =>
    (await client.faceCapture.getByPage({ ...filter, ...today() })).returnObj?.list.map(
      ({ camera }) => camera.name,
    ),
}

test.each(Object.entries(lists))(
  '%s are listed by several areas, each with those below it',
  async (_, list) => {
    const found = async (areaIds?: string[]) => (await list(areaIds ? { areaIds } : {}))?.toSorted()
    expect(await found()).toEqual(['east', 'north', 'north gate', 'south'])
    expect(await found([areas.north])).toEqual(['north', 'north gate'])
    expect(await found([areas.north, areas.south])).toEqual(['north', 'north gate', 'south'])
    expect(await found([areas['north gate'], areas.north])).toEqual(['north', 'north gate'])
    expect(await found([areas['north gate'], areas.south])).toEqual(['north gate', 'south'])
  },
)

test('no area at all, or more than a filter names, is refused', async () => {
  const many = Array.from({ length: AREAS_FILTER_MAX + 1 }, () => areas.north)
  for (const areaIds of [[], many])
    expect((await client.device.getByPage({ areaIds })).errorCode).toBe('request.invalid')
})
