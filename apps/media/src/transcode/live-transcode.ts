import type { StreamCause } from '@palisade/contract/media'
import { isRecovering, type VideoCodec } from '@palisade/fmp4'
import type { Clock } from '../clock.ts'
import type { Mask } from '../codec/transcode/transcode-job.ts'
import type { Transcoder, TranscoderOptions } from '../codec/transcode/transcoder.ts'
import { createFanOut, type FanOut } from '../hub/fan-out.ts'
import type { HubSubscriber } from '../hub/hub.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { codedSize } from './coded-size.ts'
import { createLiveCoder, type LiveCoder } from './live-coder.ts'
import type { TranscodeSlots } from './transcode-slots.ts'

export interface LiveTranscodeDeps {
  clock: Clock
  slots: TranscodeSlots
  createTranscoder: (size: { width: number; height: number }, options?: TranscoderOptions) => Transcoder
}

/** One stream made H.264 for all who watch it, while there are any. */
export interface LiveTranscode {
  subscribe(subscriber: HubSubscriber): () => void
  size(): number
}

const CACHE = { historyMs: 0, maxBytes: 8 * 1024 * 1024 }
/** Before a process that died is replaced, and a stream that could not be decoded is tried again, ms. */
const AGAIN_AFTER = 1000
const UNDECODABLE_AFTER = 10_000

/** @param watch subscribes to the stream as it comes; undefined when the camera is not known any more */
export function createLiveTranscode(
  deps: LiveTranscodeDeps,
  masks: readonly Mask[],
  watch: (subscriber: HubSubscriber) => (() => void) | undefined,
): LiveTranscode {
  const fanOut = createFanOut(CACHE)
  const subscribers = new Set<HubSubscriber>()
  let reason: StreamCause = 'connecting'
  /** Each undoes a part of what runs. */
  let leave: (() => void) | undefined
  let cancelWait: (() => void) | undefined
  const slot = slotOf(deps.slots)
  const coding = codingInto(fanOut, masks, deps, undecodable => beginAgain(undecodable))

  function begin(): void {
    cancelWait = undefined
    if (!slot.take()) {
      cancelWait = deps.slots.wait(begin)
      return tellDown('transcode_full')
    }
    reason = 'connecting'
    const started = watch(upstream)
    leave = started
    if (!started) for (const subscriber of subscribers) subscriber.removed()
  }

  function tellDown(cause: StreamCause, detail?: string): void {
    reason = cause
    fanOut.down(cause, detail)
  }

  const upstream: HubSubscriber = {
    init: init => {
      if (!coding.isNeeded(init)) slot.giveBack()
      else if (!slot.take()) {
        stopReading()
        return begin()
      }
      coding.init(init)
    },
    gop: fragments => coding.gop(fragments),
    fragment: fragment => coding.fragment(fragment),
    down: (cause, detail) => {
      coding.stop()
      // A camera that is away needs no transcode; its next announcement begins one.
      if (cause !== 'connecting') slot.giveBack()
      tellDown(cause, detail)
    },
    removed: () => {
      for (const subscriber of subscribers) subscriber.removed()
    },
  }

  function beginAgain(undecodable: VideoCodec | undefined): void {
    stopReading()
    if (undecodable) tellDown('unsupported_codec', `video ${undecodable}`)
    else tellDown('connecting')
    cancelWait = deps.clock.after(undecodable ? UNDECODABLE_AFTER : AGAIN_AFTER, begin)
  }

  function stopReading(): void {
    leave?.()
    leave = undefined
    coding.stop()
  }

  function stop(): void {
    cancelWait?.()
    cancelWait = undefined
    stopReading()
    fanOut.clear()
    slot.giveBack()
  }

  return {
    subscribe: subscriber => {
      const isFirst = subscribers.size === 0
      subscribers.add(subscriber)
      const hasPicture = fanOut.add(subscriber)
      if (isFirst) begin()
      // The first one is told by what begins with it.
      else if (!hasPicture && !fanOut.isPlaying()) subscriber.down(reason)
      return () => {
        fanOut.remove(subscriber)
        if (subscribers.delete(subscriber) && subscribers.size === 0) stop()
      }
    },
    size: () => subscribers.size,
  }
}

/** The slot that one stream has or has not. */
function slotOf(slots: TranscodeSlots) {
  let giveBack: (() => void) | undefined
  return {
    /** @returns whether the stream has one now */
    take(): boolean {
      giveBack ??= slots.take()
      return giveBack !== undefined
    },
    giveBack(): void {
      giveBack?.()
      giveBack = undefined
    },
  }
}

/** Passes a stream on: through a coder where it has to be made H.264, else as it is. */
function codingInto(
  fanOut: FanOut,
  masks: readonly Mask[],
  { createTranscoder }: Pick<LiveTranscodeDeps, 'createTranscoder'>,
  onFault: (undecodable: VideoCodec | undefined) => void,
) {
  let coder: LiveCoder | undefined
  const isNeeded = ({ codec, mime }: StreamInit): boolean =>
    codec !== 'h264' || isRecovering(mime) || masks.length > 0

  function stop(): void {
    coder?.stop()
    coder = undefined
  }

  return {
    isNeeded,
    init(init: StreamInit): void {
      stop()
      if (!isNeeded(init)) return fanOut.init(init)
      const transcoder = createTranscoder(codedSize(init), { isReplaced: false })
      coder = createLiveCoder(init, masks, transcoder, {
        init: made => fanOut.init(made),
        fragment: fragment => fanOut.fragment(fragment),
        fault: ({ code }) => onFault(code === 'codec.undecodable' ? init.codec : undefined),
      })
    },
    gop(fragments: readonly MediaFragment[]): void {
      if (coder) coder.gop(fragments)
      else for (const fragment of fragments) fanOut.fragment(fragment)
    },
    fragment(fragment: MediaFragment): void {
      if (coder) coder.fragment(fragment)
      else fanOut.fragment(fragment)
    },
    stop,
  }
}
