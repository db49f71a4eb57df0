import type { AudioTrack, VideoTrack } from '../types.ts'

export const h264Track: VideoTrack & { codec: 'h264' } = {
  kind: 'video',
  id: 0,
  codec: 'h264',
  clockRate: 90_000,
  parameterSets: [Uint8Array.of(0x67, 0x4d, 0x40, 0x1f, 0x96), Uint8Array.of(0x68, 0xee, 0x3c, 0x80)],
}

export const h265Track: VideoTrack & { codec: 'h265' } = {
  kind: 'video',
  id: 0,
  codec: 'h265',
  clockRate: 90_000,
  parameterSets: [
    Uint8Array.of(0x40, 0x01, 0x0c, 0x01),
    Uint8Array.of(0x42, 0x01, 0x01, 0x01),
    Uint8Array.of(0x44, 0x01, 0xc0, 0xf1),
  ],
}

export const aacTrack: AudioTrack = {
  kind: 'audio',
  id: 1,
  codec: 'aac',
  clockRate: 48_000,
  channels: 2,
  config: Uint8Array.of(0x11, 0x90),
}

export const pcmaTrack: AudioTrack = { kind: 'audio', id: 1, codec: 'pcma', clockRate: 8000, channels: 1 }

/** One NAL unit with a recognisable filling; a slice says whether it is the first of its picture. */
export function nal(
  codec: 'h264' | 'h265',
  type: number,
  size: number,
  first = true,
  seed = type,
): Uint8Array {
  const head = codec === 'h264' ? [0x60 | type] : [type << 1, 1]
  const unit = new Uint8Array(Math.max(size, head.length + 1))
  unit.set(head)
  for (let i = head.length; i < unit.length; i++) unit[i] = (i * 31 + seed * 7) & 0xff
  unit[head.length] = ((unit[head.length] ?? 0) & 0x7f) | (first ? 0x80 : 0)
  return unit
}

/** A picture of two slices, a key one with its parameter sets before them. */
export function picture(codec: 'h264' | 'h265', key: boolean, size = 3000, seed = 1): Uint8Array[] {
  const sets = codec === 'h264' ? h264Track.parameterSets : h265Track.parameterSets
  const keyType = codec === 'h264' ? 5 : 19
  const type = key ? keyType : 1
  const slices = [nal(codec, type, size, true, seed), nal(codec, type, Math.ceil(size / 3), false, seed + 1)]
  return key ? [...sets, ...slices] : slices
}

export const hex = (units: readonly Uint8Array[]) => units.map(unit => Buffer.from(unit).toString('hex'))
