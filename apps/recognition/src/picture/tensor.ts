import type { ModelInput } from '@palisade/contract/recognition'
import sharp from 'sharp'
import type { Rgb } from './read-rgb.ts'

/** A picture scaled to fit into a detector's input, at its upper left corner; the rest is black. */
export interface Fitted {
  picture: Rgb
  /** Pixels of the input for one of the picture. */
  scale: number
}

export async function fitInto({ data, width, height }: Rgb, input: ModelInput): Promise<Fitted> {
  const scale = Math.min(input.width / width, input.height / height)
  const scaled = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const resized = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(scaled.width, scaled.height, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false })
    .extend({ right: input.width - scaled.width, bottom: input.height - scaled.height, background: '#000' })
    .raw()
    .toBuffer()
  return { picture: { data: resized, width: input.width, height: input.height }, scale }
}

/** Numbers of pictures of the input's size, one after another, as a model wants them. */
export function toNumbers(pictures: readonly Rgb[], input: ModelInput): Float32Array {
  const area = input.width * input.height
  const numbers = new Float32Array(pictures.length * area * 3)
  const [step, stride] = input.layout === 'NCHW' ? [area, 1] : [1, 3]
  for (const [index, { data }] of pictures.entries())
    for (let channel = 0; channel < 3; channel++) {
      const source = input.color === 'RGB' ? channel : 2 - channel
      const mean = input.mean[channel] ?? 0
      const factor = 1 / (input.std[channel] ?? 1)
      const offset = index * area * 3 + channel * step
      for (let at = 0; at < area; at++)
        numbers[offset + at * stride] = ((data[at * 3 + source] ?? 0) - mean) * factor
    }
  return numbers
}

/** The shape of what `toNumbers` makes. */
export const shapeOf = (count: number, { layout, width, height }: ModelInput): number[] =>
  layout === 'NCHW' ? [count, 3, height, width] : [count, height, width, 3]
