import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRedlistEntry } from '#server/testing/builders/vehicle/blacklist.ts'
import { buildCentre } from '#server/testing/builders/organisation.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { imported, listerIn } from '#server/modules/vehicle/blacklist/blacklist.testing.ts'

let server: TestServer
let centreId: string
let editor: ContractClient

beforeAll(async () => {
  server = await startTestServer()
  centreId = (await buildCentre(server.db)).id
  editor = await listerIn(server, centreId, ['redlist.view', 'redlist.edit'])
})
afterAll(() => server.stop())

const found = async (text: string) =>
  (await editor.redlist.getByPage({ text })).returnObj?.list.map(({ plate }) => plate)

test('a vehicle is on the list once, found, changed by one at a time and taken off', async () => {
  const { id } = (await editor.redlist.add({ plate: '京A·00001', remarks: 'Mayor' })).returnObj!
  expect((await editor.redlist.add({ plate: '京a00001' })).errorCode).toBe('redlist.plate_taken')
  expect((await editor.redlist.add({ plate: '*' })).errorCode).toBe('request.invalid')
  expect(await found('mayor')).toEqual(['京A·00001'])
  const change = { id, version: 0, plate: '京A00002' }
  expect((await editor.redlist.update(change)).returnObj).toMatchObject({ plate: '京A00002', remarks: '' })
  expect((await editor.redlist.update(change)).errorCode).toBe('redlist.changed_meanwhile')
  expect((await editor.redlist.batchDelete({ ids: [id] })).success).toBe(true)
  expect(await found('京A')).toEqual([])
  expect((await editor.redlist.update({ ...change, version: 1 })).errorCode).toBe('redlist.not_found')
})

test('goes out as a sheet and comes in again', async () => {
  await buildRedlistEntry(server.db, 'RED0012')
  const { bytes } = await editor.redlist.exportExcel({ text: 'RED0012' })
  const [sheet] = await readExcelFile(bytes)
  expect(sheet?.data).toEqual([
    ['Plate number *', 'Remarks'],
    ['RED0012', null],
  ])
  const file = { fileName: 'red.xlsx', content: bytes.toString('base64') }
  const report = await imported(editor, 'redlist', file)
  expect(report.faults).toMatchObject([{ row: 2, field: 'plate', code: 'redlist.plate_taken' }])
})

test('is shown to nobody without its right, and its plates stand in no log', async () => {
  await editor.redlist.add({ plate: 'SECRET1' })
  for (const permission of ['blacklist.edit', 'vehicle.view', 'log.view'] as const) {
    const other = await listerIn(server, centreId, [permission])
    expect((await other.redlist.getByPage({})).errorCode).toBe('access.denied')
    expect((await other.redlist.exportExcel({})).errorCode).toBe('access.denied')
  }
  const viewer = await listerIn(server, centreId, ['redlist.view'])
  expect((await viewer.redlist.add({ plate: 'X1' })).errorCode).toBe('access.denied')
  const rows = await server.db.selectFrom('audit').selectAll().execute()
  expect(rows.some(({ action }) => action === 'redlist.add')).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('SECRET1')
})
