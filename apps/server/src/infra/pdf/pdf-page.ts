import { fileURLToPath } from 'node:url'
import Document from 'pdfkit'

/** Points (1/72 inch) of an A4 page, and its edges. */
export const PAGE = { width: 595.28, height: 841.89 }
export const MARGIN = 42
export const INNER = PAGE.width - 2 * MARGIN
/** Where the lines of a page end, above its foot. */
export const BOTTOM = PAGE.height - MARGIN - 18
export const INK = '#1f2a36'
export const PALE = '#5b6875'
export const RULE = '#c5ccd3'

/** Has the letters of both languages, and of most names. */
const FONT = fileURLToPath(
  new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')),
)

/** Control characters have no sign in a font. */
export const clean = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ')

export type Pdf = PDFKit.PDFDocument

export const createPdf = (title: string): Pdf =>
  new Document({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: FONT,
    displayTitle: true,
    info: { Title: clean(title), Creator: 'Palisade' },
  }).fillColor(INK)

/** Begins a page where the next `height` points find no room on this one. @returns whether it did */
export function makeRoom(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= BOTTOM || pdf.y <= MARGIN) return false
  pdf.addPage()
  return true
}

/** A line across the page, where the text stands. */
export function rule(pdf: Pdf): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + INNER, pdf.y)
    .lineWidth(0.5)
    .stroke(RULE)
}

/** The foot of every page, once all of them are there. */
export function addFeet(pdf: Pdf, footer: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index)
    // Else what stands below the margin would begin a page.
    pdf.page.margins.bottom = 0
    const line = { lineBreak: false, width: INNER }
    const y = PAGE.height - MARGIN
    pdf.fontSize(8).fillColor(PALE)
    pdf.text(clean(footer), MARGIN, y, { ...line, ellipsis: true, width: INNER - 60 })
    pdf.text(`${index + 1} / ${count}`, MARGIN, y, { ...line, align: 'right' })
  }
}
