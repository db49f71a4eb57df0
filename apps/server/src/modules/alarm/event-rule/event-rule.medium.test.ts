import { alarmTypes, VERY_URGENT_DELAY_MAX, type DriverName } from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestRaiser } from '#server/modules/alarm/alarm/raise/raiser.testing.ts'
import { markSensorsSeen } from '#server/modules/device/observation/sensor-silence.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createDeviceEvents, type DeviceEvents } from './device-events.ts'
import { createEventMappingCache, type EventMappingCache } from './event-mapping-cache.ts'
import { addSeen } from './event-mapping.queries.ts'

let server: TestServer
let admin: ContractClient
let events: DeviceEvents
let mappings: EventMappingCache
let faults: [string, boolean][] = []
const log = { warn: () => undefined }
const zones = {
  zoneOf: async (_panel: string, number: number) =>
    number < 10 ? { name: `Fence ${number}`, longitude: 116.5, latitude: 39.5 } : undefined,
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await clientOf(server, { isSuper: true })
})
afterAll(() => server.stop())
beforeEach(() => {
  const { db, files } = server.app.infra
  mappings = createEventMappingCache(db)
  const raiser = createTestRaiser({
    db,
    files,
    log,
    sensors: { markSeen: (tx, ids) => markSensorsSeen(tx, ids, Date.now()) },
  })
  faults = []
  const onFault = async (id: string, isBroken: boolean) => void faults.push([id, isBroken])
  events = createDeviceEvents({
    db,
    files,
    raiser,
    takeBack: async () => undefined,
    mappings,
    zones,
    log,
    onFault,
  })
})
afterEach(() => admin.eventRule.restoreMappings())

const camera = (driver: DriverName = 'onvif') => buildDevice(server.db, { driver })
const event = (more: Partial<DeviceEvent> = {}): DeviceEvent => ({
  eventId: uniqueName('e'),
  topic: 'RuleEngine/CellMotionDetector/Motion',
  at: Date.now(),
  description: '',
  ...more,
})
async function send(device: BuiltDevice, ...list: DeviceEvent[]) {
  for (const one of list) events.take(device.id, one)
  await events.idle()
}
const alarmsOf = (device: BuiltDevice) =>
  server.db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .selectAll('alarm')
    .select(['location', 'longitude'])
    .where('device_id', '=', device.id)
    .orderBy('alarm.id')
    .execute()
const mappingOf = async (topic: string) =>
  (await admin.eventRule.getMappings()).returnObj!.find(one => one.topic === topic)

describe('an event of a device', () => {
  test('raises the alarm that it is mapped to, once, at the level of the rules', async () => {
    const device = await camera()
    const one = event({ topic: 'RuleEngine/LineDetector/Crossed', description: 'Line 1\u0007' })
    await send(device, one, one)
    await send(device, one)
    expect(await alarmsOf(device)).toMatchObject([
      { type: 'line_crossing', level: 2, count: 1, description: 'Line 1' },
    ])
  })

  test.each([
    ['VideoMotion', 'motion'],
    ['CrossRegionDetection', 'intrusion'],
    ['StorageFailure', 'device_fault'],
    ['TrafficJunction', undefined],
  ])("has the usual meaning of Dahua's %s", async (topic, type) => {
    const device = await camera('dahua')
    await send(device, event({ topic, isActive: true }))
    expect((await alarmsOf(device)).map(alarm => alarm.type)).toEqual(type ? [type] : [])
  })

  test('that flaps is one alarm; its end raises nothing', async () => {
    const device = await camera()
    for (let count = 0; count < 20; count += 1)
      await send(device, event({ isActive: true }), event({ isActive: false }))
    expect(await alarmsOf(device)).toMatchObject([{ type: 'motion', count: 20 }])
  })

  test('keeps its picture, encoded anew, and the plate that was read', async () => {
    const device = await camera('isapi')
    await admin.eventRule.saveMapping({ driver: 'isapi', topic: 'ANPR', alarmType: 'other' })
    mappings.forget()
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const plate = {
      plate: '京A12345',
      plateColour: 'blue',
      direction: 'forward',
      lane: 1,
      confidence: 97,
      vehicleColour: 'white',
      vehicleType: 'car',
      speed: null,
    } as const
    await send(device, event({ topic: 'ANPR', plate, picture }))
    const [alarm] = await alarmsOf(device)
    expect(alarm).toMatchObject({ type: 'other', description: '京A12345 · blue · white · car · forward' })
    expect(alarm!.picture_key).toMatch(/^alarm-picture\//)
    await send(await camera('isapi'), event({ topic: 'VMD', picture: Buffer.from('<svg/>') }))
  })

  test('with an unreadable picture still raises its alarm', async () => {
    const device = await camera('isapi')
    await send(device, event({ topic: 'VMD', picture: Buffer.from('<svg/>') }))
    expect(await alarmsOf(device)).toMatchObject([{ type: 'motion', picture_key: null }])
  })

  test('of a camera whose smart task is stopped raises nothing, unless the picture itself is threatened', async () => {
    const device = await camera()
    await server.db.updateTable('device').set({ smart_task: 'stopped' }).where('id', '=', device.id).execute()
    await send(device, event(), event({ topic: 'RuleEngine/TamperDetector/Tamper', isActive: true }))
    expect(await alarmsOf(device)).toMatchObject([{ type: 'video_tamper' }])
  })

  test('in a zone names the zone and has its position; other zones have alarms of their own', async () => {
    const panel = await camera('panel')
    const alarm = (zone: number) => event({ topic: 'zone_alarm', zone })
    await send(panel, alarm(1), alarm(2), alarm(1), alarm(99))
    const all = (await alarmsOf(panel)).map(row => [
      row.location.split(' / ').at(-1),
      row.count,
      row.longitude,
    ])
    expect(all.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['#99', 1, null],
      ['Fence 1', 2, 116.5],
      ['Fence 2', 1, 116.5],
    ])
  })

  test('that reports a fault makes the device broken until no fault is left', async () => {
    const panel = await camera('panel')
    await send(panel, event({ topic: 'mains_lost', isActive: true }))
    await send(panel, event({ topic: 'battery_low', isActive: true }))
    await send(panel, event({ topic: 'mains_lost', isActive: false }))
    await send(panel, event({ topic: 'battery_low', isActive: false }))
    await send(panel, event({ topic: 'zone_fault', isActive: true, zone: 3 }))
    expect(faults).toEqual([
      [panel.id, true],
      [panel.id, true],
      [panel.id, true],
      [panel.id, false],
    ])
  })

  test('with an implausible time becomes an alarm of now; of a deleted device it is ignored', async () => {
    const [device, gone] = [await camera(), await camera()]
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await send(device, event({ at: 0 }))
    await send(gone, event())
    const [alarm] = await alarmsOf(device)
    expect(Date.now() - alarm!.last_at.getTime()).toBeLessThan(10_000)
    expect(await alarmsOf(gone)).toEqual([])
  })

  test('of an unmapped topic is counted and listed, and raises nothing until it is mapped', async () => {
    const device = await camera()
    const topic = `Vendor/${uniqueName('New')}`
    await send(device, event({ topic: ` ${topic} ` }), event({ topic }))
    await mappings.flush()
    expect(await mappingOf(topic)).toMatchObject({
      driver: 'onvif',
      alarmType: null,
      isBuiltIn: false,
      seen: 2,
    })
    expect(await alarmsOf(device)).toEqual([])
    await admin.eventRule.saveMapping({ driver: 'onvif', topic, alarmType: 'gas' })
    mappings.forget()
    await send(device, event({ topic }))
    expect(await alarmsOf(device)).toMatchObject([{ type: 'gas', level: 1 }])
  })

  test('with ever new topics cannot fill the table', async () => {
    const flood = Array.from({ length: 1200 }, (_, index) => ({
      driver: 'http',
      topic: `flood_${index}`,
      count: 1,
      at: new Date(),
    }))
    await addSeen(server.db, flood)
    const list = (await admin.eventRule.getMappings()).returnObj!
    expect(list.filter(one => one.alarmType === null && !one.isBuiltIn).length).toBeLessThanOrEqual(500)
    expect(list.filter(one => one.topic.startsWith('flood_')).every(one => one.seen === 1)).toBe(true)
  })
})

describe('mappings', () => {
  test('that are built in can be changed and reset, but not removed', async () => {
    const topic = 'VideoSource/SignalLoss'
    const saved = await admin.eventRule.saveMapping({ driver: 'onvif', topic, alarmType: null })
    expect(saved.returnObj).toMatchObject({ topic, alarmType: null, isBuiltIn: true })
    const { id } = saved.returnObj!
    expect((await admin.eventRule.removeMappings({ ids: [id] })).errorCode).toBe('event_mapping.built_in')
    const { returnObj } = await admin.eventRule.restoreMappings()
    expect(returnObj?.find(one => one.id === id)?.alarmType).toBe('video_loss')
  })

  test('that the site has added can be removed; none is when one of them is built in', async () => {
    const topic = uniqueName('site_word')
    const { returnObj } = await admin.eventRule.saveMapping({ driver: 'panel', topic, alarmType: 'tamper' })
    const builtIn = (await mappingOf('fire'))!.id
    const both = await admin.eventRule.removeMappings({ ids: [returnObj!.id, builtIn] })
    expect(both.errorCode).toBe('event_mapping.built_in')
    expect(await mappingOf(topic)).toBeDefined()
    expect((await admin.eventRule.removeMappings({ ids: [returnObj!.id] })).success).toBe(true)
    expect((await admin.eventRule.removeMappings({ ids: [returnObj!.id] })).success).toBe(true)
    expect(await mappingOf(topic)).toBeUndefined()
  })

  test.each([
    { driver: 'smoke', topic: 'a', alarmType: null },
    { driver: 'onvif', topic: 'two words', alarmType: null },
    { driver: 'onvif', topic: '', alarmType: null },
    { driver: 'onvif', topic: 'a', alarmType: 'volcano' },
  ])('%o is refused', async request => {
    expect((await admin.eventRule.saveMapping(request as never)).errorCode).toBe('request.invalid')
  })
})

describe('rules', () => {
  test('name every alarm type in its order, with its level', async () => {
    const { returnObj } = await admin.eventRule.getList()
    expect(returnObj?.map(rule => rule.type)).toEqual(alarmTypes)
    expect(returnObj?.find(rule => rule.type === 'fire')).toEqual({
      type: 'fire',
      level: 'very_urgent',
      isEnabled: true,
      onDelaySeconds: 0,
      offDelaySeconds: 0,
      chatter: null,
    })
  })

  test('keep delays that a change leaves out; a very urgent type is not delayed beyond its bound', async () => {
    const rule = { type: 'door_held', level: 'general', isEnabled: true } as const
    const delays = { onDelaySeconds: 60, offDelaySeconds: 300, chatter: { count: 3, minutes: 1 } }
    expect((await admin.eventRule.update({ ...rule, ...delays })).returnObj).toEqual({ ...rule, ...delays })
    const left = await admin.eventRule.update({ ...rule, level: 'urgent' })
    expect(left.returnObj).toEqual({ ...rule, ...delays, level: 'urgent' })
    const refused = await admin.eventRule.update({ ...rule, level: 'very_urgent' })
    expect(refused).toMatchObject({ errorCode: 'event_rule.delay_too_long', errorParams: { seconds: 10 } })
    const off = { onDelaySeconds: 0, offDelaySeconds: 0, chatter: null }
    const urgent = { ...rule, level: 'very_urgent', ...off, onDelaySeconds: VERY_URGENT_DELAY_MAX } as const
    expect((await admin.eventRule.update(urgent)).returnObj).toEqual(urgent)
    await admin.eventRule.update({ ...rule, ...off })
  })

  test('are changed, and hold for the next event', async () => {
    const device = await camera()
    const change = (level: 'low' | 'urgent', isEnabled: boolean) =>
      admin.eventRule.update({ type: 'loitering', level, isEnabled })
    const topic = 'RuleEngine/LoiteringDetector/ObjectIsLoitering'
    expect((await change('low', false)).returnObj).toMatchObject({
      type: 'loitering',
      level: 'low',
      isEnabled: false,
    })
    await send(device, event({ topic }))
    expect(await alarmsOf(device)).toEqual([])
    await change('urgent', true)
    await send(device, event({ topic }))
    expect(await alarmsOf(device)).toMatchObject([{ level: 2 }])
    expect(
      (await admin.eventRule.update({ type: 'x' as never, level: 'low', isEnabled: true })).errorCode,
    ).toBe('request.invalid')
  })
})

test('only those who may change event rules see them', async () => {
  const calls = (client: ContractClient) => [
    client.eventRule.getList(),
    client.eventRule.update({ type: 'fire', level: 'low', isEnabled: false }),
    client.eventRule.getMappings(),
    client.eventRule.saveMapping({ driver: 'panel', topic: 'fire', alarmType: null }),
    client.eventRule.removeMappings({ ids: ['01890000-0000-7000-8000-000000000000'] }),
    client.eventRule.restoreMappings(),
  ]
  const codes = async (client: ContractClient) =>
    new Set((await Promise.all(calls(client))).map(answer => answer.errorCode))
  expect(await codes(server.client)).toEqual(new Set(['session.login_needed']))
  const guard = await clientOf(server, { permissions: ['alarm.view', 'device.edit'] })
  expect(await codes(guard)).toEqual(new Set(['access.denied']))
})
