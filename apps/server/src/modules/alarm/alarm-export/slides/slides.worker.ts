import { parentPort, workerData } from 'node:worker_threads'
import PptxGenJS from 'pptxgenjs'
import type { AlarmSlide, SlidePicture, SlideTask } from './slides.ts'

/** Inches: the page of 16 by 9, and the boxes of a slide on it. */
const PAGE = { width: 13.33, height: 7.5 }
const PICTURE = { x: 0.4, y: 0.95, w: 7.4, h: 4.16 }
const FACTS = { x: 8.0, y: 0.95, w: 4.95, h: 4.16 }
const PLACE = { x: 0.4, y: 5.5, w: 2.72, h: 1.7 }
const HISTORY = { x: 3.4, y: 5.5, w: 9.55 }
const INK = '1F2A36'
const PALE = '6B7A8A'
const GROUND = 'EEF1F4'

/** In the place of a picture its key is written; who packs the file puts the picture there. */
const asData = ({ key }: SlidePicture, type: string) =>
  `data:image/${type};base64,${Buffer.from(key).toString('base64')}`

/** XML has no place for most control characters. */
const clean = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ')

function addCover(file: PptxGenJS, { title, lines }: SlideTask): void {
  const slide = file.addSlide()
  slide.background = { color: INK }
  slide.addText(clean(title), {
    x: 0.8,
    y: 2.4,
    w: PAGE.width - 1.6,
    h: 1,
    fontSize: 40,
    bold: true,
    color: 'FFFFFF',
  })
  slide.addText(clean(lines.join('\n')), {
    x: 0.8,
    y: 3.5,
    w: PAGE.width - 1.6,
    h: 1.6,
    fontSize: 18,
    color: 'C9D3DD',
    valign: 'top',
  })
}

type Slide = ReturnType<PptxGenJS['addSlide']>
type Box = { x: number; y: number; w: number; h: number }

/** The largest box of a picture's own shape in the middle of a box. */
function fitted(box: Box, { width, height }: SlidePicture): Box {
  const scale = Math.min(box.w / width, box.h / height)
  const [w, h] = [width * scale, height * scale]
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }
}

/** A picture in its box, or a note where there is none. */
function addPicture(
  slide: Slide,
  box: Box,
  { picture, type, note }: { picture: SlidePicture | undefined; type: string; note: string },
): void {
  const ground = { ...box, fill: { color: GROUND }, color: PALE, fontSize: 12, align: 'center' } as const
  if (picture) slide.addImage({ ...fitted(box, picture), data: asData(picture, type) })
  else slide.addText(clean(note), ground)
}

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
  slide.addText(clean(alarm.title), {
    x: 0.4,
    y: 0.25,
    w: PAGE.width - 0.8,
    h: 0.6,
    fontSize: 22,
    bold: true,
    color: INK,
    margin: 0,
  })
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
  // It is packed with its pictures, afterwards.
  const written = await file.write({ outputType: 'uint8array', compression: false })
  return written as Uint8Array
}

parentPort?.postMessage(await write(workerData as SlideTask))
