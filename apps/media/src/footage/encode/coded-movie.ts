import type { FootageFacts } from '@palisade/contract/media'
import {
  AUDIO_TRACK,
  buildFragment,
  buildInit,
  createMovie,
  createParameterSets,
  VIDEO_TIMESCALE,
  type Movie,
} from '@palisade/fmp4'
import { CODED_SOUND, CODED_SOUND_CONFIG } from '../../codec/transcode/sound-job.ts'
import type { CodedBatch } from '../../codec/transcode/transcode-job.ts'
import { pictureFragment } from '../../transcode/group-coder.ts'

/** A movie whose groups are made one after another. */
export interface CodedMovie {
  /** Where the next group begins, ticks. */
  end(): number
  /** Frames of sound in it. */
  soundFrames(): number
  /**
   * Puts a group behind those before.
   * @param end ticks: when its last picture ends
   * @returns its bytes, as they belong into the file
   */
  add(
    group: Pick<CodedBatch, 'pictures' | 'parameterSets'> & { sound: readonly Uint8Array[]; end: number },
  ): Buffer
  /** Undefined until something was put into it. */
  made(): { movie: Movie; picture: NonNullable<FootageFacts['picture']> } | undefined
}

/** @param hasSound it has a track of sound from its beginning */
export function createCodedMovie(hasSound: boolean): CodedMovie {
  let made: ReturnType<CodedMovie['made']>
  let key = ''
  let at = 0
  let sequence = 0
  let sounds = 0

  function soundFragment(bytes: Uint8Array): Uint8Array {
    const decodeTime = sounds++ * CODED_SOUND.frame
    return buildFragment({
      track: AUDIO_TRACK,
      sequence: ++sequence,
      decodeTime,
      duration: CODED_SOUND.frame,
      key: true,
      receivedAt: 0,
      units: [bytes],
      lengthPrefixed: false,
    })
  }

  return {
    end: () => at,
    soundFrames: () => sounds,
    made: () => made,
    add({ pictures, parameterSets, sound, end }) {
      made ??= beginMovie(parameterSets, hasSound)
      key ||= keyOf(parameterSets)
      // The tables name one kind of pictures: a process that took up the work must make the same.
      if (key !== keyOf(parameterSets)) throw new Error('pictures of another kind')
      const fragments = pictures.map((picture, index) =>
        pictureFragment(picture, {
          sequence: ++sequence,
          duration: (pictures[index + 1]?.at ?? end) - picture.at,
          receivedAt: 0,
        }),
      )
      at = end
      const bytes = Buffer.concat([...fragments, ...sound.map(soundFragment)])
      made.movie.add({ bytes, keepMs: Infinity })
      return bytes
    },
  }
}

const keyOf = (sets: readonly Uint8Array[]): string =>
  sets.map(set => Buffer.from(set).toString('base64')).join(' ')

function beginMovie(parameterSets: readonly Uint8Array[], hasSound: boolean) {
  const sets = createParameterSets('h264')
  sets.update(parameterSets)
  const { rate, channels } = CODED_SOUND
  const sound = { codec: 'aac', sampleRate: rate, channels, config: CODED_SOUND_CONFIG } as const
  const { segment, mime, width, height } = buildInit('h264', sets, hasSound ? sound : undefined)
  return { movie: createMovie(segment), picture: { mime, width, height } }
}

/** Ticks of pictures by ms. */
export const ticksOf = (ms: number): number => Math.round((ms * VIDEO_TIMESCALE) / 1000)
