import { replaceVideo } from '@palisade/fmp4'
import type { Clock } from '../clock.ts'
import { CodecError } from '../codec/codec-job.ts'
import type { Mask } from '../codec/transcode/transcode-job.ts'
import type { Transcoder } from '../codec/transcode/transcoder.ts'
import type { PlacedGroup } from './group-reader.ts'
import { createLru } from '../lru.ts'
import { codedSize } from '../transcode/coded-size.ts'
import { codePictures, groupOf, partsOf } from '../transcode/group-coder.ts'
import type { TranscodeSlots } from '../transcode/transcode-slots.ts'

/** A recorded group as it is shown: its bytes, and the initialisation segment that they need. */
export interface ShownGroup {
  bytes: Buffer
  init: Buffer
  mime: string
  width: number
  height: number
}

/** No further transcode runs on this machine at the moment. */
export class TranscodeFull extends Error {}

export interface PlayTranscodeDeps {
  clock: Clock
  slots: TranscodeSlots
  createTranscoder: (size: { width: number; height: number }) => Transcoder
}

/** One viewer's transcode of recordings. */
export interface PlayTranscode {
  /**
   * @param lead the group before, which is decoded first and not shown
   * @throws TranscodeFull, CodecError, Fmp4Error
   */
  show(group: PlacedGroup, bytes: Buffer, mode: 'all' | 'keys', lead?: Buffer): Promise<ShownGroup>
  stop(): void
}

/** Groups that were made are kept for a step back, a loop, and others who watch the same. */
const CACHE_BYTES = 48 * 1024 * 1024
/** A viewer who asks for nothing, since the playback stands, gives the slot to others after this, ms. */
const IDLE_MS = 20_000

/** @param masks drawn black */
export function createPlayTranscodes({ clock, slots, createTranscoder }: PlayTranscodeDeps) {
  const cache = createLru<string, ShownGroup>(CACHE_BYTES)

  async function make(
    transcoder: Transcoder,
    { file }: PlacedGroup,
    bytes: Buffer,
    masks: readonly Mask[],
    lead: Buffer | undefined,
  ): Promise<ShownGroup> {
    const { label, init } = file
    const parts = partsOf(label.codec, bytes)
    const parameterSets = label.parameterSets.map(set => Buffer.from(set, 'base64'))
    const source = { codec: label.codec, parameterSets, masks: [...masks] }
    const before = lead ? partsOf(label.codec, lead, () => false).pictures : []
    const coded = await codePictures(transcoder, source, [...before, ...parts.pictures])
    const { segment, ...facts } = replaceVideo(init, label.mime, coded.parameterSets)
    return { bytes: groupOf(coded.pictures, parts, label.audioRate), init: Buffer.from(segment), ...facts }
  }

  return (masks: readonly Mask[]): PlayTranscode => {
    let running: { key: string; transcoder: Transcoder; giveBack: () => void } | undefined
    let cancelIdle: (() => void) | undefined
    let isOver = false

    function stop(): void {
      cancelIdle?.()
      cancelIdle = undefined
      const ended = running
      running = undefined
      if (!ended) return
      void ended.transcoder.stop()
      ended.giveBack()
    }

    function transcoderFor({ file: { label } }: PlacedGroup): Transcoder {
      const size = codedSize(label)
      const key = `${size.width} ${size.height}`
      if (running?.key === key) return running.transcoder
      stop()
      const giveBack = slots.take()
      if (!giveBack) throw new TranscodeFull()
      running = { key, transcoder: createTranscoder(size), giveBack }
      return running.transcoder
    }

    return {
      show: async (group, bytes, mode, lead) => {
        const key = JSON.stringify([group.file.path, group.offset, mode, masks])
        const known = cache.get(key)
        // A copy: its times are changed for each viewer.
        if (known) return { ...known, bytes: Buffer.from(known.bytes) }
        // The viewer may have left while the group was read.
        if (isOver) throw new CodecError('codec.stopped')
        cancelIdle?.()
        const transcoder = transcoderFor(group)
        try {
          const made = await make(transcoder, group, bytes, masks, lead)
          cache.set(key, made, made.bytes.length)
          return { ...made, bytes: Buffer.from(made.bytes) }
        } finally {
          if (running) cancelIdle = clock.after(IDLE_MS, stop)
        }
      },
      stop: () => {
        isOver = true
        stop()
      },
    }
  }
}
