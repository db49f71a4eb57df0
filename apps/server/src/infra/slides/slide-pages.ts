import type PptxGenJS from 'pptxgenjs'

/** The pages of our slides, for the threads that write them: 16 by 9, inches. */
export const PAGE = { width: 13.33, height: 7.5 }
export const INK = '1F2A36'
export const PALE = '6B7A8A'
const GROUND = 'EEF1F4'

/** A picture of a slide, px. */
export interface SlidePicture {
  /** Whoever packs the file has the picture by it. */
  key: string
  width: number
  height: number
}

export interface SlideCover {
  title: string
  lines: readonly string[]
}

export type Slide = ReturnType<PptxGenJS['addSlide']>
export type Box = { x: number; y: number; w: number; h: number }

/** XML has no place for most control characters. */
export const clean = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n]/gu, ' ')

/** In the place of a picture its key is written; who packs the file puts the picture there. */
const asData = ({ key }: SlidePicture, type: string) =>
  `data:image/${type};base64,${Buffer.from(key).toString('base64')}`

/** The largest box of a picture's own shape in the middle of a box. */
function fitted(box: Box, { width, height }: SlidePicture): Box {
  const scale = Math.min(box.w / width, box.h / height)
  const [w, h] = [width * scale, height * scale]
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }
}

/** A picture in its box, or a note where there is none. */
export function addPicture(
  slide: Slide,
  box: Box,
  { picture, type, note }: { picture: SlidePicture | undefined; type: 'jpeg' | 'png'; note: string },
): void {
  const ground = { ...box, fill: { color: GROUND }, color: PALE, fontSize: 12, align: 'center' } as const
  if (picture) slide.addImage({ ...fitted(box, picture), data: asData(picture, type) })
  else slide.addText(clean(note), ground)
}

export function addCover(file: PptxGenJS, { title, lines }: SlideCover): void {
  const slide = file.addSlide()
  slide.background = { color: INK }
  const across = { x: 0.8, w: PAGE.width - 1.6 }
  const heading = { y: 2.4, h: 1, fontSize: 40, bold: true, color: 'FFFFFF' }
  slide.addText(clean(title), { ...across, ...heading })
  const below = { y: 3.5, h: 1.6, fontSize: 18, color: 'C9D3DD', valign: 'top' } as const
  slide.addText(clean(lines.join('\n')), { ...across, ...below })
}

/** The title of a slide. */
export function addTitle(slide: Slide, title: string): void {
  const place = { x: 0.4, y: 0.25, w: PAGE.width - 0.8, h: 0.6 }
  slide.addText(clean(title), { ...place, fontSize: 22, bold: true, color: INK, margin: 0 })
}

/** The file without its pictures; it is packed with them afterwards. */
export const writtenSlides = async (file: PptxGenJS): Promise<Uint8Array> =>
  (await file.write({ outputType: 'uint8array', compression: false })) as Uint8Array
