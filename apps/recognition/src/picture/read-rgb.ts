import { decode } from 'fast-bmp'
import sharp, { type Sharp } from 'sharp'

/** The most pixels of a picture; decoded, 40 megapixels take 120 MB. */
const PIXELS_MAX = 40_000_000

/** Pixels of three bytes, row by row. */
export interface Rgb {
  data: Uint8Array
  width: number
  height: number
}

/** A picture that cannot be decoded, or is too large to be. */
export class PictureError extends Error {
  readonly failure: 'undecodable' | 'too_large'
  constructor(failure: 'undecodable' | 'too_large', options?: ErrorOptions) {
    super(failure, options)
    this.name = 'PictureError'
    this.failure = failure
  }
}

const MAGIC = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  bmp: [0x42, 0x4d],
} as const
type Format = keyof typeof MAGIC

const formatOf = (bytes: Uint8Array) =>
  (Object.keys(MAGIC) as Format[]).find(format => MAGIC[format].every((byte, at) => bytes[at] === byte))

/**
 * Decodes a JPEG, PNG or BMP, told by its first bytes, and turns it upright.
 * @throws PictureError
 */
export async function readRgb(bytes: Uint8Array): Promise<Rgb> {
  const format = formatOf(bytes)
  if (!format) throw new PictureError('undecodable')
  const picture = format === 'bmp' ? fromBmp(bytes) : await fromCompressed(bytes)
  try {
    const { data, info } = await picture
      .rotate()
      .flatten()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data: info.channels === 3 ? data : threeChannels(data), width: info.width, height: info.height }
  } catch (cause) {
    throw new PictureError('undecodable', { cause })
  }
}

/** The size is read from the header first: a bomb is refused before anything of it is unpacked. */
async function fromCompressed(bytes: Uint8Array): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
  const { width, height } = await picture.metadata().catch((cause: unknown) => {
    throw new PictureError('undecodable', { cause })
  })
  if (width * height > PIXELS_MAX) throw new PictureError('too_large')
  return picture
}

const BMP = { header: 54, width: 18, height: 22, bits: 28 }

/** The declared size is compared with the bytes that are there before memory is taken. */
function fromBmp(input: Uint8Array): Sharp {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  if (bytes.length < BMP.header) throw new PictureError('undecodable')
  const width = bytes.readUInt32LE(BMP.width)
  const height = bytes.readUInt32LE(BMP.height)
  const bits = bytes.readUInt16LE(BMP.bits)
  if (bits !== 24 && bits !== 32) throw new PictureError('undecodable')
  if (width * height > PIXELS_MAX) throw new PictureError('too_large')
  if (width * height === 0 || (width * height * bits) / 8 > bytes.length)
    throw new PictureError('undecodable')
  try {
    const { data } = decode(bytes)
    return sharp(new Uint8Array(data as ArrayBuffer), {
      raw: { width, height, channels: bits === 24 ? 3 : 4 },
    })
  } catch (cause) {
    throw new PictureError('undecodable', { cause })
  }
}

/** A grey picture has one channel. */
function threeChannels(grey: Uint8Array): Uint8Array {
  const data = new Uint8Array(grey.length * 3)
  for (let at = 0; at < grey.length; at++) data.fill(grey[at] ?? 0, at * 3, at * 3 + 3)
  return data
}
