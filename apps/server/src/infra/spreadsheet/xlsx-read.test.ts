import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readXlsx } from './xlsx-read.ts'
import { xlsxStream, type Cell } from './xlsx-stream.ts'
import { zipStream } from './zip-stream.ts'

/** A slow machine reads slowly; the one test that is about time has a limit of its own. */
const limits = { rows: 100, columns: 5, characters: 20, milliseconds: 300_000 }

function sheetOf(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  async function* pieces() {
    yield rows
  }
  const columns = ['A', 'B'].map(heading => ({ heading, width: 9 }))
  return buffer(xlsxStream({ name: 'x', columns, rows: pieces() }))
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook with one sheet of the given XML. */
const workbook = (rows: string, head = '') =>
  buffer(
    zipStream(
      Object.entries({
        'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="h" sheetId="2" state="hidden" r:id="r2"/><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="r3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
        // 22 is a date with its time.
        'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
        'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData>${cell('A1', 'hidden')}</sheetData></worksheet>`,
        'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      }).map(([name, content]) => ({ name, content: [content] })),
    ),
  )
const cell = (address: string, text: string, row = 1) =>
  `<row r="${row}"><c r="${address}" t="inlineStr"><is><t>${text}</t></is></c></row>`

test('gives the texts as they are in the file, numbers too, and keeps empty rows', async () => {
  const file = await sheetOf([['a', 12.5], [], ['=1+1', '00123'], ['x'.repeat(30)]])
  expect(await readXlsx(file, limits)).toEqual({
    ok: true,
    rows: [
      ['A', 'B'],
      ['a', '12.5'],
      [null, null],
      ['=1+1', '00123'],
      ['x'.repeat(20), null],
    ],
    numbers: [[], [1], [], [], []],
  })
})

test('gives the stored result of a formula', async () => {
  const file = await workbook(
    '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>HYPERLINK("x")</f><v>shown</v></c><c r="C1"><f>2</f></c></row>',
  )
  expect(await readXlsx(file, limits)).toEqual({ ok: true, rows: [['2', 'shown']], numbers: [[0]] })
})

test('a cell that is typed as a date is what the wall’s clock shows, to the second', async () => {
  // 2026-11-27 08:00:00, and a second of which a spreadsheet’s days have no exact number.
  const file = await workbook(
    '<row r="1"><c r="A1" s="1"><v>46353.333333333336</v></c><c r="B1" s="1"><v>46353.33334490741</v></c><c r="C1" s="0"><v>46353</v></c></row>',
  )
  expect(await readXlsx(file, limits)).toEqual({
    ok: true,
    rows: [[{ date: '2026-11-27 08:00:00' }, { date: '2026-11-27 08:00:01' }, '46353']],
    numbers: [[2]],
  })
})

test('cells without an address, and errors, are where and what people see', async () => {
  const file = await workbook(
    '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>1</v></c></row><row><c/><c t="e"><v>#REF!</v></c></row>',
  )
  expect(await readXlsx(file, limits)).toEqual({
    ok: true,
    rows: [
      ['a', '1'],
      [null, '#REF!'],
    ],
    numbers: [[1], []],
  })
})

test('more rows than are allowed say so', async () => {
  const rows = Array.from({ length: 100 }, () => ['a', 'b'])
  expect(await readXlsx(await sheetOf(rows), limits)).toEqual({ ok: false, reason: 'too_many' })
})

describe('hostile files', () => {
  test.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('name,code')],
    ['a zip with no workbook in it', () => buffer(zipStream([{ name: 'a.txt', content: ['x'] }]))],
    ['a cell at the far end of the sheet', () => workbook(cell('XFD1048576', 'x', 1_048_576))],
    ['a column beyond every sheet', () => workbook(cell('ZZZZZZ1', 'x'))],
    ['elements a million deep', () => workbook('<a>'.repeat(1_000_000))],
    ['100 MB of nothing in 100 kB', () => workbook(' '.repeat(100_000_000))],
  ])('%s is refused', async (_, file) => {
    expect(await readXlsx(await file(), { ...limits, milliseconds: 1500 })).toMatchObject({ ok: false })
  })

  test('a text of a megabyte is cut', async () => {
    const reading = await readXlsx(await workbook(cell('A1', 'x'.repeat(1_000_000))), limits)
    expect(reading).toEqual({ ok: true, rows: [['x'.repeat(20)]], numbers: [[]] })
  })

  test('entities are not followed', async () => {
    const file = await workbook(cell('A1', '&a;'), '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>')
    expect(await readXlsx(file, limits)).toEqual({ ok: true, rows: [['&a;']], numbers: [[]] })
  })

  test('a file that takes too long is given up', async () => {
    const file = await workbook('<row><c><v>1</v></c></row>'.repeat(500_000))
    expect(await readXlsx(file, { ...limits, milliseconds: 300 })).toEqual({ ok: false, reason: 'time' })
  })
})
