import { buffer } from 'node:stream/consumers'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { unzip } from './unzip.ts'
import { xlsxStream, type Cell } from './xlsx-stream.ts'

const columns = [
  { heading: 'Name', width: 20 },
  { heading: 'Count', width: 8 },
]

async function* pieces(...list: Cell[][][]) {
  yield* list
}

async function readBack(rows: AsyncIterable<Cell[][]>, name = 'Alarms') {
  const bytes = await buffer(xlsxStream({ name, columns, rows }))
  return readExcelFile(bytes)
}

test('is read back as it was written', async () => {
  const sheets = await readBack(pieces([['gate', 3]], [['报警 <&"> 区域', null]]))
  expect(sheets).toEqual([
    {
      sheet: 'Alarms',
      data: [
        ['Name', 'Count'],
        ['gate', 3],
        ['报警 <&"> 区域', null],
      ],
    },
  ])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '\t=1'])(
  'a text that looks like a formula stays a text: %j',
  async text => {
    const bytes = await buffer(xlsxStream({ name: 'a', columns, rows: pieces([[text, 1]]) }))
    const [sheet] = await readExcelFile(bytes, { trim: false })
    expect(sheet?.data[1]).toEqual([text, 1])
    expect(bytes.includes('<f>')).toBe(false)
  },
)

test('leaves out characters that XML cannot contain, and cuts a text too long for a cell', async () => {
  const [sheet] = await readBack(pieces([['a\u0000b\u001fc\ud800', 1]], [['x'.repeat(40_000), 2]]))
  expect(sheet?.data[1]?.[0]).toBe('abc\ufffd')
  expect(String(sheet?.data[2]?.[0])).toHaveLength(32_767)
})

test('holds every part that a spreadsheet program looks for, each where the others say that it is', async () => {
  const bytes = await buffer(xlsxStream({ name: 'a', columns, rows: pieces([['gate', 1]]) }))
  const parts = unzip(bytes, () => true, { bytes: 1_000_000, entries: 100 })
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const named = (part: string, pattern: RegExp) =>
    [...String(parts.get(part)).matchAll(pattern)].map(match => match[1] ?? '')
  expect(named('[Content_Types].xml', /PartName="\/([^"]+)"/g).filter(name => !parts.has(name))).toEqual([])
  expect(named('_rels/.rels', /Target="([^"]+)"/g)).toEqual(['xl/workbook.xml'])
  const targets = named('xl/_rels/workbook.xml.rels', /Target="([^"]+)"/g).map(target => `xl/${target}`)
  expect(targets).toEqual(['xl/worksheets/sheet1.xml', 'xl/styles.xml'])
})

test('a name that a sheet cannot have becomes one it can', async () => {
  const [sheet] = await readBack(pieces([]), `Alarms [2026/11]: ${'very '.repeat(10)}`)
  expect(sheet?.sheet).toMatch(/^Alarms {2}2026 11 {2}/)
  expect(sheet?.sheet.length).toBeLessThanOrEqual(31)
})

test('a fault of the rows ends the stream with that fault', async () => {
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield [['one', 1]]
    throw new Error('database went away')
  }
  await expect(buffer(xlsxStream({ name: 'a', columns, rows: failing() }))).rejects.toThrow(
    'database went away',
  )
})

test('a reader who leaves stops the rows', async () => {
  let ended = false
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) yield Array.from({ length: 500 }, (_, n) => [`row ${n} ${Math.sin(n)}`, n])
    } finally {
      ended = true
    }
  }
  const stream = xlsxStream({ name: 'a', columns, rows: endless() })
  let read = 0
  for await (const piece of stream) {
    read += piece.length
    if (read > 20_000) break
  }
  await expect.poll(() => ended).toBe(true)
})
