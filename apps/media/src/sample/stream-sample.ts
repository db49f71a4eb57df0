import { SAMPLE_HOLDS_MS, type StreamCause, type StreamKind } from '@palisade/contract/media'
import { isRecovering, readFragment, unitsOfSample } from '@palisade/fmp4'
import type { Clock } from '../clock.ts'
import { CodecError } from '../codec/codec-job.ts'
import type { Sampler } from '../codec/sample/sampler.ts'
import { BATCH_PICTURES_MAX, type Mask, type SourcePicture } from '../codec/transcode/transcode-job.ts'
import type { CachedStream } from '../hub/fan-out.ts'
import { groupBefore } from '../hub/gop-cache.ts'
import type { Hub, HubSubscriber } from '../hub/hub.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { sampledKind } from './sampled-kind.ts'

/** A picture, or why there is none; `undefined`: none has come since the one before. */
export type StreamSample = { jpeg: Buffer; receivedAt: number } | { cause: StreamCause } | undefined

export interface StreamSampleDeps {
  hub: Pick<Hub, 'watch' | 'cached' | 'resolve' | 'camera'>
  sampler: Pick<Sampler, 'take' | 'end'>
  clock: Clock
  masks: () => readonly Mask[]
  /** Nobody has asked for a while; the next one who does begins anew. */
  onIdle: () => void
}

/** Takes pictures out of the stream of one camera while somebody asks for them. */
export interface CameraSample {
  /** Rejects with a `CodecError`, or `MasksUnknown`. */
  take(): Promise<StreamSample>
  stop(): void
}

/** A stream under which the process died, or which gives nothing that can be decoded, is left alone for this long, ms. */
const FAULT_PAUSE_MS = 10_000

/** How far the decoder is in a group of pictures. */
interface Position {
  init: StreamInit
  /** The masks that it draws. */
  drawn: string
  key: MediaFragment
  /** Pictures of the group that it has had, with sound between them. */
  count: number
}

/** Nothing is held beside the hub's own cache: a picture that was not asked for is decoded only when a later one needs it. */
export function createCameraSample(cameraId: string, deps: StreamSampleDeps): CameraSample {
  const { hub, sampler, clock } = deps
  let kind: StreamKind | undefined
  let leave: (() => void) | undefined
  let cancelIdle: (() => void) | undefined
  let position: Position | undefined
  let faultAt: number | undefined

  function stop(): void {
    cancelIdle?.()
    cancelIdle = undefined
    leave?.()
    leave = undefined
    kind = undefined
    position = undefined
    sampler.end(cameraId)
  }

  /** Keeps the pull of the stream that pictures are taken of. @returns what is cached of it */
  function hold(): CachedStream | undefined {
    cancelIdle?.()
    cancelIdle = clock.after(SAMPLE_HOLDS_MS, () => {
      stop()
      deps.onIdle()
    })
    const wanted = sampledKind(hub.resolve(cameraId, 'sub'), hub.cached(cameraId, 'sub')?.init)
    if (!wanted) return undefined
    if (kind !== wanted) {
      leave?.()
      leave = hub.watch(cameraId, wanted, nobody())
      kind = wanted
    }
    return hub.cached(cameraId, wanted)
  }

  /** Pictures of the group that is being received and that the decoder has not had. */
  function jobOf({ init, cache }: CachedStream, isKnown: boolean, times: Map<number, number>) {
    const group = cache.current()
    const [key] = group
    if (!key) return undefined
    const masks = deps.masks()
    const drawn = JSON.stringify(masks)
    const isSame = isKnown && position?.init === init && position.drawn === drawn
    const had = isSame ? position : undefined
    const from = had?.key === key ? had.count : 0
    const own = group.slice(from).filter(({ isVideo }) => isVideo)
    // So long a group is not caught up with: its next key frame comes first.
    if (own.length === 0 || own.length > BATCH_PICTURES_MAX) return undefined
    const before = from === 0 && isRecovering(init.mime) ? leadOf(cache, had) : []
    const news = before.length + own.length > BATCH_PICTURES_MAX ? own : [...before, ...own]
    position = { init, drawn, key, count: group.length }
    const pictures = news.map(fragment => pictureOf(init, fragment, times))
    if (isSame) return { pictures }
    return { pictures, source: { codec: init.codec, parameterSets: init.parameterSets, masks: [...masks] } }
  }

  async function decode(cached: CachedStream): Promise<StreamSample> {
    const receivedAt = new Map<number, number>()
    const taken = await sampler.take(cameraId, isKnown => jobOf(cached, isKnown, receivedAt))
    return taken && { jpeg: taken.jpeg, receivedAt: receivedAt.get(taken.at) ?? clock.now() }
  }

  return {
    async take() {
      const cached = hold()
      if (!cached || cached.cache.current().length === 0)
        return { cause: hub.camera(cameraId)?.status().cause ?? 'connecting' }
      if (faultAt !== undefined && clock.elapsed() - faultAt < FAULT_PAUSE_MS)
        return { cause: 'unsupported_codec' }
      try {
        const sample = await decode(cached)
        faultAt = undefined
        return sample
      } catch (error) {
        if (error instanceof CodecError && error.code !== 'codec.stopped') faultAt = clock.elapsed()
        throw error
      }
    },
    stop,
  }
}

/** Pictures of the group before that the decoder has not had: one that begins at a recovery point is whole only after them. */
function leadOf(cache: CachedStream['cache'], had: Position | undefined): readonly MediaFragment[] {
  const group = groupBefore(cache, cache.current().length)
  return group.slice(group[0] === had?.key ? had?.count : 0).filter(({ isVideo }) => isVideo)
}

/** Keeps a stream pulled; its pictures are in the hub's cache. */
const nobody = (): HubSubscriber => ({
  init: () => undefined,
  gop: () => undefined,
  fragment: () => undefined,
  down: () => undefined,
  removed: () => undefined,
})

/** @param times when each picture was received, by the time at which it is shown */
function pictureOf(
  { codec }: StreamInit,
  { bytes, isKey, receivedAt }: MediaFragment,
  times: Map<number, number>,
): SourcePicture {
  const { decodeTime, compositionOffset, sample } = readFragment(bytes)
  const at = decodeTime + compositionOffset
  times.set(at, receivedAt)
  return { units: unitsOfSample(codec, sample), at, isKey, isShown: true }
}
