import type { AudioTrack, Track, VideoTrack } from '@palisade/rtsp'
import { playScript, type Sent } from '@palisade/rtsp/scripted'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createPackager } from '../ingest/packager.ts'
import type { RealPictures } from './real-pictures.ts'

/** A stream as the media program gives it to its viewers. */
export interface ScriptedStream {
  /** The newest of `inits`. */
  init: StreamInit
  inits: StreamInit[]
  fragments: { at: number; fragment: MediaFragment }[]
}

export const PCMA: AudioTrack = { kind: 'audio', id: 1, codec: 'pcma', clockRate: 8000, channels: 1 }
export const AAC: AudioTrack = {
  kind: 'audio',
  id: 1,
  codec: 'aac',
  clockRate: 16_000,
  channels: 1,
  config: Uint8Array.of(0x14, 0x08),
}

/** The stream that a script of packets becomes on its way through client and packager. */
export function streamOf(
  pictures: RealPictures,
  sound: AudioTrack | undefined,
  script: readonly Sent[],
): ScriptedStream {
  const video: VideoTrack = {
    kind: 'video',
    id: 0,
    codec: pictures.codec,
    clockRate: 90_000,
    parameterSets: pictures.parameterSets,
  }
  const tracks: Track[] = sound ? [video, sound] : [video]
  const inits: StreamInit[] = []
  let now = 0
  const fragments: ScriptedStream['fragments'] = []
  const packager = createPackager(video, sound, {
    init: given => inits.push(given),
    fragment: fragment => fragments.push({ at: now, fragment }),
  })
  playScript(tracks, script, (unit, at) => {
    now = at
    packager.unit(unit)
  })
  const init = inits.at(-1)
  if (!init) throw new Error('the script gives no picture')
  return { init, inits, fragments }
}

/** Pictures at these moments, ms, in their order: a decoder takes them only so. */
export const picturesAt = ({ pictures }: RealPictures, moments: readonly number[]): Sent[] =>
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

/** Moments of pictures at a steady rate, ms. */
export const steady = (from: number, to: number, fps: number): number[] =>
  Array.from({ length: Math.floor(((to - from) * fps) / 1000) }, (_, index) => from + (index * 1000) / fps)
