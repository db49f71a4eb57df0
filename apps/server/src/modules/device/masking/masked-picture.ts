import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Mask } from '@palisade/contract'
import sharp from 'sharp'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { maskSightOf, toldSight } from './mask-sight.ts'

interface Picture {
  body: Readable | Buffer
  /** Bytes. */
  length: number
}

/** A stored picture of a camera as this reader may see it, by the masks of now: black where they may not see below them. */
export async function pictureFor(
  db: Db,
  access: AccessSnapshot,
  cameraId: string | null,
  { stream, length }: { stream: Readable; length: number },
): Promise<Picture> {
  const { covered } = await maskSightOf(db, access, [cameraId])
  const [camera] = covered
  if (!camera) return { body: stream, length }
  const body = await drawMasks(await buffer(stream), camera.masks)
  return { body, length: body.length }
}

/** As `pictureFor`, for who needs it whole. */
export async function wholePictureFor(...asked: Parameters<typeof pictureFor>): Promise<Buffer> {
  const { body } = await pictureFor(...asked)
  return Buffer.isBuffer(body) ? body : buffer(body)
}

/** As `pictureFor`, of a picture that a camera has just taken; `told` is for the log. */
export async function freshPictureFor(
  db: Db,
  access: AccessSnapshot,
  cameraId: string,
  jpeg: Uint8Array,
): Promise<{ body: Buffer; told: { isUnmasked?: true } }> {
  const sight = await maskSightOf(db, access, [cameraId])
  const [camera] = sight.covered
  const body = camera ? await drawMasks(jpeg, camera.masks) : Buffer.from(jpeg)
  return { body, told: toldSight(sight) }
}

/** A JPEG with these areas black, rounded outwards. */
const drawMasks = (jpeg: Uint8Array, masks: readonly Mask[]): Promise<Buffer> =>
  hideAreas(jpeg, { masked: masks, blurred: [] })

/** Tiles along the longer side of a blurred area, as in films. */
const BLUR_TILES = 8

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A JPEG with areas blurred, and others black over them, all rounded outwards. */
export async function hideAreas(
  jpeg: Uint8Array,
  { masked, blurred }: { masked: readonly Mask[]; blurred: readonly Mask[] },
): Promise<Buffer> {
  const size = await sharp(jpeg).metadata()
  const tiles = await Promise.all(blurred.map(area => tilesOf(jpeg, boxOf(area, size))))
  const black = masked.map(mask => {
    const { left, top, ...rest } = boxOf(mask, size)
    return { input: { create: { ...rest, channels: 3 as const, background: '#000' } }, left, top }
  })
  return sharp(jpeg)
    .composite([...tiles, ...black])
    .jpeg({ quality: 90 })
    .toBuffer()
}

function boxOf(mask: Mask, { width, height }: { width: number; height: number }): Box {
  const [left, top] = [Math.floor(mask.left * width), Math.floor(mask.top * height)]
  return {
    left,
    top,
    width: Math.ceil(mask.right * width) - left,
    height: Math.ceil(mask.bottom * height) - top,
  }
}

/** An area in coarse tiles, each of the mean of its pixels. */
async function tilesOf(jpeg: Uint8Array, { left, top, width, height }: Box) {
  const side = Math.max(width, height) / BLUR_TILES
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const small = await sharp(jpeg)
    .extract({ left, top, width, height })
    .resize(columns, rows, { fit: 'fill', kernel: 'linear' })
    .png()
    .toBuffer()
  const input = await sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png().toBuffer()
  return { input, left, top }
}
