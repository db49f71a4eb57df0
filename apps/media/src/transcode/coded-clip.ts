import type { Mask } from '@palisade/contract/media'
import { isRecovering, readHead, replaceVideo, VIDEO_TRACK } from '@palisade/fmp4'
import pLimit from 'p-limit'
import type { Transcoder } from '../codec/transcode/transcoder.ts'
import { clipOf, type Clip } from '../hub/clip.ts'
import type { CachedStream } from '../hub/fan-out.ts'
import { groupBefore } from '../hub/gop-cache.ts'
import type { MediaFragment } from '../ingest/engine.ts'
import { codedSize } from './coded-size.ts'
import { codePictures, groupOf, partsOf } from './group-coder.ts'

/** Alarms come in bursts; each of their clips takes a core for a second. */
const AT_ONCE = 2

/** Encodes clips of the cached pictures again: with areas of them black, or with key pictures where the camera sends none. */
export function createCodedClips(createTranscoder: (size: { width: number; height: number }) => Transcoder) {
  const slots = pLimit(AT_ONCE)

  async function make({ init, cache }: CachedStream, seconds: number, masks: readonly Mask[]): Promise<Clip> {
    const fragments = cache.last(seconds)
    const parts = partsOf(init.codec, bytesOf(fragments))
    const lead = isRecovering(init.mime) ? groupBefore(cache, fragments.length) : []
    const before = partsOf(init.codec, bytesOf(lead), () => false).pictures
    const transcoder = createTranscoder(codedSize(init))
    try {
      const source = { codec: init.codec, parameterSets: init.parameterSets, masks: [...masks] }
      const coded = await codePictures(transcoder, source, [...before, ...parts.pictures])
      const { segment } = replaceVideo(init.segment, init.mime, coded.parameterSets)
      const group = groupOf(coded.pictures, parts, init.audioRate)
      const bytes = clipOf({ segment: Buffer.from(segment), audioRate: init.audioRate }, fragmentsOf(group))
      return { bytes, startedAt: fragments[0]?.receivedAt ?? 0 }
    } finally {
      await transcoder.stop()
    }
  }

  /** @throws CodecError, Fmp4Error */
  return (pictures: CachedStream, seconds: number, masks: readonly Mask[]): Promise<Clip> =>
    slots(() => make(pictures, seconds, masks))
}

const bytesOf = (fragments: readonly MediaFragment[]): Buffer =>
  Buffer.concat(fragments.map(({ bytes }) => bytes))

function* heads(bytes: Buffer) {
  let at = 0
  for (let head = readHead(bytes, at); head; head = readHead(bytes, at)) {
    yield { ...head, bytes: bytes.subarray(at, at + head.size) }
    at += head.size
  }
}

const fragmentsOf = (group: Buffer) =>
  [...heads(group)].map(({ bytes, track, decodeTime }) => ({
    bytes,
    isVideo: track === VIDEO_TRACK,
    decodeTime,
  }))
