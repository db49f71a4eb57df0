import sharp from 'sharp'
import type { AlarmFacts } from '../alarm-facts.ts'
import { drawText, markup, requireFont } from './text-picture.ts'

/** px of the alarm's picture, of the column of facts beside it, and of the space around texts. */
const PICTURE = { width: 1280, height: 720 }
const COLUMN = 460
const MARGIN = 24
const GROUND = '#10161e'

/**
 * The alarm's picture with its facts drawn beside it, as JPEG.
 * @param picture left out, a note stands in its place
 */
export async function drawSynthesis(
  { title, facts }: AlarmFacts,
  picture: Buffer | undefined,
  noPicture: string,
): Promise<Buffer> {
  const lines = facts.map(
    ([label, text]) => `<span foreground="#8fa3b8">${markup(label)}</span>\n${markup(text)}`,
  )
  const text = `<span foreground="#ffffff"><b>${markup(title)}</b>\n\n${lines.join('\n')}</span>`
  await requireFont(text + noPicture)
  const box = { width: COLUMN - 2 * MARGIN, height: PICTURE.height - 2 * MARGIN }
  const [column, left] = await Promise.all([
    drawText({ text, size: 17, ...box }),
    picture ? fitted(picture) : note(noPicture),
  ])
  return sharp({
    create: { width: PICTURE.width + COLUMN, height: PICTURE.height, channels: 3, background: GROUND },
  })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: column, left: PICTURE.width + MARGIN, top: MARGIN },
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
}

const fitted = (picture: Buffer) =>
  sharp(picture)
    .resize({ ...PICTURE, fit: 'contain', background: '#000000' })
    .toBuffer()

async function note(words: string): Promise<Buffer> {
  const text = `<span foreground="#8fa3b8">${markup(words)}</span>`
  const drawn = await drawText({ text, width: PICTURE.width - 2 * MARGIN, height: 60, size: 28 })
  return sharp({ create: { ...PICTURE, channels: 3, background: '#000000' } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png()
    .toBuffer()
}
