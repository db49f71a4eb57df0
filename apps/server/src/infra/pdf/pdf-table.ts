import type { PdfBlock, PdfCell, PdfPicture } from './pdf.ts'
import { BOTTOM, clean, INK, INNER, makeRoom, MARGIN, PALE, rule, type Pdf } from './pdf-page.ts'

type Table = Extract<PdfBlock, { kind: 'table' }>

const SIZE = 8.5
/** Between the columns, and above and below the text of a row, pt. */
const GAP = 6
const PAD = 3
/** Heights of pictures that are tried in turn, pt, until the table ends on the page where it began. */
const PICTURE_HEIGHTS = [96, 72] as const
const SMALLEST_PICTURE = 54
/** A row that needs more than this is cut, pt: each fits on a page below the headings. */
const ROW_MAX = 600
/** Left free below a table that ends on its page, for who signs, pt. */
const AFTER = 48

const isPicture = (cell: PdfCell): cell is PdfPicture => typeof cell !== 'string'

function widthsOf({ columns }: Table): number[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const free = INNER - GAP * (columns.length - 1)
  return columns.map(({ share }) => (free * share) / whole)
}

/** Within its cell, in its own shape. */
function shown({ width, height }: PdfPicture, room: number, most: number) {
  const scale = Math.min(room / width, most / height)
  return { width: width * scale, height: height * scale }
}

function heightOf(pdf: Pdf, cells: readonly PdfCell[], widths: readonly number[], most: number): number {
  pdf.fontSize(SIZE)
  const heights = cells.map((cell, index) => {
    const width = widths[index] ?? 0
    return isPicture(cell)
      ? shown(cell, width, most).height
      : pdf.heightOfString(clean(cell) || ' ', { width })
  })
  return Math.min(Math.max(...heights) + 2 * PAD, ROW_MAX)
}

function drawRow(pdf: Pdf, cells: readonly PdfCell[], widths: readonly number[], most: number): void {
  const top = pdf.y + PAD
  const height = heightOf(pdf, cells, widths, most)
  let x = MARGIN
  cells.forEach((cell, index) => {
    const width = widths[index] ?? 0
    if (isPicture(cell)) pdf.image(Buffer.from(cell.jpeg), x, top, shown(cell, width, most))
    else pdf.text(clean(cell), x, top, { width, height: height - PAD, ellipsis: true })
    x += width + GAP
  })
  pdf.x = MARGIN
  pdf.y = top - PAD + height
  rule(pdf)
}

/** Rows, with their headings on each page; pictures are as large as lets the table end on its page. */
export function addTable(pdf: Pdf, table: Table): void {
  const { columns, rows } = table
  const widths = widthsOf(table)
  const headings = columns.map(({ heading }) => heading)
  const head = () => {
    pdf.fontSize(SIZE).fillColor(PALE)
    drawRow(pdf, headings, widths, 0)
    pdf.fillColor(INK)
  }
  const lengthWith = (most: number) => rows.reduce((sum, row) => sum + heightOf(pdf, row, widths, most), 0)
  const room = BOTTOM - AFTER - pdf.y - heightOf(pdf, headings, widths, 0)
  const most = PICTURE_HEIGHTS.find(height => lengthWith(height) <= room) ?? SMALLEST_PICTURE
  const [first = headings] = rows
  makeRoom(pdf, heightOf(pdf, headings, widths, 0) + heightOf(pdf, first, widths, most))
  head()
  for (const row of rows) {
    if (makeRoom(pdf, heightOf(pdf, row, widths, most))) head()
    pdf.fontSize(SIZE)
    drawRow(pdf, row, widths, most)
  }
}
