import { encode } from 'fast-bmp'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readRgb } from './read-rgb.ts'

const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 0, g: 0, b: 255 } } })

const bmp = () =>
  Buffer.from(
    encode({
      width: 4,
      height: 2,
      data: new Uint8Array(24).fill(90),
      bitsPerPixel: 24,
      channels: 3,
      components: 3,
    }),
  )

/** A small PNG whose header claims 49 megapixels, with a matching checksum. */
async function bomb(): Promise<Buffer> {
  const png = await blue(8, 8).png().toBuffer()
  png.writeUInt32BE(7_000, 16)
  png.writeUInt32BE(7_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A BMP whose header claims more pixels than there are bytes. */
function lyingBmp(): Buffer {
  const bytes = bmp()
  bytes.writeUInt32LE(4_000, 18)
  return bytes
}

test('reads what it may', async () => {
  const jpeg = await readRgb(await blue(6, 4).jpeg().toBuffer())
  expect([jpeg.width, jpeg.height, jpeg.data.length]).toEqual([6, 4, 72])
  const grey = await readRgb(await blue(6, 4).greyscale().png().toBuffer())
  expect(grey.data).toHaveLength(72)
  expect(await readRgb(bmp())).toMatchObject({ width: 4, height: 2 })
})

test('turns a picture upright by its EXIF', async () => {
  const turned = await blue(6, 4).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await readRgb(turned)).toMatchObject({ width: 4, height: 6 })
})

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a text', () => Buffer.from('no picture'), 'undecodable'],
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'undecodable',
  ],
  ['a GIF', () => blue(4, 4).gif().toBuffer(), 'undecodable'],
  [
    'a JPEG that is cut off',
    async () => (await blue(400, 400).jpeg().toBuffer()).subarray(0, 400),
    'undecodable',
  ],
  ['a PNG bomb', bomb, 'too_large'],
  ['a BMP with a lying header', lyingBmp, 'undecodable'],
])('%s is refused', async (_name, make, failure) => {
  await expect(readRgb(await make())).rejects.toMatchObject({ failure })
})
