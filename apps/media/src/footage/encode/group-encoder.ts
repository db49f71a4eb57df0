import type { FootageClip } from '@palisade/contract/media'
import { Fmp4Error, readFragment, readSoundFormat, VIDEO_TIMESCALE } from '@palisade/fmp4'
import { CodecError } from '../../codec/codec-job.ts'
import type { HiddenAreas } from '../../codec/transcode/picture-canvas.ts'
import type { SoundBatch } from '../../codec/transcode/sound-job.ts'
import type { Transcoder } from '../../codec/transcode/transcoder.ts'
import type { PlacedGroup } from '../../playback/group-reader.ts'
import { codePictures, partsOf, type GroupParts } from '../../transcode/group-coder.ts'
import { ticksOf, type CodedMovie } from './coded-movie.ts'

/** A process that died under a group is replaced so often, over the whole file, before it has failed. */
const DEATHS_MAX = 3

/** The areas that are hidden, by camera; of a camera that is not in it nothing is. */
export type HiddenOf = ReadonlyMap<string, HiddenAreas>

interface Deps {
  transcoder: Pick<Transcoder, 'code' | 'codeSound'>
  movie: CodedMovie
  hasSound: boolean
  hidden: HiddenOf
}

interface GroupBytes {
  bytes: Uint8Array
  /** Of the group before, where it has to be decoded first. */
  before: Uint8Array | undefined
}

/** Makes the groups of clips, one after another, into groups of one movie. */
export function createGroupEncoder({ transcoder, movie, hasSound, hidden }: Deps) {
  let deaths = 0

  /** A process that died has taken nothing with it but this work, which is begun again. */
  async function again<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        const isDeath =
          error instanceof CodecError && (error.code === 'codec.crashed' || error.code === 'codec.time_limit')
        if (!isDeath || ++deaths > DEATHS_MAX) throw error
      }
    }
  }

  async function encode(
    clip: FootageClip,
    group: PlacedGroup,
    { bytes, before }: GroupBytes,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    const isShown = (ms: number) => group.from + ms >= clip.from && group.from + ms < clip.to
    const { label } = group.file
    const parts = partsOf(label.codec, bytes, isShown)
    const parameterSets = label.parameterSets.map(set => Buffer.from(set, 'base64'))
    const { masks = [], blurs = [] } = hidden.get(clip.cameraId) ?? {}
    const source = { codec: label.codec, parameterSets, masks: [...masks], blurs: [...blurs] }
    const lead = before ? partsOf(label.codec, before, () => false).pictures : []
    const pictures = [...lead, ...parts.pictures]
    const coded = await again(() => codePictures(transcoder, source, pictures), signal)
    const [first] = coded.pictures
    if (!first) return undefined
    const begin = movie.end()
    const ended = Math.min(parts.end, parts.start + ticksOf(clip.to - group.from))
    const moved = coded.pictures.map(picture => ({ ...picture, at: begin + picture.at - first.at }))
    const end = Math.max(begin + ended - first.at, (moved.at(-1)?.at ?? begin) + 1)
    const place = { begin, end, zero: first.at }
    const sound = hasSound ? await soundOf(() => again(() => encodeSound(group, parts, place), signal)) : []
    return movie.add({ pictures: moved, parameterSets: coded.parameterSets, sound, end })
  }

  async function encodeSound(
    { file: { init, label } }: PlacedGroup,
    { sound }: GroupParts,
    { begin, end, zero }: { begin: number; end: number; zero: number },
  ): Promise<Uint8Array[]> {
    const format = readSoundFormat(init)
    const until = end / VIDEO_TIMESCALE
    const frames = sound.flatMap(fragment => {
      const { decodeTime, sample } = readFragment(fragment)
      const at = decodeTime / label.audioRate + (begin - zero) / VIDEO_TIMESCALE
      return at >= begin / VIDEO_TIMESCALE && at < until ? [{ bytes: sample, at }] : []
    })
    const source: SoundBatch['source'] = format && {
      codec: format.codec,
      config: [...format.config],
      rate: label.audioRate,
    }
    const coded = await transcoder.codeSound({ source, frames, made: movie.soundFrames(), until })
    return coded.frames
  }

  return {
    /** @returns undefined for a group of which no picture can be decoded */
    encode: (clip: FootageClip, group: PlacedGroup, bytes: GroupBytes, signal: AbortSignal) =>
      unlessDamaged(encode(clip, group, bytes, signal)),
  }
}

/** Sound that cannot be decoded costs no picture: the next group fills it with silence. */
const soundOf = async (work: () => Promise<Uint8Array[]>): Promise<Uint8Array[]> =>
  (await unlessDamaged(work())) ?? []

/** Undefined for what no decoder takes. */
const unlessDamaged = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    const isDamaged =
      error instanceof Fmp4Error || (error instanceof CodecError && error.code === 'codec.undecodable')
    if (isDamaged) return undefined
    throw error
  })
