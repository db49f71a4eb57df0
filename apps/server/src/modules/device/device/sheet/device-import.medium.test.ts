import { buffer } from 'node:stream/consumers'
import { DEVICE_NAME_LIMIT, IMPORT_ROWS_LIMIT } from '@palisade/contract'
import { loadTranslator, type Translator } from '@palisade/phrases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { xlsxStream } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { sheetOf, type SheetTestRow as Row } from './device-sheet.testing.ts'

const permissions = ['device.view', 'device.edit'] as const
let server: TestServer
let area: BuiltArea
let guard: ContractClient
let english: Translator
let chinese: Translator

beforeAll(async () => {
  server = await startTestServer()
  english = await loadTranslator('en_US')
  chinese = await loadTranslator('zh_CN')
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  guard = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
})

const upload = (file: Buffer, client = guard, fileName = 'devices.xlsx') =>
  client.device.importExcel({ fileName, content: file.toString('base64') })
const importRows = async (rows: readonly Row[], client = guard) => upload(await sheetOf(rows), client)

const camera = (more: Row = {}): Row => {
  const name = uniqueName('Cam-')
  return { name, code: name, driver: 'rtsp', area: area.code, mainUrl: 'rtsp://192.0.2.7/main', ...more }
}
const listed = async (name = '') => (await guard.device.getByPage({ name, pageSize: 300 })).returnObj!.list

describe('stored rows', () => {
  test('devices of every driver, with their areas by code, path or name', async () => {
    const { name: centre } = await server.db
      .selectFrom('area')
      .select('name')
      .where('id', '=', area.centreId)
      .executeTakeFirstOrThrow()
    const endpoint = { host: '192.0.2.8', port: '8000', username: 'viewer', password: 'Pa55-import' }
    const streams = { mainUrl: 'rtsp://192.0.2.8/main', transport: 'TCP' }
    const rows: Row[] = [
      camera({ longitude: 116.4, latitude: '39.9', manufacturer: 'Maker', mac: '00:11:22:33:44:55' }),
      camera({
        driver: 'ONVIF camera',
        area: `${centre} / ${area.name}`,
        ...endpoint,
        ...streams,
        mainProfile: 'P1',
      }),
      camera({
        driver: '海康威视 ISAPI',
        area: area.name,
        ...endpoint,
        ...streams,
        channel: 2,
        isTls: 'yes',
      }),
      { ...camera({ driver: 'HTTP', keepAliveSeconds: 60 }), mainUrl: null },
      { ...camera({ driver: 'Intrusion panel', ...endpoint, port: 7000, isTls: '否' }), mainUrl: null },
    ]
    rows[2]!.driver = chinese('enums.driver.isapi')
    rows[3]!.driver = english('enums.driver.http').toUpperCase()
    const { returnObj } = await importRows(rows)
    expect(returnObj).toEqual({ rows: 5, added: 5, failed: 0, faults: [] })
    const devices = await listed()
    expect(devices.map(device => device.driver).toSorted()).toEqual([
      'http',
      'isapi',
      'onvif',
      'panel',
      'rtsp',
    ])
    const isapi = devices.find(device => device.driver === 'isapi')!
    expect((await guard.device.getDetails({ id: isapi.id })).returnObj!.config).toEqual({
      host: '192.0.2.8',
      port: 8000,
      isTls: true,
      channel: 2,
      mainUrl: 'rtsp://192.0.2.8/main',
      transport: 'tcp',
      username: 'viewer',
      hasPassword: true,
    })
    expect(devices.find(device => device.driver === 'rtsp')).toMatchObject({
      longitude: 116.4,
      latitude: 39.9,
      inventory: { manufacturer: 'Maker', mac: '00:11:22:33:44:55' },
    })
    const stored = await server.db.selectFrom('device').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('Pa55-import')
  })

  test('include devices that belong to others of the same file, in any order', async () => {
    const panel = { ...camera({ driver: 'panel', host: '192.0.2.9', port: 7000 }), mainUrl: null }
    const detector = { ...camera({ driver: 'http', parent: panel.code! }), mainUrl: null }
    const alone = camera({ parent: 'nobody' })
    const wrongKind = camera({ parent: panel.code! })
    const { returnObj } = await importRows([detector, alone, wrongKind, panel])
    expect(returnObj).toMatchObject({ rows: 4, added: 2, failed: 2 })
    expect(returnObj!.faults.map(fault => [fault.row, fault.field, fault.code])).toEqual([
      [3, 'parent', 'device.parent_invalid'],
      [4, 'parent', 'device.parent_invalid'],
    ])
    const [stored] = await listed(String(detector.name))
    expect(stored!.parentName).toBe(panel.name)
  })

  test('devices in a ring go nowhere', async () => {
    const [one, two] = [camera(), camera()]
    const { returnObj } = await importRows([
      { ...one, parent: two.code! },
      { ...two, parent: one.code! },
    ])
    expect(returnObj).toMatchObject({ added: 0, failed: 2 })
  })

  test('are told to both consoles and logged', async () => {
    const row = camera()
    await importRows([row])
    const events = await server.db
      .selectFrom('outbox')
      .select(['type', 'area_id'])
      .where('area_id', '=', area.id)
      .execute()
    expect(events.map(event => event.type).toSorted()).toEqual(['device.changed', 'organisation.changed'])
    const audit = await server.db
      .selectFrom('audit')
      .select(['after', 'result'])
      .where('action', '=', 'device.import')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toEqual({ after: { fileName: 'devices.xlsx', rows: 1, added: 1, failed: 0 }, result: 'ok' })
  })
})

test('a name of another system that a camera may not have becomes the nearest that it may, and its alias', async () => {
  const rows = [camera({ name: 'Front Door (east)' }), camera({ name: 'Süd-Eingang' })]
  expect((await importRows(rows)).returnObj).toMatchObject({ added: 2, failed: 0 })
  const stored = await server.db
    .selectFrom('device')
    .select(['name', 'alias'])
    .where('area_id', '=', area.id)
    .orderBy('name')
    .execute()
  expect(stored).toEqual([
    { name: 'Front-Door-east', alias: 'Front Door (east)' },
    { name: 'Süd-Eingang', alias: '' },
  ])
})

describe('refused rows are reported one by one', () => {
  test('with the field and the rule, and the rest of the file goes in', async () => {
    const taken = await buildDevice(server.db, { areaId: area.id })
    const other = await buildArea(server.db)
    const good = camera()
    const rows: Row[] = [
      good,
      camera({ name: '***' }),
      camera({ mainUrl: 'http://192.0.2.7/' }),
      camera({ area: 'Nowhere' }),
      camera({ area: other.code }),
      camera({ code: taken.code }),
      camera({ code: good.code! }),
      camera({ mainUrl: 'rtsp://169.254.169.254/' }),
      camera({ latitude: 'north' }),
      camera({ host: '192.0.2.7' }),
      { ...camera(), driver: 'carrier pigeon' },
      camera({ mac: 'xx', manufacturer: 'm'.repeat(21) }),
      camera({ name: 'n'.repeat(DEVICE_NAME_LIMIT + 1) }),
      { name: 'lonely' },
    ]
    const { returnObj } = await importRows(rows)
    expect(returnObj).toMatchObject({ rows: 14, added: 1, failed: 13 })
    expect(returnObj!.faults.map(fault => [fault.row, fault.field, fault.code, fault.rule])).toEqual([
      [3, 'name', 'request.invalid', 'invalid_format'],
      [4, 'mainUrl', 'request.invalid', 'invalid_format'],
      [5, 'area', 'area.not_found', null],
      [6, 'area', 'area.not_found', null],
      [7, 'code', 'device.code_taken', null],
      [8, 'code', 'import.twice_in_file', null],
      [9, 'mainUrl', 'device.address_refused', null],
      [10, 'latitude', 'request.invalid', 'invalid_type'],
      [11, 'host', 'request.invalid', 'unrecognized_keys'],
      [12, 'driver', 'request.invalid', 'invalid_union'],
      [13, 'manufacturer', 'request.invalid', 'too_big'],
      [13, 'mac', 'request.invalid', 'invalid_union'],
      [14, 'name', 'request.invalid', 'too_big'],
      [15, 'driver', 'request.invalid', 'invalid_union'],
    ])
  })

  test('empty rows between are no devices, and rows keep the spreadsheet’s numbers', async () => {
    const { returnObj } = await importRows([camera(), {}, { name: ' ' }, camera({ area: 'Nowhere' })])
    expect(returnObj).toMatchObject({ rows: 2, added: 1, failed: 1, faults: [{ row: 5 }] })
  })
})

describe('a file that is no spreadsheet', () => {
  test.each([
    ['text', Buffer.from('name,code'), 'import.format'],
    ['nothing', Buffer.alloc(0), 'import.format'],
  ])('%s is refused', async (_, file, code) => {
    expect((await upload(file)).errorCode).toBe(code)
  })

  test('another ending, other columns, no rows, too many rows', async () => {
    const file = await sheetOf([camera()])
    expect((await upload(file, guard, 'devices.xls')).errorCode).toBe('import.format')
    expect((await upload(await sheetOf([{}]))).errorCode).toBe('import.columns')
    async function* rows() {
      yield [['a', 'b']]
    }
    const columns = [
      { heading: 'Serial', width: 9 },
      { heading: 'Name', width: 9 },
    ]
    const wrong = await buffer(xlsxStream({ name: 'x', columns, rows: rows() }))
    expect(await upload(wrong)).toMatchObject({
      errorCode: 'import.columns',
      errorParams: { columns: 'Serial, code, driver, area' },
    })
    const { headers: _, bytes: template } = await guard.device.downloadTemplate({})
    expect((await upload(template)).errorCode).toBe('import.empty')
    const many = Array.from({ length: IMPORT_ROWS_LIMIT + 1 }, () => ({
      name: 'x',
      code: 'x',
      driver: 'x',
      area: 'x',
    }))
    expect(await importRows(many)).toMatchObject({
      errorCode: 'import.too_many',
      errorParams: { limit: IMPORT_ROWS_LIMIT },
    })
  })
})

test('10,000 rows, every fifth wrong, are taken in one sheet', async () => {
  const rows = Array.from({ length: IMPORT_ROWS_LIMIT }, (_, index) =>
    camera({
      name: `Big-${area.code}-${index}`,
      code: `B-${area.code}-${index}`,
      host: index % 5 === 0 ? 'a.host' : null,
      username: 'viewer',
      password: 'a password of its own',
    }),
  )
  const file = await sheetOf(rows)
  const { returnObj } = await upload(file)
  expect(returnObj).toMatchObject({ rows: 10_000, added: 8000, failed: 2000 })
  expect(returnObj!.faults).toHaveLength(1000)
  expect((await guard.device.getByPage({ name: 'Big-' })).returnObj!.total).toBe(8000)
})

test('every call of a sheet needs a login and its permission', async () => {
  const content = (await sheetOf([camera()])).toString('base64')
  const codes = async (client: ContractClient) => {
    const answers = await Promise.all([
      client.device.downloadTemplate({}),
      client.device.importExcel({ fileName: 'a.xlsx', content }),
      client.device.exportExcel({}),
    ])
    return answers.map(answer => answer.errorCode)
  }
  expect(await codes(server.client)).toEqual(Array.from({ length: 3 }, () => 'session.login_needed'))
  const areaIds = [area.id]
  expect(await codes(await clientOf(server, { areaIds }, area.centreId))).toEqual(
    Array.from({ length: 3 }, () => 'access.denied'),
  )
  const viewer = await clientOf(server, { permissions: ['device.view'], areaIds }, area.centreId)
  expect(await codes(viewer)).toEqual(['access.denied', 'access.denied', undefined])
  expect(await listed()).toEqual([])
})
