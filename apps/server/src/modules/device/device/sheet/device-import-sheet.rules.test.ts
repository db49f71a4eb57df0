import { deviceColumns } from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { bareWord, readHeadings as headingsOf, readLines } from '#server/infra/spreadsheet/import-sheet.ts'
import type { SheetRow } from '#server/infra/spreadsheet/xlsx-read.ts'
import { requiredColumns, sheetWords } from './device-import-sheet.rules.ts'
import { sheetColumns } from './device-sheet.presenter.ts'

const translators = await Promise.all(languages.map(loadTranslator))
const words = sheetWords(translators)
const readHeadings = (row: SheetRow, { columns }: typeof words) => headingsOf(row, columns, requiredColumns)
const required = ['Name', 'Code', 'Connection', 'Area']

test.each(languages)('the template’s headings in %s are all known', async language => {
  const headings = sheetColumns(await loadTranslator(language)).map(column => column.heading)
  expect(readHeadings(headings, words)).toEqual({ places: deviceColumns, faults: [] })
})

test('the marks of the template and the case of letters do not matter', () => {
  expect(bareWord(' Connection * [A | B]')).toBe('connection')
  expect(readHeadings(['NAME *', '编码', 'connection [x', 'Area', null], words)).toEqual({
    places: ['name', 'code', 'driver', 'area', null],
    faults: [],
  })
})

test('reports unknown, repeated and missing headings, each cut and not too many', () => {
  expect(readHeadings([...required, 'Serial', 'Name'], words).faults).toEqual(['Serial', 'name'])
  expect(readHeadings(['Name'], words).faults).toEqual(['code', 'driver', 'area'])
  const many = Array.from({ length: 30 }, () => 'x'.repeat(500))
  expect(readHeadings([...required, ...many], words).faults).toEqual(
    Array.from({ length: 5 }, () => 'x'.repeat(40)),
  )
})

test('no two columns of a language share a heading', () => {
  for (const t of translators) {
    const headings = deviceColumns.map(column => bareWord(t(`deviceSheet.column.${column}`)))
    expect(new Set(headings).size).toBe(headings.length)
  }
})

test('lines keep the spreadsheet’s numbers; empty ones are none', () => {
  const rows = [required, [null, null], ['a', ' '], [' '], ['b', 'c', 'beyond']]
  const lines = readLines(rows, ['name', 'code', null], { numbers: [[], [], [], [], [1, 2]] })
  expect(lines.map(({ row, cells }) => [row, ...cells])).toEqual([
    [3, ['name', 'a']],
    [5, ['name', 'b'], ['code', 'c']],
  ])
  expect(lines.map(({ numbers }) => [...numbers])).toEqual([[], ['code']])
})
