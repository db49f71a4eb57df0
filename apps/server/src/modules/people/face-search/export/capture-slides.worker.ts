import { parentPort, workerData } from 'node:worker_threads'
import PptxGenJS from 'pptxgenjs'
import {
  addCover,
  addPicture,
  addTitle,
  clean,
  INK,
  PAGE,
  writtenSlides,
} from '#server/infra/slides/slide-pages.ts'
import { CARDS_A_SLIDE, type CaptureSlides } from './capture-slides.ts'

/** Inches: the cards of a slide, and the two parts of one. */
const EDGE = 0.4
const ACROSS = CARDS_A_SLIDE / 2
const WIDTH = (PAGE.width - 2 * EDGE) / ACROSS
const HEIGHT = 3.2
const FIRST_ROW = 0.95
const GAP = 0.15
const PICTURE_HEIGHT = 2.2

function addPage(file: PptxGenJS, { title, cards }: CaptureSlides['pages'][number], note: string): void {
  const slide = file.addSlide()
  addTitle(slide, title)
  for (const [n, { picture, lines }] of cards.entries()) {
    const x = EDGE + (n % ACROSS) * WIDTH
    const y = FIRST_ROW + Math.floor(n / ACROSS) * HEIGHT
    const w = WIDTH - GAP
    addPicture(slide, { x, y, w, h: PICTURE_HEIGHT }, { picture, type: 'jpeg', note })
    const text = { x, y: y + PICTURE_HEIGHT, w, h: HEIGHT - PICTURE_HEIGHT - GAP }
    slide.addText(clean(lines.join('\n')), { ...text, fontSize: 10, color: INK, margin: 0.03, valign: 'top' })
  }
}

async function write(task: CaptureSlides): Promise<Uint8Array> {
  const file = new PptxGenJS()
  file.layout = 'LAYOUT_WIDE'
  file.title = clean(task.title)
  addCover(file, task)
  for (const page of task.pages) addPage(file, page, task.noPicture)
  return writtenSlides(file)
}

parentPort?.postMessage(await write(workerData as CaptureSlides))
