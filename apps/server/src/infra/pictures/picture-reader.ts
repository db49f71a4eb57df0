import type { ErrorCode } from '@palisade/contract'
import { decode } from 'fast-bmp'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '#server/infra/errors/app-error.ts'
import { pictureFormat } from './picture-format.ts'

/** The most pixels of a picture; decoded, 40 megapixels take 160 MB. */
const PIXELS = 40_000_000
/** Pictures that are decoded at the same time: a 40 megapixel one takes 160 MB, and two keep two cores busy. */
const AT_ONCE = 2
const slots = pLimit(AT_ONCE)
const QUALITY = 85

export interface Picture {
  bytes: Buffer
  /** The format in which the picture is stored. */
  ext: 'jpg' | 'png'
  /** Width and height are in pixels. */
  width: number
  height: number
}

interface Wanted {
  /** The error code for bytes that are no such picture. */
  refusal: ErrorCode
  /** `jpeg` always writes JPEG; `same` keeps the sharp lines of a drawing: PNG and BMP become PNG. */
  as: 'jpeg' | 'same'
  /** The most pixels of a side; a larger picture is refused. */
  side?: number
  /** Pixels of a side into which a larger picture is scaled down. */
  fit?: number
}

/**
 * Reads an upload as a picture and encodes it anew, so that nothing of the upload itself is ever stored: no hidden
 * payload, no other format, no location data. It accepts JPEG, PNG and BMP, told by their bytes, of at most 40
 * megapixels.
 */
export async function readPicture(
  bytes: Buffer,
  { refusal, as, side = Infinity, fit }: Wanted,
): Promise<Picture> {
  const format = pictureFormat(bytes)
  if (!format) throw new AppError(refusal)
  return slots(async () => {
    try {
      const picture =
        format === 'bmp' ? fromBmp(bytes) : sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
      const isJpeg = as === 'jpeg' || format === 'jpeg'
      const upright = fitted(picture.rotate(), fit)
      const { data, info } = await written(upright, isJpeg).toBuffer({ resolveWithObject: true })
      if (Math.max(info.width, info.height) > side) throw new RangeError('a side is too long')
      return { bytes: data, ext: isJpeg ? 'jpg' : 'png', width: info.width, height: info.height }
    } catch (cause) {
      throw new AppError(refusal, undefined, { cause })
    }
  })
}

/** A JPEG of ours, scaled down for a list. @param side pixels of its longest side */
export const fittedPicture = (jpeg: Buffer, side: number): Promise<Buffer> =>
  slots(() => written(fitted(sharp(jpeg, { limitInputPixels: PIXELS }), side), true).toBuffer())

/**
 * A part of a JPEG, as a JPEG. @param box pixels of the upright picture @param margin of the box's own size around it
 * @returns undefined where nothing of it lies in the picture
 */
export const cutPicture = (
  jpeg: Buffer,
  box: { x: number; y: number; width: number; height: number },
  margin: number,
): Promise<Buffer | undefined> =>
  slots(async () => {
    const { data, info } = await sharp(jpeg, { limitInputPixels: PIXELS })
      .rotate()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const left = Math.max(0, Math.floor(box.x - box.width * margin))
    const top = Math.max(0, Math.floor(box.y - box.height * margin))
    const width = Math.min(info.width, Math.ceil(box.x + box.width * (1 + margin))) - left
    const height = Math.min(info.height, Math.ceil(box.y + box.height * (1 + margin))) - top
    if (width < 1 || height < 1) return undefined
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return written(sharp(data, { raw }).extract({ left, top, width, height }), true).toBuffer()
  })

const fitted = (picture: Sharp, side: number | undefined) =>
  side === undefined ? picture : picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })

const written = (picture: Sharp, isJpeg: boolean) =>
  isJpeg ? picture.flatten().jpeg({ quality: QUALITY }) : picture.png({ compressionLevel: 7 })

/** Offsets of the size fields in a BMP's header. BMPs with a colour table (8 bits and less) are not read. */
const BMP = { header: 54, width: 18, height: 22, bits: 28 }
const BMP_BITS = [24, 32]

/**
 * Decodes a BMP, because sharp cannot. The declared size is compared with the number of bytes before memory is
 * allocated.
 */
function fromBmp(bytes: Buffer) {
  if (bytes.length < BMP.header) throw new RangeError('no header')
  const width = bytes.readUInt32LE(BMP.width)
  const height = bytes.readUInt32LE(BMP.height)
  const bits = bytes.readUInt16LE(BMP.bits)
  if (!BMP_BITS.includes(bits)) throw new RangeError('unknown colours')
  if (width * height === 0 || width * height > PIXELS) throw new RangeError('too many pixels')
  if ((width * height * bits) / 8 > bytes.length) throw new RangeError('cut off')
  const { data } = decode(bytes)
  if (!(data instanceof Uint8Array)) throw new TypeError('no pixels')
  return sharp(data, { raw: { width, height, channels: bits === 24 ? 3 : 4 } })
}
