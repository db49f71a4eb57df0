import { decode } from 'fast-bmp'
import sharp from 'sharp'
import { AppError } from '../../infra/errors/app-error.ts'
import { pictureFormat } from './intake.rules.ts'

/** Pixels of a picture at most (data.md §1.5): decoded, 40 MP are 160 MB. */
const PIXELS = 40_000_000
/** Pictures decoded at a time: a 40 MP one takes 160 MB, and two cores are busy with two. */
const AT_ONCE = 2
const QUALITY = 85
/**
 * Reads what was uploaded as a picture and writes it anew as JPEG, so that nothing of the upload itself is ever stored:
 * no hidden payload, no other format, no place where it was taken.
 * @throws AppError event.picture_invalid
 */
export async function readPicture(bytes: Buffer): Promise<Buffer> {
  const format = pictureFormat(bytes)
  if (!format) throw new AppError('event.picture_invalid')
  return slots(async () => {
    try {
      const picture =
        format === 'bmp' ? fromBmp(bytes) : sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
      return await picture.rotate().flatten().jpeg({ quality: QUALITY }).toBuffer()
    } catch (cause) {
      throw new AppError('event.picture_invalid', undefined, { cause })
    }
  })
}

/** Where a BMP's header says how large it is. Colours with a table (8 bits and less) are not read. */
const BMP = { header: 54, width: 18, height: 22, bits: 28 }
const BMP_BITS = [24, 32]

/** sharp reads no BMP (stack.md §3). The size is compared with the bytes that are there before room for it is made. */
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

const slots = limited(AT_ONCE)

/** Runs at most `count` at a time; the others wait in their order. */
function limited(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
