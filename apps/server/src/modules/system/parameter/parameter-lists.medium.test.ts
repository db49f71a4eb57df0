import { seededLabels, type PermissionCode } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
let guard: SignedInClient
let watcher: SignedInClient
let closer: SignedInClient
let editor: SignedInClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  const area = await buildArea(server.db)
  const user = async (...permissions: PermissionCode[]) =>
    server.signIn(await buildUser(server.db, { permissions, areaIds: [area.id] }))
  guard = await user('alarm.view', 'alarm.handle')
  watcher = await user('alarm.view')
  closer = await user('alarm.view', 'alarm.close')
  editor = await user('parameter.edit')
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const key of ['alarm.frequent_words', 'alarm.quick_labels'] as const)
    await admin.client.parameter.update({ key, value: [] })
})

/** The two lists, to which the same rules apply. */
const lists = {
  words: {
    add: (text: string, more: { old?: string; replaceOldest?: boolean } = {}, client = admin.client) =>
      client.parameter.saveFrequentWord({
        word: text,
        ...(more.old !== undefined && { oldWord: more.old }),
        ...(more.replaceOldest && { replaceOldest: true }),
      }),
    remove: (text: string, client = admin.client) => client.parameter.removeFrequentWord({ word: text }),
    longest: 50,
    key: 'alarm.frequent_words',
  },
  labels: {
    add: (text: string, more: { old?: string; replaceOldest?: boolean } = {}, client = admin.client) =>
      client.parameter.saveQuickLabel({
        label: text,
        ...(more.old !== undefined && { oldLabel: more.old }),
        ...(more.replaceOldest && { replaceOldest: true }),
      }),
    remove: (text: string, client = admin.client) => client.parameter.removeQuickLabel({ label: text }),
    longest: 20,
    key: 'alarm.quick_labels',
  },
} as const
const inForce = async (key: 'alarm.frequent_words' | 'alarm.quick_labels') =>
  (await guard.client.parameter.getList()).returnObj?.[key]

describe.each(Object.entries(lists))('%s', (_name, { add, remove, longest, key }) => {
  test('are added, replaced, removed, and offered to every console at once', async () => {
    await add('  Cleaning staff  ')
    expect((await add('Wind')).returnObj).toMatchObject({
      value: ['Cleaning staff', 'Wind'],
      changedBy: admin.user.name,
    })
    await add('Strong wind', { old: 'Wind' })
    expect(await inForce(key)).toEqual(['Cleaning staff', 'Strong wind'])
    await remove('Cleaning staff')
    expect((await remove('Cleaning staff')).success).toBe(true)
    expect(await inForce(key)).toEqual(['Strong wind'])
    const { before, after } = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('object', '=', key)
      .where('action', '=', 'parameter.update')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(2)
      .executeTakeFirstOrThrow()
    expect([before, after]).toEqual([
      ['Cleaning staff', 'Wind'],
      ['Cleaning staff', 'Strong wind'],
    ])
  })

  test('an eleventh is refused, or takes the place of the oldest', async () => {
    for (let n = 1; n <= 10; n += 1) await add(`entry ${n}`)
    expect(await add('entry 11')).toMatchObject({
      status: 200,
      errorCode: 'parameter.list_full',
      errorParams: { limit: 10 },
    })
    await add('entry 11', { replaceOldest: true })
    const list = await inForce(key)
    expect(list).toHaveLength(10)
    expect([list?.[0], list?.[9]]).toEqual(['entry 2', 'entry 11'])
  })

  test('keep both entries that two administrators add at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => add(`entry ${n}`)))
    expect((await inForce(key))?.toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `entry ${n}`))
  })

  test('contain each entry once, and a removed one is not added again', async () => {
    await add('Wind')
    expect((await add('Wind')).errorCode).toBe('parameter.in_list')
    expect((await add('Rain', { old: 'Snow' })).errorCode).toBe('parameter.not_in_list')
  })

  test('refuse an entry of invalid length', async () => {
    for (const text of ['', '   ', 'x'.repeat(longest + 1)])
      expect(await add(text)).toMatchObject({ status: 400, errorCode: 'request.invalid' })
  })

  test('are not changed without a login or the permission', async () => {
    expect((await add('Wind', {}, server.client)).status).toBe(401)
    expect((await remove('Wind', server.client)).status).toBe(401)
    expect((await add('Wind', {}, guard.client)).errorCode).toBe('access.denied')
    expect((await remove('Wind', guard.client)).errorCode).toBe('access.denied')
    expect(await inForce(key)).toEqual([])
  })

  test('are added by who closes alarms, and renamed and removed by who edits parameters alone', async () => {
    expect((await add('Wind', {}, closer.client)).returnObj).toMatchObject({ value: ['Wind'] })
    expect((await add('Storm', { old: 'Wind' }, closer.client)).errorCode).toBe('access.denied')
    expect((await remove('Wind', closer.client)).errorCode).toBe('access.denied')
    expect((await add('Storm', { old: 'Wind' }, editor.client)).returnObj).toMatchObject({ value: ['Storm'] })
    expect((await add('Rain', {}, editor.client)).returnObj).toMatchObject({ value: ['Storm', 'Rain'] })
    expect((await remove('Storm', editor.client)).errorCode).toBeUndefined()
  })
})

test('a site begins with quick labels, which every console shows in its own language', async () => {
  await admin.client.parameter.restoreDefault({ keys: ['alarm.quick_labels'] })
  expect(await inForce('alarm.quick_labels')).toEqual(seededLabels)
})

test('the words are read by users who handle alarms', async () => {
  await lists.words.add('Cleaning staff')
  expect((await guard.client.parameter.getFrequentWords()).returnObj).toEqual(['Cleaning staff'])
  expect((await watcher.client.parameter.getFrequentWords()).errorCode).toBe('access.denied')
  expect((await server.client.parameter.getFrequentWords()).status).toBe(401)
})
