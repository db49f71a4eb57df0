import type { Alarm, PermissionCode } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAlarm } from '../../testing/builders/alarm.ts'
import { buildDevice } from '../../testing/builders/device.ts'
import { buildArea } from '../../testing/builders/organisation.ts'
import { buildUser } from '../../testing/builders/session.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ALL: PermissionCode[] = ['alarm.view', 'alarm.handle', 'alarm.close', 'alarm.export']
const DAY = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)

/** Somebody signed in who sees one new area, with a camera in it. */
async function operator(permissions: PermissionCode[] = ALL, name?: string) {
  const area = await buildArea(server.db)
  const device = await buildDevice(server.db, { areaId: area.id })
  const user = await buildUser(server.db, { permissions, areaIds: [area.id], ...(name && { name }) })
  const signedIn = await server.signIn(user)
  return { ...signedIn, area, device, name: user.name }
}
const alarmOf = (who: { device: Awaited<ReturnType<typeof buildDevice>> }, more: object = {}) =>
  buildAlarm(server.db, { device: who.device, ...more })

const idsOf = (answer: { returnObj?: { list: Alarm[] } }) => answer.returnObj?.list.map(alarm => alarm.id)

describe('who may', () => {
  const some = '0192aaaa-0000-7000-8000-000000000000'
  const calls = [
    ['queryAlarmRecord', {}, 'alarm.view'],
    ['queryAlarmInfo', { id: some }, 'alarm.view'],
    ['getAlarmInfo', { alarmId: some }, 'alarm.view'],
    ['findAlarmByPage', {}, 'alarm.view'],
    ['findAlarmCount', {}, 'alarm.view'],
    ['getAlarmTypeTree', {}, 'alarm.view'],
    ['downloadAlarmPic', { alarmId: some }, 'alarm.view'],
    ['updateConfirmState', { alarmId: some, confirm: 'acknowledge' }, 'alarm.handle'],
    ['taskCloseByAlarmStyle', { alarmId: some, reason: 'x' }, 'alarm.close'],
    ['alarmExportExcel', { ids: [some] }, 'alarm.export'],
    ['alarmExportExcelAll', {}, 'alarm.export'],
  ] as const

  test.each(calls)('%s: nobody signed in', async (call, input) => {
    const answer = await server.client.alarm[call](input as never)
    expect(answer).toMatchObject({ status: 401, needLogin: true })
  })

  test.each(calls)('%s: everything but the permission', async (call, input, permission) => {
    const { client } = await operator(['live.view', ...ALL.filter(one => one !== permission)])
    const answer = await client.alarm[call](input as never)
    expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
  })

  test.each(calls.filter(([, input]) => 'id' in input || 'alarmId' in input || 'ids' in input))(
    '%s: an alarm of an area out of reach, as one that does not exist',
    async (call, input) => {
      const { client } = await operator()
      const foreign = await buildAlarm(server.db, { pictureKey: 'x' })
      const key = Object.keys(input)[0] ?? ''
      const asked = { ...input, [key]: key === 'ids' ? [foreign.id] : foreign.id }
      for (const request of [asked, input]) {
        const answer = await client.alarm[call](request as never)
        expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
      }
    },
  )

  test.each(['queryAlarmRecord', 'findAlarmByPage', 'findAlarmCount', 'alarmExportExcelAll'] as const)(
    "%s: another's centre",
    async call => {
      const [mine, other] = [await operator(), await operator()]
      const answer = await mine.client.alarm[call]({ centerId: other.centerId } as never)
      expect(answer).toMatchObject({ status: 403, errorCode: 'access.no_centre' })
    },
  )
})

describe('queryAlarmRecord', () => {
  test('shows what the user may see, newest first, with its total', async () => {
    const who = await operator()
    const old = await alarmOf(who, { occurredAt: ago(2 * DAY) })
    const young = await alarmOf(who, { occurredAt: ago(DAY), remarks: 'checked', level: 'low' })
    await buildAlarm(server.db)
    const answer = await who.client.alarm.queryAlarmRecord({ pageSize: 20 })
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
    const who = await operator()
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
      [{ areaId: below.id }, [gate.id]],
      [{ areaId: who.area.id }, [fox.id, gate.id, fire.id]],
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
      const answer = await who.client.alarm.queryAlarmRecord(filter)
      expect([filter, idsOf(answer), answer.returnObj?.total]).toEqual([filter, expected, expected.length])
    }
  })

  test('an alarm found by its device and its remarks stands once', async () => {
    const who = await operator()
    const alarm = await alarmOf(who, { remarks: `seen at ${who.device.name}` })
    const answer = await who.client.alarm.queryAlarmRecord({ searchText: who.device.name })
    expect(idsOf(answer)).toEqual([alarm.id])
    expect(answer.returnObj?.total).toBe(1)
  })

  test('a renamed device is found by the name its alarms show', async () => {
    const who = await operator()
    const alarm = await alarmOf(who)
    await server.db.updateTable('device').set({ name: 'Renamed' }).where('id', '=', who.device.id).execute()
    expect(idsOf(await who.client.alarm.queryAlarmRecord({ searchText: who.device.name }))).toEqual([
      alarm.id,
    ])
    expect(idsOf(await who.client.alarm.queryAlarmRecord({ searchText: 'Renamed' }))).toEqual([])
  })

  test('pages and orders', async () => {
    const who = await operator()
    const made: string[] = []
    for (const [index, level] of (['low', 'urgent', 'very_urgent', 'urgent'] as const).entries()) {
      made.push((await alarmOf(who, { level, occurredAt: ago((10 - index) * 1000) })).id)
    }
    const [low, urgent, very, urgentLater] = made
    const ask = (request: object) => who.client.alarm.queryAlarmRecord(request).then(idsOf)
    expect(await ask({ orderBy: 'level', order: 'desc' })).toEqual([very, urgentLater, urgent, low])
    expect(await ask({ orderBy: 'level', order: 'asc' })).toEqual([low, urgent, urgentLater, very])
    expect(await ask({ orderBy: 'occurredAt', order: 'asc' })).toEqual(made)
    for (let n = 0; n < 8; n += 1) await alarmOf(who, { occurredAt: ago(60_000 + n) })
    const second = await who.client.alarm.queryAlarmRecord({ pageNum: 2, pageSize: 10 })
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
    const { client } = await operator()
    const answer = await client.alarm.queryAlarmRecord(input as never)
    expect(answer).toMatchObject({ status: 400, errorCode: 'request.invalid' })
    expect(JSON.stringify(answer.errorParams)).toContain(`"path":"${path}`)
  })
})

describe('open alarms', () => {
  test('findAlarmByPage: most urgent and newest first, without what is done', async () => {
    const who = await operator()
    const first = await alarmOf(who, { level: 'general', occurredAt: ago(3_000) })
    const second = await alarmOf(who, { level: 'general', occurredAt: ago(2_000), status: 'in_progress' })
    const urgent = await alarmOf(who, { level: 'very_urgent', occurredAt: ago(9_000) })
    await alarmOf(who, { status: 'completed' })
    const answer = await who.client.alarm.findAlarmByPage()
    expect(idsOf(answer)).toEqual([urgent.id, second.id, first.id])
    const few = await who.client.alarm.findAlarmByPage({ levels: ['general'], types: ['intrusion'] })
    expect(few.returnObj?.total).toBe(2)
  })

  test('findAlarmCount: by level and status', async () => {
    const who = await operator()
    await alarmOf(who, { level: 'general' })
    await alarmOf(who, { level: 'general', status: 'in_progress' })
    await alarmOf(who, { level: 'very_urgent' })
    await alarmOf(who, { status: 'completed' })
    const { returnObj } = await who.client.alarm.findAlarmCount()
    expect(returnObj).toEqual({
      onAlert: 2,
      inProgress: 1,
      byLevel: { very_urgent: 1, urgent: 0, general: 2, low: 0 },
    })
  })

  test('getAlarmTypeTree: every type of the contract with its rule', async () => {
    const who = await operator()
    const { returnObj } = await who.client.alarm.getAlarmTypeTree()
    expect(returnObj?.map(group => group.group)).toEqual([
      'video',
      'access',
      'safety',
      'perimeter',
      'device',
      'other',
    ])
    const types = returnObj?.flatMap(group => group.types) ?? []
    expect(types.every(type => type.enabled)).toBe(true)
    expect(types).toContainEqual({ type: 'fire', level: 'very_urgent', enabled: true })
    const rules = await server.db.selectFrom('event_rule').select('type').execute()
    expect(rules.map(rule => rule.type).toSorted()).toEqual(types.map(type => type.type).toSorted())
  })
})

describe('details', () => {
  test('history, what may be done, and the camera to look at', async () => {
    const who = await operator(['alarm.view', 'alarm.handle'])
    const sensor = await buildDevice(server.db, { driver: 'http', areaId: who.area.id })
    const near = { longitude: 120.001, latitude: 30 }
    const nearest = await buildDevice(server.db, { areaId: who.area.id, ...near })
    await buildDevice(server.db, { areaId: who.area.id, longitude: 120.5, latitude: 30 })
    const alarm = await buildAlarm(server.db, { device: sensor, longitude: 120, latitude: 30 })
    for (const answer of [
      await who.client.alarm.getAlarmInfo({ alarmId: alarm.id }),
      await who.client.alarm.queryAlarmInfo({ id: alarm.id }),
    ]) {
      expect(answer.returnObj).toMatchObject({
        id: alarm.id,
        allowedActions: ['acknowledge', 'false_alarm'],
        camera: { id: nearest.id, name: nearest.name },
        history: [],
        longitude: 120,
      })
    }
  })

  test('a camera shows itself, however near another one stands', async () => {
    const who = await operator()
    await buildDevice(server.db, { areaId: who.area.id, longitude: 1, latitude: 1 })
    const { id } = await alarmOf(who, { longitude: 1, latitude: 1 })
    const { returnObj } = await who.client.alarm.getAlarmInfo({ alarmId: id })
    expect(returnObj?.camera?.id).toBe(who.device.id)
    expect(returnObj?.allowedActions).toEqual(['acknowledge', 'false_alarm'])
  })

  test('an area without cameras has none to look at', async () => {
    const { client } = await server.signIn()
    const sensor = await buildDevice(server.db, { driver: 'http' })
    const alarm = await buildAlarm(server.db, { device: sensor })
    expect((await client.alarm.getAlarmInfo({ alarmId: alarm.id })).returnObj?.camera).toBeNull()
  })

  test('an alarm that is gone, asked for by one who reaches everything', async () => {
    const { client } = await server.signIn()
    const answer = await client.alarm.getAlarmInfo({ alarmId: '0192aaaa-0000-7000-8000-000000000000' })
    expect(answer).toMatchObject({ status: 200, success: false, errorCode: 'alarm.not_found' })
  })
})

describe('actions', () => {
  test('acknowledge, then close with a reason: state, history, audit, and everybody is told', async () => {
    const who = await operator(ALL, 'Ann')
    const { id } = await alarmOf(who)
    const taken = await who.client.alarm.updateConfirmState({
      alarmId: id,
      confirm: 'acknowledge',
      version: 1,
    })
    expect(taken.returnObj).toMatchObject({
      status: 'in_progress',
      taskStatus: 'pending',
      acknowledgedBy: 'Ann',
      version: 2,
      allowedActions: ['false_alarm', 'close'],
    })
    const closed = await who.client.alarm.taskCloseByAlarmStyle({ alarmId: id, reason: 'a cat', version: 2 })
    expect(closed.returnObj).toMatchObject({
      status: 'completed',
      taskStatus: 'real_event_handled',
      remarks: 'a cat',
      allowedActions: [],
      history: [
        { action: 'acknowledge', by: 'Ann', from: 'on_alert', to: 'in_progress', text: '' },
        { action: 'close', by: 'Ann', from: 'in_progress', to: 'completed', text: 'a cat' },
      ],
    })
    expect(closed.returnObj?.closedAt).not.toBeNull()

    const events = await server.db
      .selectFrom('outbox')
      .select(['data', 'area_id', 'permission'])
      .where('type', '=', 'alarm.changed')
      .orderBy('seq')
      .execute()
    const ours = events.filter(event => (event.data as Alarm).id === id)
    expect(ours.map(event => (event.data as Alarm).status)).toEqual(['in_progress', 'completed'])
    expect(ours[0]).toMatchObject({ area_id: who.area.id, permission: 'alarm.view' })

    const audit = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('object', '=', id)
      .orderBy('at')
      .execute()
    expect(audit.map(row => [row.action, row.result])).toEqual([
      ['alarm.confirm', 'ok'],
      ['alarm.close', 'ok'],
    ])
    expect(audit[1]).toMatchObject({ before: { status: 'in_progress' }, after: { status: 'completed' } })
  })

  test('a false alarm is put away at once, with what was noted', async () => {
    const who = await operator()
    const { id } = await alarmOf(who)
    const answer = await who.client.alarm.updateConfirmState({
      alarmId: id,
      confirm: 'false_alarm',
      remarks: 'leaves',
    })
    expect(answer.returnObj).toMatchObject({
      status: 'completed',
      taskStatus: 'false_alarm',
      remarks: 'leaves',
      acknowledgedBy: null,
    })
  })

  test.each([
    ['closing what nobody acknowledged', 'on_alert', 'close', 'alarm.not_acknowledged'],
    ['closing without a reason', 'in_progress', 'close empty', 'alarm.close_reason_required'],
    ['closing what is closed', 'completed', 'close', 'alarm.already_closed'],
    ['acknowledging twice', 'in_progress', 'acknowledge', 'alarm.already_acknowledged'],
    ['acknowledging what is closed', 'completed', 'acknowledge', 'alarm.already_closed'],
    ['a false alarm that is closed', 'completed', 'false_alarm', 'alarm.already_closed'],
  ] as const)('%s is refused and changes nothing', async (_name, status, action, errorCode) => {
    const who = await operator()
    const { id } = await alarmOf(who, { status })
    const answer = action.startsWith('close')
      ? await who.client.alarm.taskCloseByAlarmStyle({ alarmId: id, reason: action === 'close' ? 'x' : '  ' })
      : await who.client.alarm.updateConfirmState({ alarmId: id, confirm: action as 'acknowledge' })
    expect(answer).toMatchObject({ status: 200, success: false, errorCode })
    if (errorCode.includes('already')) expect(answer.errorParams).toMatchObject({ by: 'Somebody' })
    const now = await who.client.alarm.getAlarmInfo({ alarmId: id })
    expect(now.returnObj).toMatchObject({ status, version: 1, history: [] })
  })

  test('an operator who saw an older state is told, one who missed only a repeat is not', async () => {
    const who = await operator()
    const { id } = await alarmOf(who)
    const change = (columns: object) =>
      server.db.updateTable('alarm').set(columns).where('id', '=', id).execute()
    await change({ version: 5, state_version: 3 })
    const late = await who.client.alarm.updateConfirmState({
      alarmId: id,
      confirm: 'acknowledge',
      version: 2,
    })
    expect(late.errorCode).toBe('alarm.changed_meanwhile')
    const fine = await who.client.alarm.updateConfirmState({
      alarmId: id,
      confirm: 'acknowledge',
      version: 3,
    })
    expect(fine.returnObj?.version).toBe(6)
  })

  test('of twenty operators at once one wins and the others are told who', async () => {
    const who = await operator(ALL, 'Ann')
    const { id } = await alarmOf(who)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        who.client.alarm.updateConfirmState({ alarmId: id, confirm: 'acknowledge', version: 1 }),
      ),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const losers = answers.filter(answer => !answer.success)
    expect(new Set(losers.map(answer => answer.errorCode))).toEqual(new Set(['alarm.already_acknowledged']))
    expect(losers[0]?.errorParams).toMatchObject({ by: 'Ann', at: expect.stringMatching(/^\d{4}-.*Z$/) })
    const { returnObj } = await who.client.alarm.getAlarmInfo({ alarmId: id })
    expect(returnObj).toMatchObject({ version: 2, history: [{ action: 'acknowledge' }] })
  })

  test.each([
    [{ reason: 'x'.repeat(256) }, 'reason'],
    [{ reason: 'x', style: 'whatever' }, 'style'],
    [{ reason: 'x', version: 0 }, 'version'],
    [{}, 'reason'],
  ])('refuses %j', async (input, path) => {
    const who = await operator()
    const { id } = await alarmOf(who, { status: 'in_progress' })
    const answer = await who.client.alarm.taskCloseByAlarmStyle({ alarmId: id, ...input } as never)
    expect(answer).toMatchObject({ status: 400, errorParams: { issues: [{ path }] } })
  })
})

describe('pictures', () => {
  const files = () => server.app.infra.files

  test('the picture and the clip of an alarm', async () => {
    const who = await operator()
    const pictureKey = await files().put(Buffer.from('jpeg'), { kind: 'alarm-picture', ext: 'jpg' })
    const clipKey = await files().put(Buffer.from('mp4'), { kind: 'alarm-clip', ext: 'mp4' })
    const { id, number } = await alarmOf(who, { pictureKey, clipKey })
    const picture = await who.client.alarm.downloadAlarmPic({ alarmId: id })
    expect(picture.bytes.toString()).toBe('jpeg')
    expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': '4' })
    expect(picture.headers['content-disposition']).toContain(`${number}.jpg`)
    const clip = await who.client.alarm.downloadAlarmPic({ alarmId: id, part: 'clip' })
    expect([clip.bytes.toString(), clip.headers['content-type']]).toEqual(['mp4', 'video/mp4'])
  })

  test('none there, or its file gone', async () => {
    const who = await operator()
    const none = await alarmOf(who)
    const gone = await alarmOf(who, {
      pictureKey: 'alarm-picture/2026-01-01/00000000-0000-0000-0000-000000000000.jpg',
    })
    for (const { id } of [none, gone]) {
      const answer = await who.client.alarm.downloadAlarmPic({ alarmId: id })
      expect(answer).toMatchObject({ success: false, errorCode: 'alarm.no_picture' })
    }
    const answer = await who.client.alarm.downloadAlarmPic({ alarmId: none.id, part: 'clip' })
    expect(answer.errorCode).toBe('alarm.no_clip')
  })
})
