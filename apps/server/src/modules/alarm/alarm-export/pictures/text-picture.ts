import sharp from 'sharp'
import { AppError } from '#server/infra/errors/app-error.ts'

/** Fonts in the order of preference; the first that the machine has, and for each sign the first that has it. */
export const FONTS =
  'Noto Sans CJK SC, Microsoft YaHei, PingFang SC, WenQuanYi Micro Hei, Noto Sans, DejaVu Sans, sans-serif'

export interface TextBox {
  /** Pango markup, whose texts were put through `markup`. */
  text: string
  width: number
  height: number
  /** px of the signs. */
  size: number
}

/** A text as Pango markup shows it: signs of markup stand for themselves, control characters for nothing. */
export const markup = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Draws a text with a transparent ground, broken into lines; one that is too long for its box is drawn smaller. */
export async function drawText({ text, width, height, size }: TextBox): Promise<Buffer> {
  const font = `${FONTS} ${size}`
  const options = { text, font, width, wrap: 'word-char', rgba: true, spacing: Math.round(size / 3) } as const
  const { data, info } = await sharp({ text: { ...options, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height <= height) return data
  return sharp({ text: { ...options, height } })
    .png()
    .toBuffer()
}

let chinese: Promise<boolean> | undefined

/** Whether this machine has a font with Chinese signs: without one, different signs come out as the same box. */
async function hasChinese(): Promise<boolean> {
  const draw = (text: string) => drawText({ text, width: 60, height: 60, size: 24 })
  const [one, other] = await Promise.all([draw('报'), draw('警')])
  return !one.equals(other)
}

export async function requireFont(text: string): Promise<void> {
  if (!/\p{Script=Han}/u.test(text)) return
  chinese ??= hasChinese()
  if (!(await chinese)) throw new AppError('alarm_export.no_font')
}
