import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALARM_PERMISSIONS } from '#server/testing/alarm-operator.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildInhibition } from '#server/testing/builders/inhibition.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('who looks is told what rings for nobody, of their own areas and devices, those that end first', async () => {
  const centre = await buildCentre(server.db)
  const [mine, other] = [
    await buildArea(server.db, { parentId: centre.id }),
    await buildArea(server.db, { parentId: centre.id }),
  ]
  const [gate, vault] = [
    await buildDevice(server.db, { areaId: mine.id }),
    await buildDevice(server.db, { areaId: mine.id }),
  ]
  await buildInhibition(server.db, { name: 'Standing', areaId: mine.id, hours: null })
  await buildInhibition(server.db, { name: 'Gate', deviceId: gate.id, types: ['motion'], hours: 2 })
  await buildInhibition(server.db, { name: 'Vault', deviceId: vault.id })
  await buildInhibition(server.db, { name: 'Elsewhere', areaId: other.id })
  await buildInhibition(server.db, { name: 'Stopped', areaId: mine.id, isRunning: false })
  const heldFor = async (areaIds: string[], more = {}) => {
    const user = await buildUser(server.db, { permissions: ALARM_PERMISSIONS, areaIds, ...more })
    const { client } = await server.signIn(user)
    const { held } = (await client.figures.getNow({})).returnObj!
    return [held.n, held.list.map(({ name }) => name)]
  }
  expect(await heldFor([centre.id, mine.id, other.id])).toEqual([4, expect.arrayContaining(['Elsewhere'])])
  expect(await heldFor([mine.id])).toEqual([3, ['Vault', 'Gate', 'Standing']])
  const chosen = { deviceScopes: { camera: 'chosen' }, deviceIds: [gate.id] }
  expect(await heldFor([mine.id], chosen)).toEqual([2, ['Gate', 'Standing']])
})
