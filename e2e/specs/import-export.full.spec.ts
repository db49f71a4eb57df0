import { contract } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { logIn, openScreen } from '../support/screens/console.ts'
import { deviceRow, searchDevices } from '../support/screens/devices.ts'
import { downloadSheet, importOf } from '../support/screens/import.ts'
import { sheetOf } from '../support/files/sheet.ts'

const { site, signIn, openConsole } = startJourneys()
const journeys = [
  { language: 'en_US', prefix: 'Sheet-E' },
  { language: 'zh_CN', prefix: '表格-C' },
] as const

describe.each(journeys)('devices by spreadsheet in $language', ({ language, prefix }) => {
  it('from the template in, out again, and told that they are there', async () => {
    const operator = await openConsole({ language })
    const { t } = operator
    const product = await signIn()
    onTestFinished(async () => {
      const { list } = await product.call(contract.device.getByPage, { name: prefix })
      await product.call(contract.device.batchDelete, { ids: list.map(device => device.id) })
    })
    const sheet = importOf(operator)
    await logIn(operator)
    await openScreen(operator, 'deviceList')

    // The template tells its columns; every second row is filled in wrongly.
    await sheet.open()
    const { headings } = await downloadSheet(operator, sheet.template)
    const url = await site.urlOf('cam11')
    const driver = t('enums.driver.rtsp')
    const row = (number: number, changes: Record<string, string> = {}) => {
      const code = `SHEET-${language}-${number}`
      const cells = { name: `${prefix}${number}`, code, driver, area: 'WAREHOUSE', mainUrl: url, ...changes }
      return headings.map(heading => cellOf(heading, cells))
    }
    const cellOf = (heading: string, cells: Record<string, string>) => {
      const found = Object.entries(cells).find(([column]) =>
        heading.startsWith(t(`deviceSheet.column.${column as 'name'}`)),
      )
      return found?.[1] ?? null
    }
    const rows = [
      row(1),
      row(2, { name: '' }),
      row(3),
      row(4, { area: 'NOWHERE' }),
      row(5),
      // Another device has this name already: they are told apart by their codes.
      row(6, { name: `${prefix}5` }),
      row(7),
      row(8, { mainUrl: 'http://127.0.0.1/' }),
      row(9, { code: `SHEET-${language}-7` }),
    ]
    await sheet.choose(Buffer.from('no sheet at all'))
    await sheet.dialog.getByText(t('errors.import.format')).waitFor()
    await sheet.choose(await sheetOf(headings, rows))
    await sheet.summary({ rows: 9, added: 5, failed: 4 }).waitFor({ timeout: patience(60_000) })
    const faults = await sheet.faults()
    expect(faults.map(([number]) => number)).toEqual(['3', '5', '9', '10'])
    expect(faults[0]?.slice(0, 2)).toEqual(['3', t('deviceSheet.column.name')])
    expect(faults.every(([, column, reason]) => column !== '' && reason !== '')).toBe(true)
    await sheet.close()

    // They are in the list, and in the sheet that it gives.
    await searchDevices(operator, prefix)
    for (const number of [1, 3, 7]) await deviceRow(operator, `${prefix}${number}`).waitFor()
    const out = await downloadSheet(operator, sheet.exportButton)
    expect(out.headings).toEqual(headings)
    expect(new Set(out.rows.map(cells => cells[0]))).toEqual(
      new Set([1, 3, 5, 7].map(number => `${prefix}${number}`)),
    )
    expect(out.rows).toHaveLength(5)
    for (const cells of out.rows) expect(cells).toContain(url)

    // A second import of the same file adds nothing, and each row says why.
    const again = out.rows.map(cells => cells.map(cell => (cell === null ? null : String(cell))))
    await sheet.open()
    await sheet.choose(await sheetOf(out.headings, again))
    await sheet.summary({ rows: 5, added: 0, failed: 5 }).waitFor({ timeout: patience(60_000) })
    const column = t('deviceSheet.column.code')
    const reason = t('errors.device.code_taken')
    expect(await sheet.faults()).toEqual(['2', '3', '4', '5', '6'].map(number => [number, column, reason]))
    await sheet.close()
    const { total } = await product.call(contract.device.getByPage, { name: prefix })
    expect(total).toBe(5)
    expect(operator.faults(/status of 4\d\d/)).toEqual([])
  })
})
