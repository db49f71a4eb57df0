import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'fast-bmp'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from './picture-reader.ts'

const REFUSAL = 'event.picture_invalid'
const asJpeg = async (bytes: Buffer) => (await readPicture(bytes, { refusal: REFUSAL, as: 'jpeg' })).bytes

const RED = { r: 200, g: 30, b: 30 }
const red = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: RED } })

function redBmp(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at += 3) data.set([RED.r, RED.g, RED.b], at)
  return Buffer.from(encode({ width, height, data, channels: 3, components: 3, bitsPerPixel: 24 }))
}

test.each([
  ['JPEG', () => red().jpeg().toBuffer()],
  ['PNG', () => red().png().toBuffer()],
  ['BMP', async () => redBmp(64, 48)],
])('a %s becomes a JPEG of the same picture', async (_name, make) => {
  const jpeg = await asJpeg(await make())
  const { format, width, height } = await sharp(jpeg).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 64, height: 48 })
  const [r, g, b] = (await sharp(jpeg).stats()).channels.map(channel => Math.round(channel.mean))
  expect(r).toBeGreaterThan(180)
  expect(g).toBeLessThan(50)
  expect(b).toBeLessThan(50)
})

test('nothing else of the upload is kept: neither appended bytes nor its metadata', async () => {
  const upload = await red()
    .withExif({ IFD0: { Artist: 'whoever' } })
    .jpeg()
    .toBuffer()
  const jpeg = await asJpeg(Buffer.concat([upload, Buffer.from('<script>alert(1)</script>')]))
  expect(jpeg.includes('script')).toBe(false)
  expect(jpeg.includes('whoever')).toBe(false)
})

test.each([
  ['a JPEG stays one', () => red().jpeg().toBuffer(), 'jpg'],
  ['a PNG stays one', () => red().png().toBuffer(), 'png'],
  ['a BMP becomes a PNG', async () => redBmp(64, 48), 'png'],
])('a drawing keeps its lines: %s', async (_name, make, ext) => {
  const picture = await readPicture(await make(), { refusal: 'map.floor_parse_failed', as: 'same' })
  expect(picture).toMatchObject({ ext, width: 64, height: 48 })
  expect((await sharp(picture.bytes).metadata()).format).toBe(ext === 'jpg' ? 'jpeg' : 'png')
})

test('a picture that unpacks into far more than its bytes is kept in a bounded size', async () => {
  // 36 megapixels in half a megabyte.
  const bomb = await red(6_000, 6_000).png().toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const wanted = { refusal: REFUSAL, as: 'jpeg', fit: 2_048 } as const
  expect(await readPicture(bomb, wanted)).toMatchObject({ width: 2_048, height: 2_048 })
})

test('of a PNG whose data unpack into far more than it says no more than that is read', async () => {
  const picture = await readPicture(await overfullPng(), { refusal: REFUSAL, as: 'jpeg' })
  expect(picture).toMatchObject({ width: 8, height: 8 })
})

test('a side that is too long is refused with the refusal asked for', async () => {
  const wide = await red(600, 2).png().toBuffer()
  const wanted = { refusal: 'map.floor_parse_failed', as: 'same' } as const
  expect((await readPicture(wide, { ...wanted, side: 600 })).width).toBe(600)
  await expect(readPicture(wide, { ...wanted, side: 599 })).rejects.toMatchObject({
    code: 'map.floor_parse_failed',
  })
})

const refused = { code: REFUSAL }

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a text', () => Buffer.from('this is no picture')],
  ['nothing', () => Buffer.alloc(0)],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a GIF', () => red().gif().toBuffer()],
  ['a JPEG cut off in its middle', async () => (await red(400, 400).jpeg().toBuffer()).subarray(0, 400)],
  [
    'the first bytes of a JPEG with noise',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(900, 7)]),
  ],
  ['a PNG that says it has more than 40 megapixels', () => hugePng()],
  ['a BMP of a header only', () => redBmp(2, 2).subarray(0, 20)],
  ['a BMP that says it is larger than it is', () => withSize(redBmp(2, 2), 6_000, 6_000)],
  ['a BMP that says it is endless', () => withSize(redBmp(2, 2), 0xffff_ffff, 0xffff_ffff)],
  ['a BMP of no width', () => withSize(redBmp(2, 2), 0, 5)],
])('%s is refused', async (_name, make) => {
  await expect(asJpeg(await make())).rejects.toMatchObject(refused)
})

function withSize(bmp: Buffer, width: number, height: number): Buffer {
  bmp.writeUInt32LE(width, 18)
  bmp.writeUInt32LE(height, 22)
  return bmp
}

/** A PNG of 8 × 8 pixels whose data unpack into 64 MB. */
async function overfullPng(): Promise<Buffer> {
  const png = await red(8, 8).png().toBuffer()
  const data = deflateSync(Buffer.alloc(64 * 1024 * 1024))
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('IDAT'), data, Buffer.alloc(4)])
  chunk.writeUInt32BE(data.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(-12)])
}

/** A small PNG whose header claims 49 megapixels, with a matching checksum. */
async function hugePng(): Promise<Buffer> {
  const png = await red(8, 8).png().toBuffer()
  png.writeUInt32BE(7_000, 16)
  png.writeUInt32BE(7_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
