import readExcelFile from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#server/infra/clock.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { observeAll } from '#server/modules/device/observation/device-status.ts'
import { buildLog } from './log.testing.ts'

const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let admin: ContractClient
const place = () => ({ db: server.db, folder: server.app.infra.config.dataFolder })

beforeAll(async () => {
  server = await startTestServer()
  admin = await clientOf(server, { isSuper: true })
})
afterAll(() => server.stop())

const listed = async (client: ContractClient, filter: Parameters<typeof client.log.getByPage>[0]) =>
  (await client.log.getByPage({ pageNum: 1, pageSize: 100, ...filter })).returnObj!.list

describe('a row', () => {
  test('has who, when, from where, centre, the object by name, the result, before and after', async () => {
    const { client, user } = await server.signIn()
    const area = (await client.organisation.add({ name: uniqueName('Hall'), code: uniqueName('H') }))
      .returnObj!
    await client.organisation.update({ ...area, version: 0, name: `${area.name} B` } as never)
    const [row] = await listed(admin, { object: area.name.toUpperCase(), action: 'area.add' })
    expect(row).toMatchObject({
      kind: 'operation',
      userName: 'admin',
      address: '127.0.0.1',
      centreName: 'Default centre',
      action: 'area.add',
      objectName: area.name,
      result: 'ok',
    })
    const sealed = await until(async () => {
      const { returnObj } = await admin.log.getDetails({ id: row!.id })
      return returnObj!.serial === null ? undefined : returnObj
    })
    expect(sealed).toMatchObject({ object: area.id, before: null, after: { name: area.name } })
    expect(sealed.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(user.userName).toBe('admin')
  })

  test('keeps the name of a deleted object, and of many the first ten', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => buildDevice(server.db)))
    await buildLog(place(), [
      { object: ids.map(device => device.id), userName: 'many' },
      { object: UNKNOWN, before: { name: 'Old gate' }, userName: 'gone' },
      { object: 'alarm.sound', userName: 'key' },
      { object: [UNKNOWN], before: [{ id: UNKNOWN, name: 'Old role' }], userName: 'list' },
    ])
    const named = async (userName: string) => (await listed(admin, { userName }))[0]!.objectName
    const names = ids.slice(0, 10).map(device => device.name)
    expect(await named('many')).toBe([...names, '+2'].join(', '))
    expect([await named('gone'), await named('key'), await named('list')]).toEqual([
      'Old gate',
      'alarm.sound',
      'Old role',
    ])
  })

  test('is written whatever is tried as a name, and however much a value holds', async () => {
    await buildLog(place(), [
      { userName: 'zero\0half\ud800', action: 'login', result: 'session.wrong_credentials' },
      { userName: 'huge', after: { text: 'x'.repeat(300_000), odd: '\0' } },
      { userName: 'odd', after: { text: 'a\0b\udfff' } },
    ])
    expect(await listed(admin, { userName: 'zero' })).toMatchObject([
      { userName: 'zero�half�', kind: 'login' },
    ])
    const [huge] = await listed(admin, { userName: 'huge' })
    expect((await admin.log.getDetails({ id: huge!.id })).returnObj!.after).toEqual({
      characters: expect.any(Number),
    })
    const [odd] = await listed(admin, { userName: 'odd' })
    expect((await admin.log.getDetails({ id: odd!.id })).returnObj!.after).toEqual({ text: 'a�b�' })
  })

  test('of a refused call names the object that it was about', async () => {
    const camera = await buildDevice(server.db)
    const guard = await clientOf(server, { permissions: ['live.view'], areaIds: [] })
    expect((await guard.live.open({ cameraId: camera.id })).errorCode).toBe('access.denied')
    expect(await listed(admin, { object: camera.name })).toMatchObject([
      { action: 'live.open', kind: 'footage', result: 'access.denied' },
    ])
  })
})

describe('the kinds', () => {
  test('footage: live video, and an alarm’s pictures once in ten minutes', async () => {
    const device = await buildDevice(server.db)
    const alarm = await buildAlarm(server.db, { device })
    const key = await server.app.infra.files.put(Buffer.from('jpeg'), { kind: 'alarm-picture', ext: 'jpg' })
    await server.db.updateTable('alarm').set({ picture_key: key }).where('id', '=', alarm.id).execute()
    await admin.live.open({ cameraId: device.id })
    for (let look = 0; look < 3; look += 1)
      expect((await admin.alarm.getPicture({ alarmId: alarm.id })).status).toBe(200)
    const other = await clientOf(server, { permissions: ['alarm.view'], areaIds: [device.areaId] })
    await other.alarm.getPicture({ alarmId: alarm.id })
    expect((await other.alarm.getPicture({ alarmId: alarm.id, part: 'clip' })).errorCode).toBe(
      'alarm.no_clip',
    )
    const rows = await listed(admin, { kind: 'footage', object: alarm.number })
    expect(rows.map(row => [row.action, row.result])).toEqual([
      ['alarm.view_picture', 'alarm.no_clip'],
      ['alarm.view_picture', 'ok'],
      ['alarm.view_picture', 'ok'],
    ])
    expect(await listed(admin, { kind: 'footage', object: device.name, action: 'live.open' })).toHaveLength(1)
  })

  test('footage: a clip that is played leaves a row each time, also right after the still', async () => {
    const alarm = await buildAlarm(server.db)
    const store = (kind: 'alarm-picture' | 'alarm-clip', ext: 'jpg' | 'mp4') =>
      server.app.infra.files.put(Buffer.from(ext), { kind, ext })
    const keys = {
      picture_key: await store('alarm-picture', 'jpg'),
      clip_key: await store('alarm-clip', 'mp4'),
    }
    await server.db.updateTable('alarm').set(keys).where('id', '=', alarm.id).execute()
    for (const part of ['picture', 'clip', 'picture', 'clip'] as const)
      expect((await admin.alarm.getPicture({ alarmId: alarm.id, part })).status).toBe(200)
    const rows = await listed(admin, { kind: 'footage', object: alarm.number })
    const told = await Promise.all(
      rows.map(async ({ id }) => (await admin.log.getDetails({ id })).returnObj!.after),
    )
    expect(told).toEqual([{ part: 'clip' }, { part: 'clip' }, { part: 'picture' }])
  })

  test('login: who came, who failed, who left', async () => {
    const user = await buildUser(server.db, { permissions: ['live.view'], areaIds: [] })
    const { client } = await server.signIn(user)
    await expect(server.signIn({ ...user, password: 'wrong-1' })).rejects.toThrow('session.wrong_credentials')
    await client.session.logout()
    const rows = await listed(admin, { kind: 'login', userName: user.userName })
    expect(rows.map(row => [row.action, row.result])).toEqual([
      ['logout', 'ok'],
      ['login', 'session.wrong_credentials'],
      ['login', 'ok'],
    ])
  })

  test('device: the status that the programs observe, written with the change itself', async () => {
    const device = await buildDevice(server.db)
    const seen = { deviceId: device.id, channel: 'stream', since: new Date() } as const
    await observeAll(server.db, [{ ...seen, seen: { is: 'down', cause: 'unreachable' } }], systemClock)
    await observeAll(server.db, [{ ...seen, seen: { is: 'up' } }], systemClock)
    const rows = await listed(admin, { kind: 'device', object: device.name })
    expect(rows.map(row => [row.action, row.userName, row.result])).toEqual([
      ['device.online', '', 'ok'],
      ['device.offline', '', 'ok'],
    ])
    expect(rows[1]!.centreName).not.toBe('')
    expect((await admin.log.getDetails({ id: rows[1]!.id })).returnObj).toMatchObject({
      object: device.id,
      before: { state: 'online' },
      after: { state: 'offline', cause: 'unreachable' },
    })
  })

  test('system: the server says that it runs', async () => {
    const [row] = await listed(admin, { kind: 'system', action: 'system.start' })
    expect(row).toMatchObject({ userName: '', address: '', objectName: 'server' })
  })
})

describe('the list', () => {
  test('narrows by each filter, and by several', async () => {
    await buildLog(place(), [
      { userName: 'Filter_One', address: '10.9.1.1', action: 'device.add', objectName: '100% gate' },
      { userName: 'filter_two', address: '10.9.1.2', action: 'device.delete', result: 'device.not_found' },
      { userName: 'filterXtwo', address: '10.9.2.2', action: 'login' },
    ])
    const names = async (filter: Parameters<typeof listed>[1]) =>
      (await listed(admin, { address: '10.9.', ...filter })).map(row => row.userName)
    expect(await names({})).toEqual(['filterXtwo', 'filter_two', 'Filter_One'])
    expect(await names({ userName: 'ter_' })).toEqual(['filter_two', 'Filter_One'])
    expect(await names({ address: '10.9.1' })).toEqual(['filter_two', 'Filter_One'])
    expect(await names({ action: 'device.add' })).toEqual(['Filter_One'])
    expect(await names({ object: '0% g' })).toEqual(['Filter_One'])
    expect(await names({ isFailed: true })).toEqual(['filter_two'])
    expect(await names({ isFailed: false, kind: 'operation' })).toEqual(['Filter_One'])
    const soon = new Date(Date.now() + 60_000).toISOString()
    expect(await names({ startTime: soon })).toEqual([])
    expect(await names({ endTime: soon, userName: 'one' })).toEqual(['Filter_One'])
    expect(await names({ orderBy: 'at', order: 'asc' })).toEqual(['Filter_One', 'filter_two', 'filterXtwo'])
  })

  test('finds parts of one and two characters, of any script and in any case, literally and in order', async () => {
    await buildLog(place(), [
      { userName: 'Xq', address: '10.8.', objectName: '100% 门口' },
      { userName: 'xQ-two', address: '10.8.', objectName: 'a_b 口门' },
      { userName: 'yz', address: '10.8.', objectName: 'QX gate' },
    ])
    const names = async (filter: Parameters<typeof listed>[1]) =>
      (await listed(admin, { address: '10.8.', ...filter })).map(row => row.userName)
    expect(await names({ userName: 'xq' })).toEqual(['xQ-two', 'Xq'])
    expect(await names({ userName: 'x', order: 'asc', orderBy: 'at' })).toEqual(['Xq', 'xQ-two'])
    expect(await names({ object: '门口' })).toEqual(['Xq'])
    expect(await names({ object: '口' })).toEqual(['xQ-two', 'Xq'])
    expect(await names({ object: '%' })).toEqual(['Xq'])
    expect(await names({ object: '_b' })).toEqual(['xQ-two'])
    expect(await names({ object: 'qx', userName: 'z' })).toEqual(['yz'])
    expect(await names({ object: 'zq' })).toEqual([])
    const request = { pageNum: 1, pageSize: 10, userName: 'xq', address: '10.8.' }
    expect((await admin.log.getByPage(request)).returnObj).toMatchObject({ total: 2 })
  })

  test('shows of other centres nothing, and of one’s own doing everything', async () => {
    const [mine, theirs] = await Promise.all([buildCentre(server.db), buildCentre(server.db)])
    const [here, there] = await Promise.all([
      buildDevice(server.db, { areaId: mine.id }),
      buildDevice(server.db, { areaId: theirs.id }),
    ])
    const viewer = await buildUser(server.db, {
      permissions: ['live.view', 'log.view', 'log.manage'],
      areaIds: [mine.id],
    })
    await buildLog(place(), [
      { object: here.id },
      { object: there.id },
      { action: 'login', userName: 'stranger' },
    ])
    const { client } = await server.signIn(viewer)
    const rows = await listed(client, {})
    expect(rows.map(row => [row.action, row.objectName])).toEqual([
      ['login', viewer.userName],
      ['device.update', here.name],
    ])
    const [hidden] = await listed(admin, { object: there.name })
    expect((await client.log.getDetails({ id: hidden!.id })).errorCode).toBe('log.not_found')
    expect((await client.log.getDetails({ id: rows[1]!.id })).success).toBe(true)
    const sheet = await client.log.exportExcel({})
    const [read] = await readExcelFile(sheet.bytes)
    expect(read!.data.map(cells => cells[4])).not.toContain(there.name)
    for (const call of [
      () => client.log.verify(),
      () => client.log.backup({}),
      () => client.log.getBackups(),
    ])
      expect(await call()).toMatchObject({ status: 403, errorCode: 'log.whole_only' })
  })

  test('refuses strangers, those without the permission, and nonsense', async () => {
    expect((await server.client.log.getByPage({ pageNum: 1 })).status).toBe(401)
    const operator = await clientOf(server, { permissions: ['log.view'], areaIds: [] })
    expect((await operator.log.getByPage({ pageNum: 1 })).success).toBe(true)
    for (const call of [() => operator.log.verify(), () => operator.log.exportExcel({})])
      expect((await call()).errorCode).toBe('access.denied')
    const guard = await clientOf(server, { permissions: ['live.view'], areaIds: [] })
    expect((await guard.log.getByPage({ pageNum: 1 })).errorCode).toBe('access.denied')
    expect((await guard.log.getDetails({ id: UNKNOWN })).errorCode).toBe('access.denied')
    expect((await admin.log.getDetails({ id: UNKNOWN })).errorCode).toBe('log.not_found')
    expect((await admin.log.getByPage({ kind: 'other' as never })).status).toBe(400)
    expect((await admin.log.getByPage({ startTime: 'yesterday' })).status).toBe(400)
  })
})

describe('the export', () => {
  test('has the rows of the filter in the caller’s language, and is logged', async () => {
    const area = await buildArea(server.db)
    const startTime = new Date().toISOString()
    await buildLog(place(), [
      {
        userName: 'sheet',
        object: area.id,
        before: { name: 'a' },
        after: { name: 'b', category: 'camera', areaId: area.id },
      },
      { userName: 'sheet', action: 'login', result: 'session.wrong_credentials' },
      { userName: '', action: 'device.offline', objectName: 'sheet cam' },
    ])
    const rowsOf = async (filter: object, locale: string) => {
      const { bytes } = await admin.log.exportExcel({ ...filter, locale })
      const [sheet] = await readExcelFile(bytes)
      return sheet!.data.map(cells => [...cells.slice(2, 7), cells[10]])
    }
    expect(await rowsOf({ userName: 'sheet' }, 'en_US')).toEqual([
      ['User', 'Action', 'Object', 'Result', 'Kind', 'After'],
      ['sheet', 'Log in', null, 'Wrong user name or password', 'Login', null],
      [
        'sheet',
        'Edit device',
        area.name,
        'Succeeded',
        'Operation',
        `Name: b\nArea: ${area.name}\nAccess category: Cameras`,
      ],
    ])
    expect(await rowsOf({ object: 'sheet cam' }, 'zh_CN')).toEqual([
      ['用户', '操作', '对象', '结果', '类别', '变更后'],
      ['系统', '设备离线', 'sheet cam', '成功', '设备', null],
    ])
    expect(await listed(admin, { action: 'log.export', startTime })).toHaveLength(2)
  })

  test('reads more rows than it takes at a time, each once, newest first', async () => {
    await sql`insert into audit (user_name, address, action, result, object_name, at)
      select 'long', '', 'device.add', 'ok', n::text, '2026-01-01'::timestamptz + (n / 3) * interval '1 microsecond'
      from generate_series(1, 1300) n`.execute(server.db)
    const [sheet] = await readExcelFile((await admin.log.exportExcel({ userName: 'long' })).bytes)
    const numbers = sheet!.data.slice(1).map(cells => Number(cells[4]))
    expect(new Set(numbers).size).toBe(1300)
    expect(Math.floor(numbers[0]! / 3)).toBe(433)
  })

  test('refuses more rows than the parameter allows', async () => {
    await sql`insert into audit (user_name, address, action, result)
      select 'crowd', '', 'device.add', 'ok' from generate_series(1, 1001)`.execute(server.db)
    await admin.parameter.update({ key: 'log.export_rows', value: 1000 } as never)
    const answer = await admin.log.exportExcel({ userName: 'crowd' })
    expect(answer).toMatchObject({ errorCode: 'log.export_too_many', errorParams: { limit: 1000 } })
    await admin.parameter.restoreDefault({ keys: ['log.export_rows'] })
  })
})

test('a check through the call returns the state of the chain, and is logged', async () => {
  // Rows of the tests above pretend to be old; one that still waits would count as waiting too long.
  const waiting = () => server.db.selectFrom('audit_unsealed').select('audit_id').limit(1).executeTakeFirst()
  await until(async () => (await waiting()) === undefined)
  const verdict = (await admin.log.verify()).returnObj!
  expect(verdict).toMatchObject({ ok: true, faults: [] })
  expect(verdict.heads).toBeGreaterThan(0)
  expect((await listed(admin, { action: 'log.verify', isFailed: false })).length).toBeGreaterThan(0)
})
