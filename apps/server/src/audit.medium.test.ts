import { contract, type Call } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from './testing/builders/alarm.ts'
import { uniqueName } from './testing/builders/names.ts'
import { buildUser, type BuiltUser } from './testing/builders/session.ts'
import { ADMIN, startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let nobody: BuiltUser

beforeAll(async () => {
  server = await startTestServer()
  nobody = await buildUser(server.db, { permissions: ['live.view'], areaIds: [] })
})
afterAll(() => server.stop())

const calls: [string, Call][] = Object.entries(contract).flatMap(([module, group]) =>
  Object.entries(group).map(([name, call]): [string, Call] => [`${module}.${name}`, call]),
)
const words = new Set(calls.flatMap(([, call]) => call.meta.audit ?? []))
const rowsOf = (requestId: string) =>
  server.db.selectFrom('audit').selectAll().where('request_id', '=', requestId).execute()

const permitted = calls.filter(
  ([, { meta }]) => meta.access.by === 'permission' && meta.access.permission !== 'live.view',
)

test.each(permitted)(
  '%s without its permission is refused, and written down if it would change anything',
  async (_name, call) => {
    const { id } = nobody
    const { ticket } = await ticketOf(nobody)
    const sent = { method: call.method, url: call.path, headers: { ticket } }
    const response = await server.app.http.inject(call.method === 'POST' ? { ...sent, payload: {} } : sent)
    const { requestId, errorCode } = response.json<{ requestId: string; errorCode: string }>()
    expect([response.statusCode, errorCode]).toEqual([403, 'access.denied'])
    const rows = await rowsOf(requestId)
    const row = { user_id: id, user_name: nobody.userName, address: '127.0.0.1', result: 'access.denied' }
    const expected = call.meta.audit === undefined ? [] : [{ ...row, action: call.meta.audit }]
    expect(rows).toEqual(expected.map(columns => expect.objectContaining(columns)))
  },
)

/** All refusals use one session, because the number of logins from an address is limited. */
let session: Promise<{ ticket: string }> | undefined
const ticketOf = (user: BuiltUser) => (session ??= server.signIn(user))

test('every call that changes something leaves one row: who, from where, the change and the result, and no secret', async () => {
  const admin = await server.signIn()
  const { client, user, ticket } = admin
  const password = 'camera-Pa55!'
  const area = (await client.organisation.add({ name: uniqueName('Hall'), code: uniqueName('H') })).returnObj!
  const name = uniqueName('Cam')
  const config = { mainUrl: 'rtsp://192.0.2.9/main', username: 'viewer', password }
  const camera = { driver: 'rtsp', name, code: name, areaId: area.id, config } as const
  const { id } = (await client.device.add(camera)).returnObj!
  await client.device.update({ ...camera, id, version: 0, config: { ...config, password: `${password}2` } })
  await client.device.testConnection({ driver: 'rtsp', config })
  const live = await client.live.open({ cameraId: id })
  const apiKey = (await client.apiKey.add({ name: uniqueName('Key'), scopes: ['event.intake'] })).returnObj!
  await client.apiKey.batchDelete({ ids: [apiKey.id] })
  await client.parameter.update({ key: 'alarm.sound', value: false })
  const alarm = await buildAlarm(server.db, { device: { id, name, code: name, areaId: area.id } })
  await client.alarm.acknowledge({ alarmId: alarm.id, confirm: 'acknowledge' })
  await client.alarm.close({ alarmId: alarm.id, reason: 'a cat' })
  await client.alarm.exportExcel({ ids: [alarm.id] })
  await client.device.batchDelete({ ids: [id] })
  await client.session.logout()

  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(rows.map(row => [row.action, row.object])).toEqual([
    ['login', user.id],
    ['area.add', area.id],
    ['device.add', id],
    ['device.update', id],
    ['device.test', null],
    ['live.open', id],
    ['api_key.add', apiKey.id],
    ['api_key.delete', apiKey.id],
    ['parameter.update', 'alarm.sound'],
    ['alarm.confirm', alarm.id],
    ['alarm.close', alarm.id],
    ['alarm.export', alarm.id],
    ['device.delete', id],
    ['logout', null],
  ])
  expect(rows.map(row => row.action).filter(action => !words.has(action))).toEqual([])
  expect(rows.filter(row => row.result !== 'ok')).toEqual([])
  expect(new Set(rows.map(row => [row.user_name, row.address].join(' ')))).toEqual(
    new Set(['admin 127.0.0.1']),
  )
  expect(new Set(rows.map(row => row.request_id)).size).toBe(rows.length)
  const text = JSON.stringify(rows)
  const secrets = [password, ticket, apiKey.key, live.returnObj!.token, ADMIN.password]
  expect(secrets.filter(secret => text.includes(secret))).toEqual([])
})

test('refused calls about devices and platforms are logged, with the object and without any secret', async () => {
  const { client, user } = await server.signIn()
  const password = 'device-Pa55!'
  const centre = (await client.organisation.addCentre({ name: uniqueName('C'), code: uniqueName('C') }))
    .returnObj!
  const park = server.clientFor({ ticket: (await server.signIn()).ticket, centerId: centre.id })
  const name = uniqueName('Cam')
  const config = { mainUrl: 'rtsp://192.0.2.9/main', username: 'viewer', password }
  const camera = { driver: 'rtsp', name, code: name, areaId: centre.id, config } as const
  const id = (await park.device.batchAdd({ devices: [camera] })).returnObj![0]!.id!
  await park.device.update({ ...camera, id, version: 0, name: `${name}x` })
  const { list } = (await park.deviceHistory.getByPage({ deviceId: id })).returnObj!
  await park.deviceHistory.restore({ id: list[0]!.id })
  await park.device.batchMove({ ids: [id], areaId: centre.id })
  await park.device.exportExcel({})
  await park.onboarding.discover({})
  await park.onboarding.probe({ driver: 'onvif', host: '192.0.2.9', port: 80, username: 'viewer', password })
  const reach = { connectionMode: 'http', ip: '192.0.2.9', platformPort: 80, plugin: 'onvif' } as const
  const platform = { name, areaId: centre.id, account: 'operator', ...reach }
  const platformId = (await park.platform.add({ ...platform, password })).returnObj!.id
  await park.platform.update({ ...platform, id: platformId, expectedVersion: 0, password: `${password}2` })
  await park.platform.testConnection({ id: platformId })
  await park.platform.batchDelete({ ids: [platformId] })
  await park.device.batchDelete({ ids: [id] })
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  const from = rows.findIndex(row => row.action === 'centre.add')
  const shown = rows.slice(from).filter(row => row.action !== 'login')
  expect(shown.map(row => [row.action, row.object, row.result])).toEqual([
    ['centre.add', centre.id, 'ok'],
    ['device.add', id, 'ok'],
    ['device.update', id, 'ok'],
    ['device.restore', id, 'ok'],
    ['device.move', '', 'ok'],
    ['device.export', null, 'ok'],
    ['onboarding.discover', null, 'ok'],
    ['onboarding.probe', null, 'ok'],
    ['platform.add', platformId, 'ok'],
    ['platform.update', platformId, 'ok'],
    ['platform.test', platformId, 'ok'],
    ['platform.delete', platformId, 'ok'],
    ['device.delete', id, 'ok'],
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
})

test('a malformed request leaves no row', async () => {
  const { client } = await server.signIn()
  const answer = await client.device.add({ driver: 'rtsp' } as never)
  expect(answer.status).toBe(400)
  expect(await rowsOf(answer.requestId)).toEqual([])
})
