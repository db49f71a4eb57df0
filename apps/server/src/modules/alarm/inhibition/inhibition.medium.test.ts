import { ALWAYS, type PermissionCode } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALARM_PERMISSIONS, signInOperator } from '#server/testing/alarm-operator.ts'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { createIntakeProbe, eventOf } from '#server/modules/alarm/intake/intake.testing.ts'

const EDITOR: readonly PermissionCode[] = [
  ...ALARM_PERMISSIONS,
  'alarm.shelve',
  'inhibition.edit',
  'organisation.view',
  'device.view',
  'defence_zone.view',
]
let server: TestServer
let probe: ReturnType<typeof createIntakeProbe>

beforeAll(async () => {
  server = await startTestServer()
  probe = createIntakeProbe(server, (await buildApiKey(server.db)).key)
})
afterAll(() => server.stop())

const draft = (deviceIds: string[], more: object = {}) => ({
  name: uniqueName('I'),
  deviceIds,
  defenceZoneIds: [],
  areaIds: [],
  types: [],
  includesVeryUrgent: false,
  timeRange: ALWAYS,
  hours: 8,
  reason: 'Works on the fence',
  ...more,
})
const editor = () => signInOperator(server, { permissions: EDITOR })

describe('a rule', () => {
  test('keeps events as marked records, counts them, tells nobody, and after its stop the next rings', async () => {
    const { client } = await server.signIn()
    const device = await probe.sensor()
    const rule = got(await client.inhibition.add(draft([device.id])))
    expect(rule).toMatchObject({ status: 'stopped', suppressedCount: 0 })
    got(await client.inhibition.batchStart({ ids: [rule.id] }))
    const first = got(await probe.send(eventOf(device)))
    const second = got(await probe.send(eventOf(device)))
    expect(second.alarmId).toBe(first.alarmId)
    expect(await probe.alarmsOf(device)).toMatchObject([
      { status: 'completed', inhibition_id: rule.id, inhibition_kind: 'rule', count: 2 },
    ])
    expect(await probe.eventsOf(device)).toEqual([])
    expect(await probe.historyOf(first.alarmId ?? '')).toMatchObject([{ action: 'inhibited' }])
    const running = got(await client.inhibition.getDetails({ id: rule.id }))
    expect(running).toMatchObject({ status: 'running', suppressedCount: 2 })
    got(await client.inhibition.batchStop({ ids: [rule.id] }))
    const rung = got(await probe.send(eventOf(device)))
    expect((await probe.alarmsOf(device)).at(-1)).toMatchObject({
      id: rung.alarmId,
      status: 'on_alert',
      inhibition_id: null,
    })
    expect(await probe.eventsOf(device)).toMatchObject([{ type: 'alarm.raised' }])
  })

  test('lets very urgent events ring unless it says otherwise', async () => {
    const { client } = await server.signIn()
    const device = await probe.sensor()
    const rule = got(await client.inhibition.add(draft([device.id])))
    got(await client.inhibition.batchStart({ ids: [rule.id] }))
    got(await probe.send(eventOf(device, { level: 'very_urgent' })))
    expect(await probe.alarmsOf(device)).toMatchObject([{ status: 'on_alert', inhibition_id: null }])
  })

  test('of two who save at once one wins, the other is told who; a running one is not changed', async () => {
    const { client, user, device } = await editor()
    const rule = got(await client.inhibition.add(draft([device.id])))
    const save = () => client.inhibition.update({ ...draft([device.id]), id: rule.id, version: rule.version })
    const answers = await Promise.all([save(), save()])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.find(answer => !answer.success)).toMatchObject({
      errorCode: 'inhibition.changed_meanwhile',
      errorParams: { by: user.name },
    })
    got(await client.inhibition.batchStart({ ids: [rule.id] }))
    const { version } = got(await client.inhibition.getDetails({ id: rule.id }))
    const late = await client.inhibition.update({ ...draft([device.id]), id: rule.id, version })
    expect(late.errorCode).toBe('inhibition.is_running')
  })
})

describe('what is refused', () => {
  test.each<[string, object]>([
    ['inhibition.reason_required', { reason: ' ' }],
    ['inhibition.no_time', { timeRange: { type: 'custom', dates: [], data: [] } }],
    ['inhibition.no_target', { deviceIds: [] }],
    ['inhibition.standing_denied', { hours: null }],
    ['inhibition.very_urgent_denied', { includesVeryUrgent: true }],
    ['inhibition.very_urgent_type', { types: ['fire'] }],
  ])('%s', async (code, wrong) => {
    const { client, device } = await editor()
    const answer = await client.inhibition.add(draft([device.id], wrong))
    expect(answer).toMatchObject({ success: false, errorCode: code })
  })

  test('a device, an area and a rule of somewhere else', async () => {
    const [here, there] = [await editor(), await editor()]
    const device = await here.client.inhibition.add(draft([there.device.id]))
    const area = await here.client.inhibition.add(draft([], { areaIds: [there.area.id] }))
    const theirs = got(await there.client.inhibition.add(draft([there.device.id])))
    const stop = await here.client.inhibition.batchStop({ ids: [theirs.id] })
    expect([device, area, stop].map(answer => answer.errorCode)).toEqual(Array(3).fill('access.denied'))
    const seen = got(await here.client.inhibition.getByPage({ pageSize: 300 }))
    expect(seen.list.map(one => one.id)).not.toContain(theirs.id)
  })
})

describe('an area that is named by who may touch only some of its devices', () => {
  test('means those, for all who start it; one that means more is not theirs to start', async () => {
    const here = await editor()
    const { db } = server
    const narrow = await buildUser(db, {
      permissions: EDITOR,
      areaIds: [here.area.id],
      deviceScopes: { camera: 'none' },
    })
    const { client } = await server.signIn(narrow)
    const rule = got(await client.inhibition.add(draft([], { areaIds: [here.area.id] })))
    got(await client.inhibition.batchStart({ ids: [rule.id] }))
    const common = { driver: 'http', state: 'unknown', cause: 'never_checked', areaId: here.area.id } as const
    const [door, camera] = [
      await buildDevice(db, { ...common, category: 'door' }),
      await buildDevice(db, { ...common, driver: 'rtsp' }),
    ]
    for (const device of [door, camera]) got(await probe.send(eventOf(device)))
    expect(await probe.alarmsOf(door)).toMatchObject([{ inhibition_id: rule.id }])
    expect(await probe.alarmsOf(camera)).toMatchObject([{ inhibition_id: null, status: 'on_alert' }])
    const whole = got(await here.client.inhibition.add(draft([], { areaIds: [here.area.id] })))
    expect((await client.inhibition.batchStart({ ids: [whole.id] })).errorCode).toBe('access.denied')
  })

  test('is not named by who may touch none of them', async () => {
    const { area } = await editor()
    const nothing = { camera: 'none', gate: 'none', fire: 'none', door: 'none', other: 'none' } as const
    const user = await buildUser(server.db, {
      permissions: EDITOR,
      areaIds: [area.id],
      deviceScopes: nothing,
    })
    const { client } = await server.signIn(user)
    const refused = await client.inhibition.add(draft([], { areaIds: [area.id] }))
    expect(refused.errorCode).toBe('access.denied')
  })
})

describe('the shelf', () => {
  test('holds one type of one source back; unshelving tells it, also at the alarm', async () => {
    const { client } = await server.signIn()
    const device = await probe.sensor()
    const { alarmId } = got(await probe.send(eventOf(device)))
    const shelf = got(await client.inhibition.shelve({ alarmId: alarmId ?? '', minutes: 15 }))
    expect(shelf).toMatchObject({ kind: 'shelf', status: 'running', name: device.name, types: ['intrusion'] })
    got(await probe.send(eventOf(device)))
    const other = got(await probe.send(eventOf(device, { type: 'motion' })))
    const rows = await probe.alarmsOf(device)
    expect(rows.map(row => row.inhibition_kind)).toEqual([null, 'shelf', null])
    expect(rows.at(-1)?.id).toBe(other.alarmId)
    got(await client.inhibition.batchStop({ ids: [shelf.id] }))
    const history = await probe.historyOf(alarmId ?? '')
    expect(history.slice(-2)).toMatchObject([
      { action: 'shelved', text: '15' },
      { action: 'unshelved', text: '1' },
    ])
    got(await probe.send(eventOf(device)))
    expect((await probe.alarmsOf(device)).filter(row => row.inhibition_kind === 'shelf')).toHaveLength(1)
  })

  test('of two operators at once one shelves, the other is told', async () => {
    const { client, user } = await server.signIn()
    const { id: alarmId } = await buildAlarm(server.db, { device: await buildDevice(server.db) })
    const answers = await Promise.all(
      [15, 60].map(minutes => client.inhibition.shelve({ alarmId, minutes: minutes as 15 | 60 })),
    )
    const [told] = answers.filter(answer => !answer.success)
    expect(told).toMatchObject({ errorCode: 'inhibition.already_shelved', errorParams: { by: user.name } })
    expect([15, 60]).toContain(told?.errorParams?.['minutes'])
  })

  test('ends by itself, tells its end once, and the next event rings', async () => {
    const { client } = await server.signIn()
    const device = await probe.sensor()
    const { alarmId } = got(await probe.send(eventOf(device)))
    const shelf = got(await client.inhibition.shelve({ alarmId: alarmId ?? '', minutes: 15 }))
    const past = new Date(Date.now() - 1000)
    await server.db
      .updateTable('alarm_inhibition')
      .set({ ends_at: past })
      .where('id', '=', shelf.id)
      .execute()
    // Any change makes the server read what runs, with the next event.
    const rule = got(await client.inhibition.add(draft([device.id])))
    got(await client.inhibition.batchDelete({ ids: [rule.id] }))
    got(await probe.send(eventOf(await probe.sensor())))
    await until(async () => got(await client.inhibition.getDetails({ id: shelf.id })).status === 'ended')
    const { client: again } = await server.signIn()
    expect(got(await again.inhibition.getDetails({ id: shelf.id })).endedBy).toBe('')
    const told = await server.db
      .selectFrom('outbox')
      .select('data')
      .where('type', '=', 'inhibition.ended')
      .execute()
    expect(told.filter(row => (row.data as { id: string }).id === shelf.id)).toHaveLength(1)
    got(await probe.send(eventOf(device)))
    expect((await probe.alarmsOf(device)).every(row => row.inhibition_kind === null)).toBe(true)
  })
})
