import { alarmTypeGroups, alarmTypes, type Alarm } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm, type AlarmOptions } from '#server/testing/builders/alarm.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const alarmOf = (who: { device: BuiltDevice }, more: AlarmOptions = {}) =>
  buildAlarm(server.db, { device: who.device, ...more })
const idsOf = (answer: { returnObj?: { list: Alarm[] } }) => answer.returnObj?.list.map(alarm => alarm.id)
const DAY = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)

describe('getRecords', () => {
  test('shows what the user may see, newest first, with its total', async () => {
    const who = await signInOperator(server)
    const old = await alarmOf(who, { occurredAt: ago(2 * DAY) })
    const young = await alarmOf(who, { occurredAt: ago(DAY), remarks: 'checked', level: 'low' })
    await buildAlarm(server.db)
    const answer = await who.client.alarm.getRecords({ pageSize: 20 })
    expect(idsOf(answer)).toEqual([young.id, old.id])
    expect(answer.returnObj).toMatchObject({ total: 2, pageNum: 1, pageSize: 20 })
    expect(answer.returnObj?.list[0]).toMatchObject({
      alarmId: young.id,
      number: young.number,
      level: 'low',
      type: 'intrusion',
      deviceId: who.device.id,
      deviceName: who.device.name,
      areaId: who.area.id,
      remarks: 'checked',
      hasPicture: false,
    })
  })

  test('each filter finds its alarm and no other', async () => {
    const who = await signInOperator(server)
    const below = await buildArea(server.db, { parentId: who.area.id })
    const inner = await buildDevice(server.db, { areaId: below.id, name: '北门-1' })
    const fire = await alarmOf(who, { type: 'fire', level: 'very_urgent', occurredAt: ago(3 * DAY) })
    const gate = await buildAlarm(server.db, {
      device: inner,
      location: 'North / Gate',
      status: 'in_progress',
      occurredAt: ago(2 * DAY),
    })
    const fox = await alarmOf(who, {
      status: 'completed',
      taskStatus: 'false_alarm',
      remarks: 'A Fox, 100%',
      occurredAt: ago(DAY),
    })
    const filters: [object, string[]][] = [
      [{ types: ['fire', 'smoke'] }, [fire.id]],
      [{ levels: ['very_urgent'] }, [fire.id]],
      [{ statuses: ['on_alert'] }, [fire.id]],
      [{ processed: 'processed' }, [fox.id]],
      [{ processed: 'unprocessed' }, [gate.id, fire.id]],
      [{ processed: 'false_alarm' }, [fox.id]],
      [{ areaIds: [below.id] }, [gate.id]],
      [{ areaIds: [who.area.id] }, [fox.id, gate.id, fire.id]],
      [{ deviceId: inner.id }, [gate.id]],
      [{ number: gate.number }, [gate.id]],
      [{ number: gate.number.slice(0, -1) }, [gate.id]],
      [{ searchText: 'NORTH' }, [gate.id]],
      [{ searchText: '北门' }, [gate.id]],
      [{ searchText: 'a fox' }, [fox.id]],
      [{ searchText: '100%' }, [fox.id]],
      [{ searchText: '1_0%' }, []],
      [{ searchText: '\\' }, []],
      [{ from: ago(2.5 * DAY).toISOString() }, [fox.id, gate.id]],
      [{ to: ago(2.5 * DAY).toISOString() }, [fire.id]],
      [{ from: ago(2.5 * DAY).toISOString(), to: ago(1.5 * DAY).toISOString() }, [gate.id]],
      [{ types: ['fire'], statuses: ['completed'] }, []],
      [{ types: [], levels: [] }, []],
    ]
    for (const [filter, expected] of filters) {
      const answer = await who.client.alarm.getRecords(filter)
      expect([filter, idsOf(answer), answer.returnObj?.total]).toEqual([filter, expected, expected.length])
    }
  })

  test('lists an alarm once that matches by its device and by its remarks', async () => {
    const who = await signInOperator(server)
    const alarm = await alarmOf(who, { remarks: `seen at ${who.device.name}` })
    const answer = await who.client.alarm.getRecords({ searchText: who.device.name })
    expect(idsOf(answer)).toEqual([alarm.id])
    expect(answer.returnObj?.total).toBe(1)
  })

  test('a renamed device is found by the name its alarms show', async () => {
    const who = await signInOperator(server)
    const alarm = await alarmOf(who)
    await server.db.updateTable('device').set({ name: 'Renamed' }).where('id', '=', who.device.id).execute()
    expect(idsOf(await who.client.alarm.getRecords({ searchText: who.device.name }))).toEqual([alarm.id])
    expect(idsOf(await who.client.alarm.getRecords({ searchText: 'Renamed' }))).toEqual([])
  })

  test('pages and orders', async () => {
    const who = await signInOperator(server)
    const made: string[] = []
    for (const [index, level] of (['low', 'urgent', 'very_urgent', 'urgent'] as const).entries()) {
      made.push((await alarmOf(who, { level, occurredAt: ago((10 - index) * 1000) })).id)
    }
    const [low, urgent, very, urgentLater] = made
    const ask = (request: object) => who.client.alarm.getRecords(request).then(idsOf)
    expect(await ask({ orderBy: 'level', order: 'desc' })).toEqual([very, urgentLater, urgent, low])
    expect(await ask({ orderBy: 'level', order: 'asc' })).toEqual([low, urgent, urgentLater, very])
    expect(await ask({ orderBy: 'occurredAt', order: 'asc' })).toEqual(made)
    for (let n = 0; n < 8; n += 1) await alarmOf(who, { occurredAt: ago(60_000 + n) })
    const second = await who.client.alarm.getRecords({ pageNum: 2, pageSize: 10 })
    expect(second.returnObj).toMatchObject({ total: 12, pageNum: 2 })
    expect(second.returnObj?.list).toHaveLength(2)
  })

  test.each([
    [{ pageNum: 1_001 }, 'pageNum'],
    [{ pageSize: 33 }, 'pageSize'],
    [{ levels: ['purple'] }, 'levels.0'],
    [{ from: 'yesterday' }, 'from'],
    [{ nonsense: 1 }, ''],
  ])('refuses %j', async (input, path) => {
    const { client } = await signInOperator(server)
    const answer = await client.alarm.getRecords(input as never)
    expect(answer).toMatchObject({ status: 400, errorCode: 'request.invalid' })
    expect(JSON.stringify(answer.errorParams)).toContain(`"path":"${path}`)
  })
})

describe('open alarms', () => {
  test('findAlarmByPage: most urgent and newest first, without completed ones', async () => {
    const who = await signInOperator(server)
    const first = await alarmOf(who, { level: 'general', occurredAt: ago(3_000) })
    const second = await alarmOf(who, { level: 'general', occurredAt: ago(2_000), status: 'in_progress' })
    const urgent = await alarmOf(who, { level: 'very_urgent', occurredAt: ago(9_000) })
    await alarmOf(who, { status: 'completed' })
    const answer = await who.client.alarm.getOpen()
    expect(idsOf(answer)).toEqual([urgent.id, second.id, first.id])
    const few = await who.client.alarm.getOpen({ levels: ['general'], types: ['intrusion'] })
    expect(few.returnObj?.total).toBe(2)
  })

  test('findAlarmCount: by level and status', async () => {
    const who = await signInOperator(server)
    await alarmOf(who, { level: 'general' })
    await alarmOf(who, { level: 'general', status: 'in_progress' })
    await alarmOf(who, { level: 'very_urgent' })
    await alarmOf(who, { status: 'completed' })
    const { returnObj } = await who.client.alarm.countOpen()
    expect(returnObj).toEqual({
      onAlert: 2,
      inProgress: 1,
      byLevel: { very_urgent: 1, urgent: 0, general: 2, low: 0 },
    })
  })

  test('getAlarmTypeTree: every type of the contract with its rule', async () => {
    const who = await signInOperator(server)
    const { returnObj } = await who.client.alarm.getTypeTree()
    expect(returnObj?.map(group => group.value)).toEqual(Object.keys(alarmTypeGroups))
    const types = returnObj?.flatMap(group => group.children) ?? []
    expect(types.every(type => type.enabled)).toBe(true)
    expect(types).toContainEqual({
      value: 'fire',
      label: 'Fire',
      parentId: 'safety',
      level: 'very_urgent',
      enabled: true,
    })
    const rules = await server.db.selectFrom('event_rule').select('type').execute()
    expect(rules.map(rule => rule.type).toSorted()).toEqual(types.map(({ value }) => value).toSorted())
  })

  test('findAlarmEnumList: every value with its word in the language of the caller', async () => {
    const who = await signInOperator(server)
    const english = await who.client.alarm.getWords()
    expect(english.returnObj?.levels[0]).toEqual({ value: 'very_urgent', label: 'Very urgent' })
    expect(english.returnObj?.types.map(({ value }) => value)).toEqual(alarmTypes)
    const chinese = await who.client.alarm.getWords({ locale: 'zh_CN' } as never)
    expect(chinese.returnObj?.levels[0]).toEqual({ value: 'very_urgent', label: '非常紧急' })
  })

  test('findAlarmListByPage: the records, by the same filters', async () => {
    const who = await signInOperator(server)
    const filter = { processed: 'processed', pageSize: 10 } as const
    const records = await who.client.alarm.getRecords(filter)
    const listed = await who.client.alarm.getByPage(filter)
    expect(listed.returnObj).toEqual(records.returnObj)
  })
})
