import { AV_PIX_FMT_YUV420P, SWS_FAST_BILINEAR, type AVPixelFormat } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { CodecError } from '../codec-job.ts'
import { blacken, blur, pixelsOf, planesOf, type Box } from './drawn-areas.ts'
import type { Mask } from './transcode-job.ts'

/** Parts of a picture that are hidden. */
export interface HiddenAreas {
  /** Drawn black, over everything else. */
  masks: readonly Mask[]
  blurs: readonly Mask[]
}

interface Size {
  width: number
  height: number
}

/** Brings decoded pictures to one size and shape, with areas of them hidden. */
export interface PictureCanvas {
  /** @returns the picture itself where nothing of it has to be changed, else a copy whose memory is used again */
  fit(frame: Frame, hidden: HiddenAreas): Frame
  close(): void
}

export function createPictureCanvas(size: Size): PictureCanvas {
  const target = newFrame(size)
  let scaler: Scaler | undefined

  return {
    fit(frame, { masks, blurs }) {
      const format = frame.format as AVPixelFormat
      const isFit =
        frame.width === size.width && frame.height === size.height && format === AV_PIX_FMT_YUV420P
      if (isFit && masks.length === 0 && blurs.length === 0) return frame
      const key = `${frame.width} ${frame.height} ${format}`
      if (scaler?.key !== key) {
        scaler?.close()
        scaler = createScaler(key, frame, size)
        // The bars beside a picture of another shape.
        blacken(target, { left: 0, top: 0, right: size.width, bottom: size.height })
      }
      const { inner } = scaler
      scaler.scale(frame)
      place(scaler.scaled, target, inner)
      for (const area of blurs) blur(target, pixelsOf(area, inner))
      for (const mask of masks) blacken(target, pixelsOf(mask, inner))
      return target
    },
    close() {
      scaler?.close()
      target.free()
    },
  }
}

function newFrame({ width, height }: Size): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = AV_PIX_FMT_YUV420P
  if (frame.allocBuffer() < 0) throw new CodecError('codec.undecodable', 'no memory')
  return frame
}

interface Scaler {
  key: string
  inner: Box
  scaled: Frame
  scale(frame: Frame): void
  close(): void
}

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2)

/** Pixels of the picture within `outer`: as large as its shape allows, in the middle. */
export function innerBox(source: Size, outer: Size): Box {
  const scale = Math.min(outer.width / source.width, outer.height / source.height)
  const width = Math.min(outer.width, even(source.width * scale))
  const height = Math.min(outer.height, even(source.height * scale))
  const left = Math.floor((outer.width - width) / 4) * 2
  const top = Math.floor((outer.height - height) / 4) * 2
  return { left, top, right: left + width, bottom: top + height }
}

function createScaler(key: string, source: Frame, outer: Size): Scaler {
  const inner = innerBox(source, outer)
  const size = { width: inner.right - inner.left, height: inner.bottom - inner.top }
  const scaled = newFrame(size)
  const context = new SoftwareScaleContext()
  context.getContext(
    source.width,
    source.height,
    source.format as AVPixelFormat,
    size.width,
    size.height,
    AV_PIX_FMT_YUV420P,
    SWS_FAST_BILINEAR,
  )
  return {
    key,
    inner,
    scaled,
    scale: frame => {
      if (context.scaleFrameSync(scaled, frame) < 0) throw new CodecError('codec.undecodable', 'scale')
    },
    close: () => {
      context.freeContext()
      scaled.free()
    },
  }
}

function place(from: Frame, to: Frame, { left, top, right, bottom }: Box): void {
  const sources = planesOf(from)
  for (const [index, { bytes, stride, step }] of planesOf(to).entries()) {
    const source = sources[index]
    if (!source) continue
    const width = (right - left) / step
    for (let row = 0; row < (bottom - top) / step; row++) {
      const start = row * source.stride
      bytes.set(source.bytes.subarray(start, start + width), (top / step + row) * stride + left / step)
    }
  }
}

/** Draws masks over a whole picture, which is changed. */
export function drawMasks(frame: Frame, masks: readonly Mask[]): void {
  const whole = { left: 0, top: 0, right: frame.width, bottom: frame.height }
  for (const mask of masks) blacken(frame, pixelsOf(mask, whole), 'full')
}
