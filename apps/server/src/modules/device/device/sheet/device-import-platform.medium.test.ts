import { afterAll, beforeAll, expect, test } from 'vitest'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildPlatform } from '#server/testing/builders/platform.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { sheetOf, type SheetTestRow } from './device-sheet.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const camera = (more: SheetTestRow): SheetTestRow => {
  const name = uniqueName('Cam-')
  return { name, code: name, driver: 'rtsp', mainUrl: 'rtsp://192.0.2.7/main', ...more }
}
const importRows = async (client: ContractClient, rows: readonly SheetTestRow[]) => {
  const content = (await sheetOf(rows)).toString('base64')
  return (await client.device.importExcel({ fileName: 'devices.xlsx', content })).returnObj!
}

test('a row names the platform of its own centre only', async () => {
  const centre = await buildCentre(server.db)
  const room = await buildArea(server.db, { parentId: centre.id })
  const platform = await buildPlatform(server.db, { centreId: centre.id })
  const other = await buildPlatform(server.db)
  const bare = await buildCentre(server.db)
  const admin = await clientOf(server, { isSuper: true }, centre.id)
  const good = camera({ area: room.code, platform: platform.name })
  const report = await importRows(admin, [
    good,
    camera({ area: room.code, platform: other.name }),
    camera({ area: bare.code, platform: platform.name }),
    camera({ platform: platform.name }),
    camera({ area: bare.code }),
  ])
  expect(report.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
    [3, 'platform', 'platform.other_centre'],
    [4, 'platform', 'platform.none_in_centre'],
    [5, 'area', 'platform.region_unknown'],
  ])
  expect(report.added).toBe(2)
  const { list } = (await admin.device.getByPage({ platformId: platform.id })).returnObj!
  expect(list.map(device => device.code)).toEqual([good.code])
})

test('a platform out of reach is not taken', async () => {
  const centre = await buildCentre(server.db)
  const room = await buildArea(server.db, { parentId: centre.id })
  const platform = await buildPlatform(server.db, { centreId: centre.id })
  const who = { permissions: ['device.view', 'device.edit'] as const, areaIds: [room.id] }
  const guard = await clientOf(server, who, centre.id)
  const report = await importRows(guard, [camera({ area: room.code, platform: platform.name })])
  expect(report).toMatchObject({ added: 0, faults: [{ field: 'platform', code: 'platform.not_found' }] })
})
