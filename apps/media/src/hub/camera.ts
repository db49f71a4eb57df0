import { CLIP_SECONDS_MAX, type CameraSource, type StreamKind } from '@palisade/contract/media'
import type { MediaFragment } from '../ingest/engine.ts'
import { createCameraState, type CameraStatus } from './camera-state.ts'
import type { CachedStream, Subscriber } from './fan-out.ts'
import type { PullDeps } from './puller.ts'
import { createStream, type Stream } from './stream.ts'

export interface Camera {
  /** Subscribes to one of the streams; a camera without a sub stream gives its main one. The result ends it. */
  watch(kind: StreamKind, subscriber: Subscriber): () => void
  /** The stream that `watch` gives for `kind`. */
  resolve(kind: StreamKind): StreamKind
  status(): CameraStatus
  /** The fragment of a stream that came last. */
  newest(kind: StreamKind): MediaFragment | undefined
  /** The cached pictures of a stream. */
  cached(kind: StreamKind): CachedStream | undefined
  /** The cache for snapshots: that of the main stream while it plays, else that of the stream that is always pulled. */
  snapshotSource(): CachedStream | undefined
  /** The cache for clips: only the stream that is always pulled keeps the last seconds. */
  clipSource(): CachedStream | undefined
  stop(): void
}

/** A camera of 720p25 at 2 Mbit/s needs at most 5 MiB; a hostile or heavy stream is cut at this limit. */
const CACHE_MAX_BYTES = 8 * 1024 * 1024
/** Whole GOPs are kept, which adds two seconds with the usual key frame interval. */
const HISTORY_MS = (CLIP_SECONDS_MAX - 2) * 1000

/** One camera: the stream that tells its state is always pulled, the other on demand. */
export function createCamera(
  deps: PullDeps,
  source: CameraSource,
  onChange: (status: CameraStatus) => void,
): Camera {
  const { clock } = deps
  const state = createCameraState(clock, onChange)
  const { mainUrl, subUrl, username, password, transport, hosts } = source
  const { isBasicAllowed = false, isOldTlsAllowed = false } = source
  const login = { username, password, transport, hosts, isBasicAllowed, isOldTlsAllowed }

  const always = createStream(
    deps,
    { url: subUrl ?? mainUrl, ...login },
    { historyMs: HISTORY_MS, maxBytes: CACHE_MAX_BYTES },
    {
      frame: at => state.frame(at),
      awaitsKey: () => state.heard(),
      down: (cause, { lockedFor }) => state.failed(cause, lockedFor),
    },
  )
  const release = always.retain()
  const streams: Record<StreamKind, Stream> = { main: always, sub: always }
  if (subUrl !== undefined) {
    const limits = { historyMs: 0, maxBytes: CACHE_MAX_BYTES }
    const nobody = { frame: () => {}, awaitsKey: () => {}, down: () => {} }
    streams.main = createStream(deps, { url: mainUrl, ...login }, limits, nobody)
  }

  return {
    watch: (kind, subscriber) => streams[kind].subscribe(subscriber),
    resolve: kind => (subUrl === undefined ? 'main' : kind),
    status: () => state.status(),
    newest: kind => streams[kind].newest(),
    cached: kind => streams[kind].cached(),
    snapshotSource: () => (streams.main.isPlaying() ? streams.main.cached() : undefined) ?? always.cached(),
    clipSource: () => always.cached(),
    stop: () => {
      release()
      state.stop()
      streams.main.stop()
      always.stop()
    },
  }
}
