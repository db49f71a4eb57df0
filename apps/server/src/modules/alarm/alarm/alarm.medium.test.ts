import type { Alarm } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm, type AlarmOptions } from '#server/testing/builders/alarm.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const alarmOf = (who: { device: BuiltDevice }, more: AlarmOptions = {}) =>
  buildAlarm(server.db, { device: who.device, ...more })

describe('details', () => {
  test('history, possible actions, and the camera to look at', async () => {
    const who = await signInOperator(server, { permissions: ['alarm.view', 'alarm.handle'] })
    const sensor = await buildDevice(server.db, { driver: 'http', areaId: who.area.id })
    const near = { longitude: 120.001, latitude: 30 }
    const nearest = await buildDevice(server.db, { areaId: who.area.id, ...near })
    await buildDevice(server.db, { areaId: who.area.id, longitude: 120.5, latitude: 30 })
    const alarm = await buildAlarm(server.db, { device: sensor, longitude: 120, latitude: 30 })
    for (const answer of [
      await who.client.alarm.getDetails({ alarmId: alarm.id }),
      await who.client.alarm.getRecord({ id: alarm.id }),
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

  test('a camera shows its own picture, however near another camera is', async () => {
    const who = await signInOperator(server)
    await buildDevice(server.db, { areaId: who.area.id, longitude: 1, latitude: 1 })
    const { id } = await alarmOf(who, { longitude: 1, latitude: 1 })
    const { returnObj } = await who.client.alarm.getDetails({ alarmId: id })
    expect(returnObj?.camera?.id).toBe(who.device.id)
    expect(returnObj?.allowedActions).toEqual(['acknowledge', 'false_alarm'])
  })

  test('an area without cameras has none to look at', async () => {
    const { client } = await server.signIn()
    const sensor = await buildDevice(server.db, { driver: 'http' })
    const alarm = await buildAlarm(server.db, { device: sensor })
    expect((await client.alarm.getDetails({ alarmId: alarm.id })).returnObj?.camera).toBeNull()
  })

  test('an alarm that is gone, asked for by one who reaches everything', async () => {
    const { client } = await server.signIn()
    const answer = await client.alarm.getDetails({ alarmId: '0192aaaa-0000-7000-8000-000000000000' })
    expect(answer).toMatchObject({ status: 200, success: false, errorCode: 'alarm.not_found' })
  })
})

describe('actions', () => {
  test('acknowledge, then close with a reason: state, history, audit, and everybody is told', async () => {
    const who = await signInOperator(server, { name: 'Ann' })
    const { id } = await alarmOf(who)
    const taken = await who.client.alarm.acknowledge({
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
    const closed = await who.client.alarm.close({ alarmId: id, reason: 'a cat', version: 2 })
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

  test('a false alarm is put away at once, with its note', async () => {
    const who = await signInOperator(server)
    const { id } = await alarmOf(who)
    const answer = await who.client.alarm.acknowledge({
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

  test('a false alarm out of what is handled asks for a reason and for the right to close', async () => {
    const { client, device } = await signInOperator(server)
    const { id } = await alarmOf({ device }, { status: 'in_progress' })
    const mark = (remarks?: string) =>
      client.alarm.acknowledge({ alarmId: id, confirm: 'false_alarm', remarks })
    expect((await mark()).errorCode).toBe('alarm.close_reason_required')
    expect(await mark('a fox')).toMatchObject({ returnObj: { taskStatus: 'false_alarm', remarks: 'a fox' } })
    const handler = await signInOperator(server, { permissions: ['alarm.view', 'alarm.handle'] })
    const taken = await alarmOf(handler, { status: 'in_progress' })
    const { alarm } = handler.client
    const info = await alarm.getDetails({ alarmId: taken.id })
    expect(info.returnObj?.allowedActions).not.toContain('false_alarm')
    const answer = { alarmId: taken.id, confirm: 'false_alarm', remarks: 'a fox' } as const
    expect(await alarm.acknowledge(answer)).toMatchObject({ status: 403, errorCode: 'access.denied' })
  })

  test.each([
    ['closing what nobody acknowledged', 'on_alert', 'close', 'alarm.not_acknowledged'],
    ['closing without a reason', 'in_progress', 'close empty', 'alarm.close_reason_required'],
    ['closing what is closed', 'completed', 'close', 'alarm.already_closed'],
    ['acknowledging twice', 'in_progress', 'acknowledge', 'alarm.already_acknowledged'],
    ['acknowledging what is closed', 'completed', 'acknowledge', 'alarm.already_closed'],
    ['a false alarm that is closed', 'completed', 'false_alarm', 'alarm.already_closed'],
  ] as const)('%s is refused and changes nothing', async (_name, status, action, errorCode) => {
    const who = await signInOperator(server)
    const { id } = await alarmOf(who, { status })
    const answer = action.startsWith('close')
      ? await who.client.alarm.close({ alarmId: id, reason: action === 'close' ? 'x' : '  ' })
      : await who.client.alarm.acknowledge({ alarmId: id, confirm: action as 'acknowledge' })
    expect(answer).toMatchObject({ status: 200, success: false, errorCode })
    expect(answer.errorParams?.['by']).toBe(status === 'on_alert' ? '' : 'Somebody')
    const now = await who.client.alarm.getDetails({ alarmId: id })
    expect(now.returnObj).toMatchObject({ status, version: 1, history: [] })
  })

  test('an operator who saw an older state is refused, one who missed only a repeat is not', async () => {
    const who = await signInOperator(server)
    const { id } = await alarmOf(who)
    const change = (columns: object) =>
      server.db.updateTable('alarm').set(columns).where('id', '=', id).execute()
    await change({ version: 5, state_version: 3 })
    const late = await who.client.alarm.acknowledge({
      alarmId: id,
      confirm: 'acknowledge',
      version: 2,
    })
    expect(late.errorCode).toBe('alarm.changed_meanwhile')
    const fine = await who.client.alarm.acknowledge({
      alarmId: id,
      confirm: 'acknowledge',
      version: 3,
    })
    expect(fine.returnObj?.version).toBe(6)
  })

  test('one of twenty operators at once wins, and the others are told who it was', async () => {
    const who = await signInOperator(server, { name: 'Ann' })
    const { id } = await alarmOf(who)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        who.client.alarm.acknowledge({ alarmId: id, confirm: 'acknowledge', version: 1 }),
      ),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const losers = answers.filter(answer => !answer.success)
    expect(new Set(losers.map(answer => answer.errorCode))).toEqual(new Set(['alarm.already_acknowledged']))
    expect(losers[0]?.errorParams).toMatchObject({ by: 'Ann', at: expect.stringMatching(/^\d{4}-.*Z$/) })
    const { returnObj } = await who.client.alarm.getDetails({ alarmId: id })
    expect(returnObj).toMatchObject({ version: 2, history: [{ action: 'acknowledge' }] })
  })

  test.each([
    [{ reason: 'x'.repeat(256) }, 'reason'],
    [{ reason: 'x', style: 'whatever' }, 'style'],
    [{ reason: 'x', version: 0 }, 'version'],
    [{}, 'reason'],
  ])('refuses %j', async (input, path) => {
    const who = await signInOperator(server)
    const { id } = await alarmOf(who, { status: 'in_progress' })
    const answer = await who.client.alarm.close({ alarmId: id, ...input } as never)
    expect(answer).toMatchObject({ status: 400, errorParams: { issues: [{ path }] } })
  })
})

describe('pictures', () => {
  const files = () => server.app.infra.files

  test('the picture and the clip of an alarm', async () => {
    const who = await signInOperator(server)
    const pictureKey = await files().put(Buffer.from('jpeg'), { kind: 'alarm-picture', ext: 'jpg' })
    const clipKey = await files().put(Buffer.from('mp4'), { kind: 'alarm-clip', ext: 'mp4' })
    const { id, number } = await alarmOf(who, { pictureKey, clipKey })
    const picture = await who.client.alarm.getPicture({ alarmId: id })
    expect(picture.bytes.toString()).toBe('jpeg')
    expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': '4' })
    expect(picture.headers['content-disposition']).toContain(`${number}.jpg`)
    const clip = await who.client.alarm.getPicture({ alarmId: id, part: 'clip' })
    expect([clip.bytes.toString(), clip.headers['content-type']]).toEqual(['mp4', 'video/mp4'])
  })

  test('none there, or its file gone', async () => {
    const who = await signInOperator(server)
    const none = await alarmOf(who)
    const gone = await alarmOf(who, {
      pictureKey: 'alarm-picture/2026-01-01/00000000-0000-0000-0000-000000000000.jpg',
    })
    for (const { id } of [none, gone]) {
      const answer = await who.client.alarm.getPicture({ alarmId: id })
      expect(answer).toMatchObject({ success: false, errorCode: 'alarm.no_picture' })
    }
    const answer = await who.client.alarm.getPicture({ alarmId: none.id, part: 'clip' })
    expect(answer.errorCode).toBe('alarm.no_clip')
  })
})
