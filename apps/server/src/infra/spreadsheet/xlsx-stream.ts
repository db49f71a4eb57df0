import { Readable } from 'node:stream'
import { drawingParts, PICTURE_COLUMN, ROW_POINTS, type SheetPicture } from './xlsx-pictures.ts'
import { zipStream, type ZipEntry } from './zip-stream.ts'

/**
 * A cell; null means empty. A text is stored as text whatever it begins with, so no spreadsheet program takes it for a
 * formula.
 */
export type Cell = string | number | null

export interface Sheet {
  name: string
  /**
   * The heading of each column, and its width in characters. In a text column a spreadsheet program keeps what is typed as it
   * is: a plate `219E01` stays one.
   */
  columns: readonly { heading: string; width: number; isText?: boolean }[]
  /** Rows in batches, as the database returns them. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
  /** Asked for once the rows are written; pictures stand in a column of their own, behind the others. */
  pictures?: { heading: string; read: () => AsyncIterable<SheetPicture> }
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The most characters of a cell that the format allows. */
const CELL_LIMIT = 32_767
/** The most characters of a sheet's name, and characters that it must not contain. */
const NAME_LIMIT = 31
const NAME_FORBIDDEN = /[\\/?*[\]:]/g

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Writes one sheet as .xlsx while its rows arrive, so that only one batch of rows is in memory (docs/design/0004 says
 * why no library is used). An error of `rows` ends the stream with that error.
 */
export function xlsxStream(sheet: Sheet): Readable {
  return Readable.from(zipStream(parts(sheet)), { objectMode: false })
}

async function* parts(sheet: Sheet): AsyncGenerator<ZipEntry> {
  yield* bookParts(sheet)
  const { pictures, columns } = sheet
  if (pictures) yield* drawingParts(pictures.read(), columns.length)
}

function bookParts(sheet: Sheet): ZipEntry[] {
  const fixed = (name: string, text: string) => ({ name, content: [XML + text] })
  const drawing = sheet.pictures
    ? '<Default Extension="jpg" ContentType="image/jpeg"/><Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>'
    : ''
  return [
    fixed(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>${drawing}</Types>`,
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

/** Style 0 is plain, style 1 is bold for the headings, style 2 makes a text of whatever is typed. */
const styles = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

async function* sheetXml({ columns: texts, rows, pictures }: Sheet): AsyncGenerator<string> {
  const columns = pictures ? [...texts, { ...PICTURE_COLUMN, heading: pictures.heading }] : texts
  const height = pictures ? ` ht="${ROW_POINTS}" customHeight="1"` : ''
  const widths = columns.map(
    ({ width, isText = false }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isText ? ' style="2"' : ''}/>`,
  )
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  let row = 1
  const letters = columns.map((_, index) => columnLetters(index))
  yield rowXml(
    row,
    letters,
    columns.map(column => column.heading),
    ' s="1"',
  )
  for await (const piece of rows)
    yield piece.map(cells => rowXml((row += 1), letters, cells, '', height)).join('')
  yield `</sheetData>${pictures ? '<drawing r:id="rId1"/>' : ''}</worksheet>`
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

function rowXml(
  row: number,
  letters: readonly string[],
  cells: readonly Cell[],
  style: string,
  height = '',
): string {
  const written = cells.map((cell, index) => cellXml(`${letters[index] ?? ''}${row}`, cell, style))
  return `<row r="${row}"${height}>${written.join('')}</row>`
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

/** Escapes a text for XML 1.0, which allows no control characters and no lone surrogates. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_XML, '')
    .replace(/[&<>"]/g, character => ENTITIES[character] ?? '')
}
