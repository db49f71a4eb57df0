import {
  isSecurityParameter,
  parameterKeys,
  parameters,
  securityParameters,
  type ParameterKey,
} from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { createSecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { createParameterService } from './parameter.service.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
let guard: SignedInClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  const area = await buildArea(server.db)
  guard = await server.signIn(await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] }))
})
afterAll(() => server.stop())

/** A value that the schema takes. */
const valueOf = (key: ParameterKey) => parameters[key].default as string | number | boolean

/** The value that the server's own code gets in another copy of the server. */
const inForce = (key: ParameterKey) =>
  createParameterService({
    db: server.db,
    sealer: createSecretCipher(server.app.infra.secrets.deviceKey),
    removeFiles: async () => undefined,
  }).get(key)

test('everyone signed in reads them, nobody else', async () => {
  expect((await server.client.parameter.getList()).status).toBe(401)
  const { returnObj } = await guard.client.parameter.getList()
  expect(returnObj).toMatchObject({ 'alarm.popup_count': 5, 'alarm.merge_seconds': 30, 'map.tile_url': '' })
})

test('a change takes effect at once, for everyone, and is logged with the old value', async () => {
  const { returnObj } = await admin.client.parameter.update({ key: 'alarm.popup_count', value: 7 })
  expect(returnObj).toMatchObject({ key: 'alarm.popup_count', value: 7, isSet: true })
  expect((await guard.client.parameter.getList()).returnObj?.['alarm.popup_count']).toBe(7)
  const row = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'parameter.update')
    .where('result', '=', 'ok')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ object: 'alarm.popup_count', before: 5, after: 7 })
  const events = await server.db
    .selectFrom('outbox')
    .select('permission')
    .where('type', '=', 'parameter.changed')
    .execute()
  expect(events).toEqual([{ permission: null }])
})

test('another copy of the server sees it too', async () => {
  await server.db
    .insertInto('parameter')
    .values({ key: 'alarm.sound', value: 'false' })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: 'false' }))
    .execute()
  const sound = async () => (await guard.client.parameter.getList()).returnObj?.['alarm.sound']
  await expect.poll(sound).toBe(false)
})

test.each([
  ['out of bounds', { key: 'alarm.merge_seconds' as const, value: 61 }],
  ['of another type', { key: 'alarm.merge_seconds' as const, value: 'soon' }],
  ['a fraction', { key: 'alarm.popup_count' as const, value: 3.5 }],
  ['unknown', { key: 'alarm.everything' as 'alarm.sound', value: true }],
])('a value %s is refused', async (_name, change) => {
  expect(await admin.client.parameter.update(change)).toMatchObject({
    status: 400,
    errorCode: 'request.invalid',
  })
})

test('without a login or the permission nothing changes', async () => {
  const change = { key: 'alarm.save_months' as const, value: 1 }
  expect((await server.client.parameter.update(change)).status).toBe(401)
  expect(await guard.client.parameter.update(change)).toMatchObject({
    status: 403,
    errorCode: 'access.denied',
  })
  expect((await guard.client.parameter.getList()).returnObj?.['alarm.save_months']).toBe(12)
})

describe('a security parameter', () => {
  let editor: SignedInClient
  beforeAll(async () => {
    const area = await buildArea(server.db)
    const user = await buildUser(server.db, { permissions: ['parameter.edit'], areaIds: [area.id] })
    editor = await server.signIn(user)
  })

  test('is changed by super administrators only, whether it is set or restored', async () => {
    for (const key of securityParameters) {
      const { parameter } = editor.client
      const { status, errorCode } = await parameter.update({ key, value: valueOf(key) })
      expect([status, errorCode], key).toEqual([403, 'parameter.super_only'])
      const restored = await parameter.restoreDefault({ keys: ['alarm.sound', key] })
      expect(restored.errorCode, key).toBe('parameter.super_only')
    }
    const stored = await server.db.selectFrom('parameter').select('key').where('version', '>', 0).execute()
    expect(stored.filter(({ key }) => isSecurityParameter(key as ParameterKey))).toEqual([])
  })

  test('is refused with a row in the log that names it', async () => {
    await editor.client.parameter.update({ key: 'sso.issuer', value: 'https://foreign.example' })
    const row = await server.db
      .selectFrom('audit')
      .select(['object', 'result'])
      .where('user_name', '=', editor.user.userName)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toEqual({ object: 'sso.issuer', result: 'parameter.super_only' })
  })

  test('is marked as not editable for others, who change the rest', async () => {
    const rows = (await editor.client.parameter.getDetails()).returnObj ?? []
    for (const { key, mayEdit } of rows) expect(mayEdit, key).toBe(!isSecurityParameter(key))
    const all = (await admin.client.parameter.getDetails()).returnObj ?? []
    expect(all.every(row => row.mayEdit)).toBe(true)
    const changed = await editor.client.parameter.update({ key: 'alarm.seconds_before', value: 9 })
    expect(changed.returnObj).toMatchObject({ value: 9, mayEdit: true })
  })
})

describe('the visible values', () => {
  test('needs the permission', async () => {
    expect((await server.client.parameter.getDetails()).status).toBe(401)
    expect((await guard.client.parameter.getDetails()).errorCode).toBe('access.denied')
  })

  test('every one with who changed it last and when', async () => {
    await admin.client.parameter.update({ key: 'face.result_items', value: 200 })
    const rows = (await admin.client.parameter.getDetails()).returnObj ?? []
    expect(rows.map(row => row.key)).toEqual(parameterKeys)
    const [changed, untouched] = ['face.result_items', 'face.compare_seconds'].map(key =>
      rows.find(row => row.key === key),
    )
    expect(changed).toMatchObject({ value: 200, isSet: true, changedBy: admin.user.name, version: 1 })
    expect(Date.now() - Date.parse(changed?.changedAt ?? '')).toBeLessThan(60_000)
    expect(untouched).toMatchObject({ value: 60, isSet: false, changedBy: '', changedAt: null, version: 0 })
  })

  test('values that only administrators need are not sent to everyone', async () => {
    const values = (await guard.client.parameter.getList()).returnObj ?? {}
    expect(Object.keys(values).filter(key => key.startsWith('sso.') || key.startsWith('log.'))).toEqual([])
  })
})

describe('two administrators at once', () => {
  test('the slower one is refused, and nothing is overwritten unseen', async () => {
    const key = 'recording.seconds_after'
    const seen = { key, version: 0 } as const
    const answers = await Promise.all(
      [100, 200].map(value => admin.client.parameter.update({ ...seen, value })),
    )
    const refused = answers.filter(answer => !answer.success)
    expect(refused).toMatchObject([{ errorCode: 'parameter.changed_meanwhile' }])
    const stands = answers.find(answer => answer.success)?.returnObj
    expect(
      await server.db.selectFrom('parameter').selectAll().where('key', '=', key).execute(),
    ).toMatchObject([{ value: stands?.value, version: 1 }])
  })
})

describe('a secret', () => {
  const secret = 'top-Secret-4711'
  const rowOfSecret = async () =>
    (await admin.client.parameter.getDetails()).returnObj?.find(row => row.key === 'sso.client_secret')

  test('is sealed, opened for the server only, and shown nowhere', async () => {
    const answer = await admin.client.parameter.update({ key: 'sso.client_secret', value: secret })
    expect(answer.returnObj).toMatchObject({ value: null, isSet: true, changedBy: admin.user.name })
    expect(await inForce('sso.client_secret')).toBe(secret)
    const everything = await Promise.all([
      admin.client.parameter.getDetails(),
      admin.client.parameter.getList(),
      server.db.selectFrom('audit').selectAll().execute(),
      server.db.selectFrom('outbox').selectAll().execute(),
      server.db.selectFrom('parameter').selectAll().execute(),
    ])
    const stored = everything[4].find(row => row.key === 'sso.client_secret')
    expect(stored).toMatchObject({ value: null })
    expect(stored?.sealed?.includes(secret)).toBe(false)
    expect(JSON.stringify([...everything, server.errors])).not.toContain(secret)
    const audited = everything[2].findLast(row => row.object === 'sso.client_secret')
    expect(audited).toMatchObject({ before: { isSet: false }, after: { isSet: true } })
  })

  test('moved to another row it does not open', async () => {
    const { sealed } = await server.db
      .selectFrom('parameter')
      .select('sealed')
      .where('key', '=', 'sso.client_secret')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('parameter').values({ key: 'sso.user_claim', sealed }).execute()
    const rows = (await admin.client.parameter.getDetails()).returnObj
    expect(rows?.find(row => row.key === 'sso.user_claim')).toMatchObject({ value: 'preferred_username' })
    await server.db.deleteFrom('parameter').where('key', '=', 'sso.user_claim').execute()
  })

  test('is taken away by an empty value', async () => {
    const answer = await admin.client.parameter.update({ key: 'sso.client_secret', value: '' })
    expect(answer.returnObj).toMatchObject({ value: null, isSet: false })
    expect(await inForce('sso.client_secret')).toBe('')
    expect(await rowOfSecret()).toMatchObject({ isSet: false, version: 2 })
  })

  test('goes with its group', async () => {
    await admin.client.parameter.update({ key: 'sso.client_secret', value: secret })
    await admin.client.parameter.restoreDefault({ keys: ['sso.client_secret', 'sso.issuer'] })
    expect(await rowOfSecret()).toMatchObject({ isSet: false })
    const audit = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'parameter.restore_default')
      .orderBy('id')
      .execute()
    expect(audit.at(-1)).toMatchObject({ before: { 'sso.issuer': '' }, after: { 'sso.issuer': '' } })
    expect(JSON.stringify(audit)).not.toContain(secret)
  })
})

describe('single sign-on', () => {
  test('is not switched on without its required settings, and does not lose them while on', async () => {
    const { parameter } = admin.client
    const refused = { errorCode: 'parameter.sso_incomplete' }
    expect(await parameter.update({ key: 'sso.enabled', value: true })).toMatchObject(refused)
    await parameter.update({ key: 'sso.issuer', value: 'https://id.example/' })
    expect(await parameter.update({ key: 'sso.enabled', value: true })).toMatchObject(refused)
    await parameter.update({ key: 'sso.client_id', value: 'palisade' })
    expect(await parameter.update({ key: 'sso.enabled', value: true })).toMatchObject({ success: true })
    expect(await parameter.update({ key: 'sso.issuer', value: '' })).toMatchObject(refused)
    expect(await parameter.restoreDefault({ keys: ['sso.client_id'] })).toMatchObject(refused)
    expect(await inForce('sso.client_id')).toBe('palisade')
    const all = await parameter.restoreDefault({ keys: ['sso.issuer', 'sso.client_id', 'sso.enabled'] })
    expect(all.success).toBe(true)
    expect(await inForce('sso.enabled')).toBe(false)
  })

  test('two users who each remove one half do not leave it broken, nor wait for each other', async () => {
    const { parameter } = admin.client
    await parameter.update({ key: 'sso.issuer', value: 'https://id.example/' })
    await parameter.update({ key: 'sso.client_id', value: 'palisade' })
    const answers = await Promise.all([
      parameter.update({ key: 'sso.client_id', value: '' }),
      parameter.update({ key: 'sso.enabled', value: true }),
      parameter.update({ key: 'sso.issuer', value: 'https://other.example/' }),
    ])
    const refused = answers.filter(answer => !answer.success).map(answer => answer.errorCode)
    expect(refused).toEqual(['parameter.sso_incomplete'])
  })
})

describe('restoring the default', () => {
  test('resets one or several, logs their earlier values, and applies to everyone at once', async () => {
    const { parameter } = admin.client
    await parameter.update({ key: 'alarm.popup_count', value: 9 })
    await parameter.update({ key: 'alarm.save_months', value: 3 })
    const { returnObj } = await parameter.restoreDefault({ keys: ['alarm.save_months', 'alarm.popup_count'] })
    const restored = returnObj?.filter(row => ['alarm.save_months', 'alarm.popup_count'].includes(row.key))
    for (const row of restored ?? []) expect(row).toMatchObject({ isSet: false, changedBy: admin.user.name })
    expect((await guard.client.parameter.getList()).returnObj).toMatchObject({
      'alarm.popup_count': 5,
      'alarm.save_months': 12,
    })
    const row = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'parameter.restore_default')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      object: 'alarm.save_months,alarm.popup_count',
      before: { 'alarm.popup_count': 9, 'alarm.save_months': 3 },
      after: { 'alarm.popup_count': 5, 'alarm.save_months': 12 },
    })
  })

  test('is refused without a login, the permission, or a known name', async () => {
    const keys = ['alarm.sound' as const]
    expect((await server.client.parameter.restoreDefault({ keys })).status).toBe(401)
    expect((await guard.client.parameter.restoreDefault({ keys })).errorCode).toBe('access.denied')
    const wrong = [[], ['alarm.everything'], Array.from({ length: 101 }, () => 'alarm.sound')] as never[]
    for (const each of wrong)
      expect((await admin.client.parameter.restoreDefault({ keys: each })).errorCode).toBe('request.invalid')
  })
})
