import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPanel, buildZone } from '#server/testing/builders/defence-zone.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { whileHeldOpen } from '#server/testing/held-open.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { lockDevices, removeDevices } from './device-removal.queries.ts'

let server: TestServer
let area: BuiltArea
let recorder: BuiltDevice
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  recorder = await buildDevice(server.db, { areaId: area.id })
  admin = await clientOf(server, { isSuper: true }, area.centreId)
})

test('deleted while a channel is added below it: the channel is there first and refuses it', async () => {
  const answer = await whileHeldOpen(
    server.db,
    tx => buildDevice(tx, { areaId: area.id, parentId: recorder.id }),
    () => admin.device.batchDelete({ ids: [recorder.id] }),
  )
  expect(answer.errorCode).toBe('device.has_children')
})

test('deleted while a zone is added to it: the zone is there first and refuses it', async () => {
  const panel = await buildPanel(server.db, { areaId: area.id })
  const answer = await whileHeldOpen(
    server.db,
    tx => buildZone(tx, { panelId: panel.id }),
    () => admin.device.batchDelete({ ids: [panel.id] }),
  )
  expect(answer.errorCode).toBe('device.has_zones')
})

test('a channel added below one that is being deleted is refused', async () => {
  const name = uniqueName('Channel-')
  const config = { mainUrl: 'rtsp://192.0.2.1/main' }
  const draft = { driver: 'rtsp' as const, name, code: name, areaId: area.id, parentId: recorder.id, config }
  const answer = await whileHeldOpen(
    server.db,
    async tx => {
      await lockDevices(tx, [recorder.id])
      await removeDevices(tx, [recorder.id])
    },
    () => admin.device.add(draft),
  )
  expect(answer.errorCode).toBe('device.parent_invalid')
})
