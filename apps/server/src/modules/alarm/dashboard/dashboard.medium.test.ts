import { setupSteps } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import {
  ADMIN,
  sealPassword,
  startTestServer,
  type SignedInClient,
  type TestServer,
} from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const done = async ({ client } = admin) => {
  const { returnObj } = await client.dashboard.getSetup({})
  return returnObj?.filter(({ isDone }) => isDone).map(({ step }) => step)
}

test('a new installation has every step before it, and each is done by the thing itself', async () => {
  const { returnObj } = await admin.client.dashboard.getSetup({})
  expect(returnObj).toEqual(setupSteps.map(step => ({ step, isDone: false })))

  const { db } = server
  const centre = await db
    .selectFrom('area')
    .selectAll()
    .where('is_initial', '=', true)
    .executeTakeFirstOrThrow()
  const { id, version, code } = centre
  const change = { id, version, kind: 'centre', code } as const
  await admin.client.organisation.update({ ...change, name: 'Harbour' })
  expect(await done()).toEqual([])
  await admin.client.organisation.update({
    ...change,
    version: version + 1,
    name: 'Harbour',
    longitude: 8.5,
    latitude: 53.5,
  })
  expect(await done()).toEqual(['site'])

  const area = await buildArea(db)
  expect(await done()).toEqual(['site', 'areas'])
  await buildDevice(db, { areaId: area.id })
  expect(await done()).toEqual(['site', 'areas', 'cameras'])
  await buildApiKey(db)
  expect(await done()).toEqual(['site', 'areas', 'cameras', 'api_key'])
  await buildUser(db)
  expect(await done()).toEqual(['site', 'areas', 'cameras', 'users', 'api_key'])
  const { loginKey } = server.app.infra.secrets
  const sealed = (password: string) => sealPassword(password, loginKey)
  const changed = await admin.client.session.changePassword({
    oldPassword: sealed(ADMIN.password),
    newPassword: sealed('An0ther-pass'),
  })
  expect(changed.errorCode).toBeUndefined()
  expect(await done()).toEqual([...setupSteps])
})

test('nobody is told of steps that they may not take', async () => {
  const area = await buildArea(server.db)
  const stepsOf = async (permissions: Parameters<typeof buildUser>[1]) => {
    const user = await buildUser(server.db, { areaIds: [area.id], ...permissions })
    const { ticket } = await buildSession(server.db, user.id)
    return (await server.clientFor({ ticket }).dashboard.getSetup({})).returnObj?.map(({ step }) => step)
  }
  expect(await stepsOf({ permissions: ['dashboard.view'] })).toEqual([])
  expect(await stepsOf({ permissions: ['dashboard.view', 'user.edit'] })).toEqual(['password', 'users'])
})

test('needs a login and the home screen', async () => {
  expect((await server.client.dashboard.getSetup({})).errorCode).toBe('session.login_needed')
  const user = await buildUser(server.db, { permissions: ['alarm.view'] })
  const { ticket } = await buildSession(server.db, user.id)
  expect((await server.clientFor({ ticket }).dashboard.getSetup({})).errorCode).toBe('access.denied')
})
