import { LOCALE_HEADER, type Device } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readXlsx } from '#server/infra/spreadsheet/xlsx-read.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildPlatform } from '#server/testing/builders/platform.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { sheetOf } from './device-sheet.testing.ts'

const permissions = ['device.view', 'device.edit'] as const

let server: TestServer
let area: BuiltArea
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  guard = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
})

const upload = (file: Buffer) =>
  guard.device.importExcel({ fileName: 'devices.xlsx', content: file.toString('base64') })
const listed = async () => (await guard.device.getByPage({ pageSize: 300 })).returnObj!.list

describe('a sheet for the spreadsheet', () => {
  test.each(['en_US', 'zh_CN'] as const)('an export in %s can be imported again', async locale => {
    await buildDevice(server.db, { areaId: area.id, name: uniqueName('A-'), inventory: { model: 'Model-1' } })
    await buildDevice(server.db, {
      areaId: area.id,
      name: uniqueName('B-'),
      driver: 'onvif',
      longitude: 12.5,
      latitude: -3,
    })
    const panel = await buildDevice(server.db, { areaId: area.id, name: uniqueName('C-'), driver: 'panel' })
    await buildDevice(server.db, {
      areaId: area.id,
      name: uniqueName('D-'),
      driver: 'http',
      parentId: panel.id,
    })
    const platform = await buildPlatform(server.db, { centreId: area.centreId })
    await server.db.updateTable('platform').set({ area_id: area.id }).where('id', '=', platform.id).execute()
    await server.db
      .updateTable('device')
      .set({ platform_id: platform.id })
      .where('id', '=', panel.id)
      .execute()
    const before = await listed()
    expect(before.map(device => device.platformName)).toContain(platform.name)
    const { bytes, headers } = await guard.device.exportExcel({ locale })
    expect(headers['content-type']).toContain('spreadsheetml')
    await guard.device.batchDelete({ ids: before.map(device => device.id) })
    expect((await upload(bytes)).returnObj).toEqual({ rows: 4, added: 4, failed: 0, faults: [] })
    const told = (device: Device) => {
      const { name, code, driver, areaId, inventory, longitude, latitude, parentName, platformName } = device
      return { name, code, driver, areaId, inventory, longitude, latitude, parentName, platformName }
    }
    expect((await listed()).map(told)).toEqual(before.map(told))
  })

  test('the template has its headings and choices in the caller’s language', async () => {
    const { bytes } = await guard.device.downloadTemplate({}, { [LOCALE_HEADER]: 'zh_CN' })
    const reading = await readXlsx(bytes, { rows: 5, columns: 60, characters: 300 })
    const [heading = []] = reading.ok ? reading.rows : []
    expect(heading.slice(0, 5)).toEqual([
      '名称 *',
      '编码 *',
      expect.stringMatching(/^接入方式 \* \[.*ONVIF.*\]$/),
      '访问类别 [摄像机 | 道闸 | 消防 | 门禁 | 其他设备]',
      '区域 *',
    ])
  })

  test('the filters and the user’s areas apply, no password leaves, and no cell is a formula', async () => {
    const name = uniqueName('Cam-')
    const row = { name, code: name, driver: 'rtsp', area: area.code, mainUrl: 'rtsp://192.0.2.7/main' }
    await upload(await sheetOf([{ ...row, password: 'Pa55-export', username: '=1+1' }]))
    await buildDevice(server.db, { areaId: area.id })
    const other = await buildDevice(server.db)
    const { bytes } = await guard.device.exportExcel({ name })
    const reading = await readXlsx(bytes, { rows: 99, columns: 60, characters: 300 })
    const rows = reading.ok ? reading.rows : []
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain('=1+1')
    expect(JSON.stringify(rows)).not.toContain('Pa55-export')
    const all = (await guard.device.exportExcel({})).bytes
    expect(JSON.stringify(await readXlsx(all, { rows: 99, columns: 60, characters: 300 }))).not.toContain(
      other.code,
    )
  })
})
