import type { AudioTrack } from '@palisade/rtsp'

/** One picture, or one packet of sound, as a camera sends it. */
export interface Sent {
  /** When it arrives, ms from the beginning. */
  at: number
  track: number
  /** In ticks of its track; left out: of `at`. */
  pts?: number
  units: readonly Uint8Array[]
  /** Its packets are lost on the way. */
  isLost?: boolean
}

/** 2027-01-15T08:00:00Z */
export const SCRIPT_START = 1_800_000_000_000

export const PCMA: AudioTrack = { kind: 'audio', id: 1, codec: 'pcma', clockRate: 8000, channels: 1 }
export const AAC: AudioTrack = {
  kind: 'audio',
  id: 1,
  codec: 'aac',
  clockRate: 16_000,
  channels: 1,
  config: Uint8Array.of(0x14, 0x08),
}

export const ticksOf = ({ pts, at }: Sent, clockRate: number): number =>
  pts ?? Math.round((at * clockRate) / 1000)

/** Moments of pictures at a steady rate, ms. */
export const steady = (from: number, to: number, fps: number): number[] =>
  Array.from({ length: Math.floor(((to - from) * fps) / 1000) }, (_, index) => from + (index * 1000) / fps)

/** Pictures at these moments, ms, in their order: a decoder takes them only so. */
export const picturesAt = (
  { pictures }: { pictures: readonly { units: readonly Uint8Array[] }[] },
  moments: readonly number[],
): Sent[] =>
  moments.flatMap((at, index) => {
    const picture = pictures[index]
    return picture ? [{ at, track: 0, units: picture.units }] : []
  })

/** Packets of G.711 with a tone, 20 ms each, from one moment to another; `isLeftOut` tells of each whether it is not sent. */
export function soundBetween(
  from: number,
  to: number,
  isLeftOut: (index: number) => boolean = () => false,
): Sent[] {
  const tone = Uint8Array.from({ length: 160 }, (_, at) => (at % 40 < 20 ? 0xaa : 0x2a))
  return Array.from({ length: Math.floor((to - from) / 20) }, (_, index) => ({
    at: from + index * 20,
    track: 1,
    units: [tone],
    isLost: isLeftOut(index),
  }))
}
