import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unzip } from '#server/infra/spreadsheet/unzip.ts'
import { buildBlacklistEntry, buildBlacklistGroup } from '#server/testing/builders/vehicle/blacklist.ts'
import { buildCentre } from '#server/testing/builders/organisation.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { blacklistSheet, imported, listerIn } from './blacklist.testing.ts'

let server: TestServer
let centreId: string
let editor: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centreId = (await buildCentre(server.db)).id
  editor = await listerIn(server, centreId, ['blacklist.view', 'blacklist.edit'])
})

const plates = async () => (await editor.blacklist.getByPage({ orderBy: 'plate' })).returnObj?.list

test('rows become vehicles, and each that does not says why', async () => {
  const { id: groupId } = await buildBlacklistGroup(server.db, { centreId, name: 'Stolen' })
  await buildBlacklistEntry(server.db, { groupId, plate: 'AB-1' })
  const sheet = await blacklistSheet([
    {
      plate: '粤B12345',
      group: 'Stolen',
      owner: '李四',
      plateColour: 'Blue',
      vehicleType: '轿车',
      bodyColour: 'black',
      modelYear: 2020,
      level: 'Low',
      validUntil: '2030-01-01 08:00',
      reason: 'Theft',
    },
    { plate: 'a b1', group: 'Stolen' },
    { plate: '粤b 12345', group: 'Stolen' },
    { plate: 2190, group: 'Stolen' },
    { plate: '219E01', group: 'Nowhere' },
    { plate: '🚗', group: 'Stolen' },
    { plate: 'B'.repeat(200), group: 'Stolen' },
    { plate: 'C1', group: 'Stolen', plateColour: 'plaid', modelYear: 1800 },
    { plate: 'D1', group: 'Stolen' },
  ])
  const report = await imported(editor, 'blacklist', sheet)
  expect(report).toMatchObject({ state: 'done', total: 9, added: 2, failed: 7 })
  expect(report.faults.map(({ row, field, code, rule }) => [row, field, rule ?? code])).toEqual([
    [3, 'plate', 'blacklist.plate_taken'],
    [4, 'plate', 'import.twice_in_file'],
    [5, 'plate', 'import.number_cell'],
    [6, 'group', 'blacklist_group.not_found'],
    [7, 'plate', 'listed_plate'],
    [8, 'plate', 'too_big'],
    [9, 'plateColour', 'invalid_value'],
    [9, 'modelYear', 'too_small'],
  ])
  expect(await plates()).toMatchObject([
    { plate: 'AB-1' },
    { plate: 'D1' },
    {
      plate: '粤B12345',
      owner: '李四',
      plateColour: 'blue',
      vehicleType: 'car',
      bodyColour: 'black',
      modelYear: 2020,
      level: 'low',
      reason: 'Theft',
      validUntil: new Date(2030, 0, 1, 8).toISOString(),
    },
  ])
})

test('what is exported can be imported again, and a plate stays a text', async () => {
  const { id: groupId } = await buildBlacklistGroup(server.db, { centreId, name: 'Stolen' })
  await buildBlacklistEntry(server.db, { groupId, plate: '219E01', level: 'low' })
  const { bytes } = await editor.blacklist.exportExcel({})
  const [sheet] = await readExcelFile(bytes)
  expect(sheet?.data[1]?.slice(0, 2)).toEqual(['219E01', 'Stolen'])
  const { list } = (await editor.blacklist.getByPage({})).returnObj!
  await editor.blacklist.batchDelete({ ids: list.map(({ id }) => id) })
  const again = { fileName: 'again.xlsx', content: bytes.toString('base64') }
  expect(await imported(editor, 'blacklist', again)).toMatchObject({ added: 1, failed: 0 })
  expect(await plates()).toMatchObject([{ plate: '219E01', level: 'low' }])
})

test('the template has the columns of an import, as texts', async () => {
  const { bytes } = await editor.blacklist.downloadTemplate({})
  const xml = unzip(bytes, name => name.endsWith('sheet1.xml'), { bytes: 1_000_000, entries: 50 })
  expect(xml.get('xl/worksheets/sheet1.xml')?.toString()).toMatch(/<col min="1" max="1" [^>]*style="2"\/>/)
  const empty = { fileName: 'template.xlsx', content: bytes.toString('base64') }
  expect((await editor.blacklist.importExcel(empty)).errorCode).toBe('import.empty')
})
