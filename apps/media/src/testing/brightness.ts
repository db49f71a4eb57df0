import { AV_CODEC_ID_MJPEG } from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib'
import { readFragment, readHead, unitsOfSample, VIDEO_TRACK } from '@palisade/fmp4'
import { createPictureDecoder } from '../codec/transcode/picture-decoder.ts'
import { refreshedShade } from './real-pictures.ts'

/** How bright a picture is at a place, in parts of the picture; 0 to 255. */
export type Brightness = (x: number, y: number) => number

function brightnessOf(frame: Frame): Brightness {
  const { width, height } = frame
  const stride = frame.linesize[0] ?? 0
  const luma = Buffer.from(frame.data?.[0] ?? [])
  return (x, y) => luma[Math.floor(y * height) * stride + Math.floor(x * width)] ?? -1
}

/** Parameter sets of a segment's `avcC`. */
function parameterSetsIn(init: Buffer): Uint8Array[] {
  let at = init.indexOf('avcC') + 9
  const sets: Uint8Array[] = []
  for (let round = 0; round < 2; round++) {
    const count = (init[at++] ?? 0) & 31
    for (let n = 0; n < count; n++) {
      const size = init.readUInt16BE(at)
      sets.push(init.subarray(at + 2, at + 2 + size))
      at += 2 + size
    }
  }
  return sets
}

/** All pictures of H.264 fragments, for tests. */
export function picturesIn(init: Buffer, fragments: Buffer): Brightness[] {
  const decoder = createPictureDecoder({ codec: 'h264', parameterSets: parameterSetsIn(init), masks: [] })
  const pictures: Brightness[] = []
  const show = ({ frame }: { frame: Frame }): void => void pictures.push(brightnessOf(frame))
  let at = 0
  for (let head = readHead(fragments, 0); head; head = readHead(fragments, at)) {
    const fragment = fragments.subarray(at, at + head.size)
    at += head.size
    if (head.track !== VIDEO_TRACK) continue
    const units = unitsOfSample('h264', readFragment(fragment).sample)
    const shownAt = head.decodeTime + head.compositionOffset
    decoder.decode({ units, at: shownAt, isKey: head.key, isShown: true }, show)
  }
  decoder.drain(show)
  decoder.close()
  return pictures
}

/** A JPEG, for tests. */
export function jpegPicture(jpeg: Buffer): Brightness {
  const decoder = Codec.findDecoder(AV_CODEC_ID_MJPEG)
  using context = new CodecContext()
  context.allocContext3(decoder)
  context.open2Sync(decoder)
  using packet = new Packet()
  packet.alloc()
  packet.data = jpeg
  using frame = new Frame()
  frame.alloc()
  context.sendPacketSync(packet)
  context.sendPacketSync(null)
  if (context.receiveFrameSync(frame) < 0) throw new Error('no picture')
  return brightnessOf(frame)
}

/** A JPEG uses all 256 shades, and films those from 16 to 235. */
export const inJpeg = (shade: number): number => ((shade - 16) * 255) / 219

/**
 * Where a picture of a camera without key pictures is not as it was drawn, for tests: none while it is whole.
 * @param index of the picture it should be
 * @param seen how bright a shade is in this kind of picture
 */
export function placesUnlike(
  picture: Brightness | undefined,
  index: number,
  {
    width,
    height,
    seen = shade => shade,
  }: { width: number; height: number; seen?: (shade: number) => number },
): string[] {
  if (!picture) return ['no picture']
  const places: string[] = []
  for (let column = 8; column < width; column += 16)
    for (let row = 8; row < height; row += 16) {
      const drawn = seen(refreshedShade(index, column, row))
      const shown = picture(column / width, row / height)
      if (Math.abs(shown - drawn) > 12) places.push(`${column}, ${row}: ${shown} and not ${drawn}`)
    }
  return places
}
