import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfBlock, PdfTask } from './pdf.ts'
import { addFeet, clean, createPdf, INK, INNER, makeRoom, MARGIN, PALE, type Pdf } from './pdf-page.ts'
import { addTable } from './pdf-table.ts'

const TITLE = 17
const HEADING = 11
const TEXT = 9
/** Of the names of facts, pt. */
const NAME_WIDTH = 90
const SIGNATURE_HEIGHT = 28

function addFacts(pdf: Pdf, facts: readonly (readonly [string, string])[]): void {
  const half = INNER / 2
  const width = half - NAME_WIDTH - 10
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2)
    pdf.fontSize(TEXT)
    const heights = pair.map(([, value]) => pdf.heightOfString(clean(value) || ' ', { width }))
    const height = Math.max(...heights) + 4
    makeRoom(pdf, height)
    const top = pdf.y
    pair.forEach(([name, value], place) => {
      const x = MARGIN + place * half
      pdf.fillColor(PALE).text(clean(name), x, top, { width: NAME_WIDTH, lineBreak: false, ellipsis: true })
      pdf.fillColor(INK).text(clean(value), x + NAME_WIDTH, top, { width })
    })
    pdf.x = MARGIN
    pdf.y = top + height
  }
}

function addSignatures(pdf: Pdf, signatures: readonly (readonly [string, string])[]): void {
  makeRoom(pdf, signatures.length * SIGNATURE_HEIGHT)
  for (const [name, value] of signatures) {
    const y = pdf.y + 12
    pdf.fontSize(TEXT).fillColor(PALE).text(clean(name), MARGIN, y, { width: 140, lineBreak: false })
    pdf.fillColor(INK).text(clean(value) || '_'.repeat(40), MARGIN + 140, y, { width: INNER - 140 })
    pdf.x = MARGIN
  }
}

function addBlock(pdf: Pdf, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      makeRoom(pdf, 60)
      pdf.moveDown(0.6).fontSize(HEADING).fillColor(INK).text(clean(block.text), MARGIN).moveDown(0.2)
      return
    case 'text':
      pdf
        .fontSize(TEXT)
        .fillColor(block.isPale ? PALE : INK)
        .text(clean(block.text), MARGIN, undefined, { width: INNER })
      pdf.fillColor(INK)
      return
    case 'facts':
      return addFacts(pdf, block.facts)
    case 'table':
      return addTable(pdf, block)
    case 'signatures':
      return addSignatures(pdf, block.signatures)
  }
}

const task = workerData as PdfTask
const pdf = createPdf(task.title)
const whole = buffer(pdf)
pdf.fontSize(TITLE).text(clean(task.title)).moveDown(0.4)
for (const block of task.blocks) addBlock(pdf, block)
addFeet(pdf, task.footer)
pdf.end()
parentPort?.postMessage(await whole)
