import { permissions } from '@palisade/contract'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAlarm } from './testing/builders/alarm.ts'
import { buildDevice, type BuiltDevice } from './testing/builders/device.ts'
import { buildArea } from './testing/builders/organisation.ts'
import { buildScopedSite, type ScopedSite } from './testing/builders/scoped-site.ts'
import { buildSession, buildUser, type UserOptions } from './testing/builders/session.ts'
import type { ContractClient } from './testing/contract-client.ts'
import { openEventConsole } from './testing/event-console.ts'
import { createFakeDrivers } from './testing/fake-drivers.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { until } from './testing/until.ts'

// Makes every call that shows or changes devices as a user whose roles leave out some of the area's devices.

const drivers = createFakeDrivers()
let server: TestServer
let origin: string

let site: ScopedSite
let narrow: ContractClient
let wide: ContractClient
let narrowTicket: string

beforeAll(async () => {
  server = await startTestServer({ drivers })
  origin = await server.listen()
})
afterAll(() => server.stop())
beforeEach(async () => {
  site = await buildScopedSite(server.db)
  const areaIds = [site.area.id]
  wide = (await signIn({ permissions, areaIds })).client
  const signedIn = await signIn({
    permissions,
    areaIds,
    deviceScopes: { camera: 'chosen', gate: 'none', door: 'none', other: 'none' },
    deviceIds: [site.seen.camera.id, site.hidden.panel.id],
  })
  narrow = signedIn.client
  narrowTicket = signedIn.ticket
})

async function signIn(options: UserOptions) {
  const { id } = await buildUser(server.db, options)
  const { ticket } = await buildSession(server.db, id)
  return { ticket, client: server.clientFor({ ticket, centerId: site.area.centreId }) }
}

const page = { pageNum: 1, pageSize: 100 }
const idsOf = (list: readonly { id: string }[] | undefined) => (list ?? []).map(({ id }) => id)
/** The ids of the devices in a tree. */
const inTree = (nodes: readonly { id: string; type: string }[] | undefined) =>
  idsOf(nodes?.filter(node => node.type === 'device'))
const numbersOf = async (bytes: Buffer) => {
  const [sheet] = await readExcelFile(bytes)
  return (sheet?.data ?? []).slice(1).map(row => String(row[0]))
}
const names = (devices: object) => (Object.values(devices) as BuiltDevice[]).map(({ name }) => name)
const ids = (devices: object) => (Object.values(devices) as BuiltDevice[]).map(({ id }) => id)

type Ask = (client: ContractClient) => Promise<readonly string[]>
type Part = (of: 'seen' | 'hidden') => readonly string[]
const devices: Part = of => ids(site[of])
const cameras: Part = of => [site[of].camera.id]
const zones: Part = of => [site.zones[of]]
const alarms: Part = of => site.alarms[of]

const lists: [string, Part, Ask][] = [
  ['devices', devices, async c => idsOf((await c.device.getByPage(page)).returnObj?.list)],
  [
    'devices of a category',
    of => (of === 'seen' ? [] : [site.hidden.sensor.id]),
    async c => idsOf((await c.device.getByPage({ ...page, category: 'door' })).returnObj?.list),
  ],
  ['exported devices', of => names(site[of]), async c => numbersOf((await c.device.exportExcel({})).bytes)],
  [
    'devices offline',
    devices,
    async c => idsOf((await c.deviceState.getOfflineByPage(page)).returnObj?.list),
  ],
  ['cameras', cameras, async c => idsOf((await c.camera.getByPage(page)).returnObj?.list)],
  [
    'cameras of a group',
    cameras,
    async c => idsOf((await c.cameraGroup.getDetails({ id: site.groupId })).returnObj?.cameras),
  ],
  [
    'cameras of groups',
    cameras,
    async c => idsOf((await c.cameraGroup.getByPage(page)).returnObj?.list.flatMap(group => group.cameras)),
  ],
  ['zones', zones, async c => idsOf((await c.defenceZone.getByPage(page)).returnObj?.list)],
  [
    'the map',
    of => [...devices(of), ...zones(of)],
    async c => idsOf((await c.map.getResources({})).returnObj),
  ],
  ['the tree', devices, async c => inTree((await c.organisation.getTree({})).returnObj)],
  [
    'a level of the tree',
    devices,
    async c => inTree((await c.organisation.getChildren({ parentCode: site.area.code })).returnObj),
  ],
  [
    'a search of the tree',
    cameras,
    async c =>
      inTree((await c.organisation.search({ text: 'Device', deviceKind: 'camera' })).returnObj?.matches),
  ],
  ['alarm records', alarms, async c => idsOf((await c.alarm.getRecords(page)).returnObj?.list)],
  [
    'alarm records by a device’s name',
    alarms,
    async c => {
      const each = [...names(site.seen), ...names(site.hidden)].map(searchText =>
        c.alarm.getRecords({ ...page, searchText }),
      )
      return (await Promise.all(each)).flatMap(({ returnObj }) => idsOf(returnObj?.list))
    },
  ],
  [
    'alarm records by remarks',
    alarms,
    async c => idsOf((await c.alarm.getRecords({ ...page, searchText: 'the fence' })).returnObj?.list),
  ],
  ['live alarms', alarms, async c => idsOf((await c.alarm.getOpen(page)).returnObj?.list)],
  [
    'exported alarms',
    alarms,
    async c => {
      const numbers = await numbersOf((await c.alarm.exportAll({})).bytes)
      const rows = await server.db.selectFrom('alarm').select('id').where('number', 'in', numbers).execute()
      return idsOf(rows)
    },
  ],
]

describe('lists', () => {
  test.each(lists)('%s', async (_name, part, ask) => {
    expect((await ask(narrow)).toSorted()).toEqual(part('seen').toSorted())
    expect((await ask(wide)).toSorted()).toEqual([...part('seen'), ...part('hidden')].toSorted())
  })

  test('the history of devices', async () => {
    const rename = async (device: BuiltDevice) => {
      const details = (await wide.device.getDetails({ id: device.id })).returnObj!
      const { id, version, name, code, areaId } = details
      const config = { mainUrl: 'rtsp://192.0.2.1/main' }
      const request = { id, version, name: `${name}-b`, code, areaId, config, driver: 'rtsp' as const }
      expect((await wide.device.update(request)).status).toBe(200)
    }
    await rename(site.seen.camera)
    await rename(site.hidden.camera)
    const changed = async (client: ContractClient) => {
      const { returnObj } = await client.deviceHistory.getByPage({ ...page, field: 'name' })
      return returnObj!.list.map(change => change.deviceId).toSorted()
    }
    expect(await changed(narrow)).toEqual([site.seen.camera.id])
    expect(await changed(wide)).toEqual([site.seen.camera.id, site.hidden.camera.id].toSorted())
  })

  test('the devices that flash on the map', async () => {
    const flashing = async (client: ContractClient) =>
      (await client.alarm.getFlashingDevices({})).returnObj?.map(one => one.deviceId)
    await buildAlarm(server.db, { device: site.hidden.camera })
    await buildAlarm(server.db, { device: site.seen.camera })
    expect(await flashing(narrow)).toContain(site.seen.camera.id)
    expect(await flashing(narrow)).not.toContain(site.hidden.camera.id)
    expect(await flashing(wide)).toContain(site.hidden.camera.id)
  })

  test('the count of live alarms', async () => {
    const count = async (client: ContractClient) =>
      JSON.stringify((await client.alarm.countOpen({})).returnObj)
    const before = await count(narrow)
    await buildAlarm(server.db, { device: site.hidden.camera })
    expect(await count(narrow)).toBe(before)
    const all = await count(wide)
    await buildAlarm(server.db, { device: site.seen.camera })
    expect(await count(narrow)).not.toBe(before)
    expect(await count(wide)).not.toBe(all)
  })

  test('an area whose devices are all out of reach has nothing below it', async () => {
    const area = await buildArea(server.db, { parentId: site.area.id })
    await buildDevice(server.db, { areaId: area.id })
    const below = async (client: ContractClient) => {
      const { returnObj } = await client.organisation.getTree({})
      return returnObj!.find(node => node.id === area.id)?.hasChildren
    }
    expect([await below(narrow), await below(wide)]).toEqual([false, true])
  })
})

type Touch = (client: ContractClient, of: 'seen' | 'hidden') => Promise<{ status: number }>

const touches: [string, Touch][] = [
  ['details', (c, of) => c.device.getDetails({ id: site[of].camera.id })],
  ['details of a panel', (c, of) => c.device.getDetails({ id: site[of].panel.id })],
  ['states', (c, of) => c.deviceState.getHistory({ id: site[of].camera.id })],
  ['check', (c, of) => c.deviceState.check({ id: site[of].camera.id })],
  ['live', (c, of) => c.live.open({ cameraId: site[of].camera.id })],
  ['zone control', (c, of) => c.defenceZone.control({ ids: [site.zones[of]], action: 'arm' })],
  ['alarm details', (c, of) => c.alarm.getRecord({ id: site.alarms[of][0]! })],
  ['chosen alarms as a file', (c, of) => c.alarm.exportExcel({ ids: [site.alarms[of][0]!] })],
  [
    'putting on the map',
    (c, of) =>
      c.map.place({
        places: [{ id: site[of].camera.id, type: 'device', longitude: 1, latitude: 2, floorId: null }],
      }),
  ],
  [
    'putting a zone on the map',
    (c, of) =>
      c.map.place({
        places: [{ id: site.zones[of], type: 'zone', longitude: 1, latitude: 2, floorId: null }],
      }),
  ],
  ['smart task', (c, of) => c.camera.stopSmartTask({ ids: [site[of].camera.id] })],
  ['moving', (c, of) => c.device.batchMove({ ids: [site[of].camera.id], areaId: site.area.id })],
]

describe('single ones', () => {
  test.each(touches)('%s', async (_name, touch) => {
    expect(await touch(narrow, 'seen')).toMatchObject({ status: 200 })
    expect(await touch(wide, 'hidden')).toMatchObject({ status: 200 })
    expect(await touch(narrow, 'hidden')).toMatchObject({ status: 403, errorCode: 'access.denied' })
  })

  test('control reaches no device out of reach', async () => {
    await server.db
      .updateTable('device')
      .set({ capabilities: ['ptz', 'pan_tilt', 'zoom', 'snapshot', 'reboot'], state: 'online', cause: null })
      .where('id', 'in', [site.seen.camera.id, site.hidden.camera.id])
      .execute()
    drivers.asked = []
    const deviceId = site.hidden.camera.id
    const answers = await Promise.all([
      narrow.deviceControl.snapshot({ deviceId }),
      narrow.deviceControl.reboot({ deviceId }),
      narrow.deviceControl.getPresets({ deviceId }),
    ])
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(answers.map(() => 'access.denied'))
    expect(drivers.asked).toEqual([])
  })

  test('nobody adds a device that they would not see', async () => {
    const draft = (category: 'door' | 'fire') => ({
      driver: 'http' as const,
      name: `New-${category}-${Date.now()}`,
      code: `N${category}${Date.now()}`,
      areaId: site.area.id,
      config: {},
      category,
    })
    expect((await narrow.device.add(draft('door'))).errorCode).toBe('access.denied')
    expect((await narrow.device.add(draft('fire'))).returnObj).toMatchObject({ category: 'fire' })
  })

  test('cannot be moved to another category to get rid of them', async () => {
    const { id } = site.seen.panel
    const { version, name, code } = (await narrow.device.getDetails({ id })).returnObj!
    const config = { host: '192.0.2.9', port: 7700, isTls: false }
    const request = { id, version, name, code, areaId: site.area.id, driver: 'panel' as const, config }
    expect((await narrow.device.update({ ...request, category: 'door' })).errorCode).toBe('access.no_area')
    expect((await wide.device.update({ ...request, category: 'door' })).returnObj).toMatchObject({
      category: 'door',
    })
    expect((await narrow.device.getDetails({ id })).errorCode).toBe('access.denied')
  })
})

describe('events', () => {
  test('a console hears of the devices in reach only', async () => {
    const hello = { ticket: narrowTicket, centerId: site.area.centreId }
    const console = openEventConsole(origin, hello)
    await console.next('ready')
    const tell = async (of: 'seen' | 'hidden') => {
      await wide.camera.stopSmartTask({ ids: [site[of].camera.id] })
      await wide.alarm.acknowledge({
        alarmId: site.alarms[of][0]!,
        confirm: 'acknowledge',
        version: 1,
      })
      const { version } = (await wide.defenceZone.getByPage(page)).returnObj!.list.find(
        zone => zone.id === site.zones[of],
      )!
      const zone = { id: site.zones[of], version, panelId: site[of].panel.id, number: 1 }
      await wide.defenceZone.update({ ...zone, name: `Z-${of}-${Date.now()}`, sensorType: 'smoke' })
    }
    await tell('hidden')
    await tell('seen')
    const heard = () =>
      console.frames.flatMap(frame =>
        'data' in frame && 'id' in frame.data ? [[frame.type, frame.data.id]] : [],
      )
    await until(() => heard().some(([type]) => type === 'defence_zone.changed'))
    expect(heard()).toEqual([
      ['device.changed', site.seen.camera.id],
      ['alarm.changed', site.alarms.seen[0]],
      ['defence_zone.changed', site.zones.seen],
    ])
    console.close()
  })
})
