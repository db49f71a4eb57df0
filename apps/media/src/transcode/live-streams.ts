import type { StreamKind } from '@palisade/contract/media'
import type { Mask } from '../codec/transcode/transcode-job.ts'
import type { Hub, HubSubscriber } from '../hub/hub.ts'
import { createLiveTranscode, type LiveTranscode, type LiveTranscodeDeps } from './live-transcode.ts'

/** How a viewer gets a stream. */
export interface ViewWish {
  kind: StreamKind
  /** Its browser does not show the stream as it comes. */
  isTranscoded: boolean
  /** Drawn black; a stream with masks is never given as it comes. */
  masks: readonly Mask[]
}

/** The streams of all cameras, as they come or made H.264: one transcode for all who wish the same. */
export interface LiveStreams {
  /** The result ends the watch; undefined for an unknown camera. */
  watch(cameraId: string, wish: ViewWish, subscriber: HubSubscriber): (() => void) | undefined
  /** Equal for two wishes that give the same stream now. */
  keyOf(cameraId: string, wish: ViewWish): string
  resolve: Hub['resolve']
}

export function createLiveStreams(hub: Hub, deps: LiveTranscodeDeps): LiveStreams {
  const transcodes = new Map<string, LiveTranscode>()

  const keyOf = (cameraId: string, { kind, isTranscoded, masks }: ViewWish): string =>
    JSON.stringify([cameraId, hub.resolve(cameraId, kind), isTranscoded, masks])

  return {
    keyOf,
    resolve: (cameraId, kind) => hub.resolve(cameraId, kind),
    watch: (cameraId, wish, subscriber) => {
      const { kind, isTranscoded, masks } = wish
      if (!isTranscoded && masks.length === 0) return hub.watch(cameraId, kind, subscriber)
      if (!hub.camera(cameraId)) return undefined
      const key = keyOf(cameraId, wish)
      const shared =
        transcodes.get(key) ??
        createLiveTranscode(deps, masks, upstream => hub.watch(cameraId, kind, upstream))
      transcodes.set(key, shared)
      const leave = shared.subscribe(subscriber)
      return () => {
        leave()
        if (shared.size() === 0 && transcodes.get(key) === shared) transcodes.delete(key)
      }
    },
  }
}
