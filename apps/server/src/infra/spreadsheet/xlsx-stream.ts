import { Readable } from 'node:stream'
import { zipStream, type ZipEntry } from './zip-stream.ts'

/** A cell; null = empty. A text is written as a text whatever it begins with, so no sheet takes it for a formula. */
export type Cell = string | number | null

export interface Sheet {
  name: string
  /** Heading and width in characters of each column. */
  columns: readonly { heading: string; width: number }[]
  /** Rows in pieces, as the database gives them. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters of a cell at most, as the format has it. */
const CELL_LIMIT = 32_767
/** Characters of a sheet's name at most, and those it must not hold. */
const NAME_LIMIT = 31
const NAME_FORBIDDEN = /[\\/?*[\]:]/g

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * One sheet as .xlsx, written while its rows arrive: memory stays at one piece of rows, however many there are
 * (docs/design/0004 tells why not a library). A fault of `rows` ends the stream with it.
 */
export function xlsxStream(sheet: Sheet): Readable {
  return Readable.from(zipStream(parts(sheet)), { objectMode: false })
}

function parts(sheet: Sheet): ZipEntry[] {
  const fixed = (name: string, text: string) => ({ name, content: [XML + text] })
  return [
    fixed(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`,
    ),
    fixed(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    fixed(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName(sheet.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    fixed(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    fixed('xl/styles.xml', styles),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ]
}

/** Style 0 as it comes, style 1 bold for the headings. */
const styles = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  let row = 1
  const letters = columns.map((_, index) => columnLetters(index))
  yield rowXml(
    row,
    letters,
    columns.map(column => column.heading),
    ' s="1"',
  )
  for await (const piece of rows) yield piece.map(cells => rowXml((row += 1), letters, cells, '')).join('')
  yield '</sheetData></worksheet>'
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

function rowXml(row: number, letters: readonly string[], cells: readonly Cell[], style: string): string {
  const written = cells.map((cell, index) => cellXml(`${letters[index] ?? ''}${row}`, cell, style))
  return `<row r="${row}">${written.join('')}</row>`
}

function cellXml(address: string, cell: Cell, style: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${address}"${style}><v>${cell}</v></c>`
  const text = escaped(cell.slice(0, CELL_LIMIT))
  return `<c r="${address}" t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`
}

const sheetName = (name: string) => name.replace(NAME_FORBIDDEN, ' ').slice(0, NAME_LIMIT)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// oxlint-disable-next-line no-control-regex -- XML 1.0 has no place for these, in whatever form
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as XML 1.0 allows it: no control characters, no half of a surrogate pair. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_XML, '')
    .replace(/[&<>"]/g, character => ENTITIES[character] ?? '')
}
