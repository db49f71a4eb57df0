import type { ErrorCode } from '@palisade/contract'
import { decode } from 'fast-bmp'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../errors/app-error.ts'
import { pictureFormat } from './picture-format.ts'

/** Pixels of a picture at most: decoded, 40 MP are 160 MB. */
const PIXELS = 40_000_000
/** Pictures decoded at a time: a 40 MP one takes 160 MB, and two cores are busy with two. */
const AT_ONCE = 2
const slots = pLimit(AT_ONCE)
const QUALITY = 85

export interface Picture {
  bytes: Buffer
  /** What it is written as. */
  ext: 'jpg' | 'png'
  /** Pixels. */
  width: number
  height: number
}

interface Wanted {
  /** What the caller is told of bytes that are no such picture. */
  refusal: ErrorCode
  /** `jpeg` always; `same` keeps a drawing's sharp lines: PNG and BMP become PNG. */
  as: 'jpeg' | 'same'
  /** Pixels of a side at most. */
  side?: number
}

/**
 * Reads what was uploaded as a picture and writes it anew, so that nothing of the upload itself is ever stored: no hidden
 * payload, no other format, no place where it was taken. JPEG, PNG and BMP, told by their bytes, at most 40 megapixels.
 * @throws AppError with the wanted refusal
 */
export async function readPicture(bytes: Buffer, { refusal, as, side = Infinity }: Wanted): Promise<Picture> {
  const format = pictureFormat(bytes)
  if (!format) throw new AppError(refusal)
  return slots(async () => {
    try {
      const picture =
        format === 'bmp' ? fromBmp(bytes) : sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
      const isJpeg = as === 'jpeg' || format === 'jpeg'
      const { data, info } = await written(picture.rotate(), isJpeg).toBuffer({ resolveWithObject: true })
      if (Math.max(info.width, info.height) > side) throw new RangeError('a side is too long')
      return { bytes: data, ext: isJpeg ? 'jpg' : 'png', width: info.width, height: info.height }
    } catch (cause) {
      throw new AppError(refusal, undefined, { cause })
    }
  })
}

const written = (picture: Sharp, isJpeg: boolean) =>
  isJpeg ? picture.flatten().jpeg({ quality: QUALITY }) : picture.png({ compressionLevel: 7 })

/** Where a BMP's header says how large it is. Colours with a table (8 bits and less) are not read. */
const BMP = { header: 54, width: 18, height: 22, bits: 28 }
const BMP_BITS = [24, 32]

/** sharp reads no BMP. The size is compared with the bytes that are there before room for it is made. */
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
