import type { AudioTrack, Track, VideoTrack } from '@palisade/rtsp'
import { playScript } from '@palisade/rtsp/scripted'
import type { Sent } from '@palisade/testkit/peer'
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

export const videoTrackOf = ({ codec, parameterSets }: RealPictures): VideoTrack => ({
  kind: 'video',
  id: 0,
  codec,
  clockRate: 90_000,
  parameterSets,
})

/** The stream that a script of packets becomes on its way through client and packager. */
export function streamOf(
  pictures: RealPictures,
  sound: AudioTrack | undefined,
  script: readonly Sent[],
): ScriptedStream {
  const video = videoTrackOf(pictures)
  const tracks: Track[] = sound ? [video, sound] : [video]
  const inits: StreamInit[] = []
  let now = 0
  const fragments: ScriptedStream['fragments'] = []
  const packager = createPackager(video, sound, {
    init: given => inits.push(given),
    fragment: fragment => fragments.push({ at: now, fragment }),
  })
  for (const at of playScript(tracks, script, unit => packager.unit(unit))) now = at
  const init = inits.at(-1)
  if (!init) throw new Error('the script gives no picture')
  return { init, inits, fragments }
}

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

/** Pictures of 1280×720 that need no decoder: nobody looks into them. */
export const plainPictures = (count: number, keyEvery: number): RealPictures => ({
  codec: 'h264',
  parameterSets: [hex('6764001facd9405005bb011000000300100000030320f1831960'), hex('68ef8fcb')],
  pictures: Array.from({ length: count }, (_, index) => {
    const isKey = index % keyEvery === 0
    return { units: [hex(isKey ? '65888001' : '419a8001')], isKey }
  }),
})
