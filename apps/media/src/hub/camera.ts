import { CLIP_SECONDS_MAX, type CameraSource, type StreamKind } from '@palisade/contract/media'
import { createCameraState, type CameraStatus } from './camera-state.ts'
import type { CachedPictures, Subscriber } from './fan-out.ts'
import type { PullDeps } from './puller.ts'
import { createStream, type Stream } from './stream.ts'

export interface Camera {
  /** Frames of one of its streams; the main one stands in for a missing sub stream. The result ends it. */
  watch(kind: StreamKind, subscriber: Subscriber): () => void
  /** The stream a wish for `kind` really gives. */
  resolve(kind: StreamKind): StreamKind
  status(): CameraStatus
  /** The best cached pictures: main while it plays, else those of the stream that is always pulled. */
  keyPictures(): CachedPictures | undefined
  /** The stream that keeps the last seconds. */
  pastPictures(): CachedPictures | undefined
  stop(): void
}

/** media.md and issue 2: at most 5 MiB a camera at 720p25 2 Mbit/s; a hostile or heavy stream is cut here. */
const CACHE_MAX_BYTES = 8 * 1024 * 1024
/** Whole groups are kept, so that two seconds more are there with the usual key-frame interval. */
const HISTORY_MS = (CLIP_SECONDS_MAX - 2) * 1000

/** One camera: the stream that tells its state is always pulled, the other on demand. */
export function createCamera(
  deps: PullDeps,
  source: CameraSource,
  onChange: (status: CameraStatus) => void,
): Camera {
  const { clock } = deps
  const state = createCameraState(clock, onChange)
  const login = { username: source.username, password: source.password, transport: source.transport }
  const { mainUrl, subUrl } = source

  const always = createStream(
    deps,
    { url: subUrl ?? mainUrl, ...login },
    { historyMs: HISTORY_MS, maxBytes: CACHE_MAX_BYTES },
    { frame: at => state.frame(at), down: cause => state.failed(cause) },
  )
  const release = always.hold()
  const streams: Record<StreamKind, Stream> = { main: always, sub: always }
  if (subUrl !== undefined) {
    const limits = { historyMs: 0, maxBytes: CACHE_MAX_BYTES }
    streams.main = createStream(deps, { url: mainUrl, ...login }, limits, { frame: () => {}, down: () => {} })
  }

  return {
    watch: (kind, subscriber) => streams[kind].subscribe(subscriber),
    resolve: kind => (subUrl === undefined ? 'main' : kind),
    status: () => state.status(),
    keyPictures: () => (streams.main.isPlaying() ? streams.main.pictures() : undefined) ?? always.pictures(),
    pastPictures: () => always.pictures(),
    stop: () => {
      release()
      state.stop()
      streams.main.stop()
      always.stop()
    },
  }
}
