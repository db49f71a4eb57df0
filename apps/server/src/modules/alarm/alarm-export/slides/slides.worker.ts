import { parentPort, workerData } from 'node:worker_threads'
import PptxGenJS from 'pptxgenjs'
import {
  addCover,
  addPicture,
  addTitle,
  clean,
  INK,
  PALE,
  writtenSlides,
  type Slide,
} from '#server/infra/slides/slide-pages.ts'
import type { AlarmSlide, SlideTask } from './slides.ts'

/** Inches: the boxes of a slide. */
const PICTURE = { x: 0.4, y: 0.95, w: 7.4, h: 4.16 }
const FACTS = { x: 8.0, y: 0.95, w: 4.95, h: 4.16 }
const PLACE = { x: 0.4, y: 5.5, w: 2.72, h: 1.7 }
const HISTORY = { x: 3.4, y: 5.5, w: 9.55 }

function addFacts(slide: Slide, { facts }: AlarmSlide): void {
  const rows = facts.map(([label, text]) => [
    { text: clean(label), options: { color: PALE } },
    { text: clean(text), options: { color: INK } },
  ])
  const size = rows.length > 11 ? 9 : 10
  slide.addTable(rows, { ...FACTS, colW: [1.35, 3.6], fontSize: size, margin: 0.03, valign: 'top' })
}

function addHistory(slide: Slide, { history }: AlarmSlide, more: string): void {
  const rows = history.map(([time, action, text]) =>
    [time, action, text].map(each => ({ text: clean(each), options: { color: INK } })),
  )
  const first = more === '' ? [] : [[{ text: clean(more), options: { color: PALE, colspan: 3 } }]]
  slide.addTable([...first, ...rows], { ...HISTORY, colW: [1.6, 3.2, 4.75], fontSize: 8, margin: 0.02 })
}

function addAlarm(file: PptxGenJS, alarm: AlarmSlide, words: SlideTask['words'], more: string): void {
  const slide = file.addSlide()
  const heading = { y: 5.16, h: 0.3, fontSize: 11, bold: true, color: PALE, margin: 0 }
  addTitle(slide, alarm.title)
  addPicture(slide, PICTURE, { picture: alarm.picture, type: 'jpeg', note: words.noPicture })
  addFacts(slide, alarm)
  slide.addText(clean(words.place), { ...heading, x: PLACE.x, w: PLACE.w })
  addPicture(slide, PLACE, { picture: alarm.place, type: 'png', note: words.noPlace })
  slide.addText(clean(words.history), { ...heading, x: HISTORY.x, w: HISTORY.w })
  if (alarm.history.length > 0) addHistory(slide, alarm, more)
}

async function write(task: SlideTask): Promise<Uint8Array> {
  const file = new PptxGenJS()
  file.layout = 'LAYOUT_WIDE'
  file.title = clean(task.title)
  addCover(file, task)
  for (const [n, alarm] of task.slides.entries()) addAlarm(file, alarm, task.words, task.words.more[n] ?? '')
  return writtenSlides(file)
}

parentPort?.postMessage(await write(workerData as SlideTask))
