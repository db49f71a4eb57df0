import type { CameraSource, StreamKind } from '@palisade/contract/media'
import type { MediaFragment } from '../ingest/engine.ts'
import { createCamera, type Camera } from './camera.ts'
import type { CameraStatus } from './camera-state.ts'
import type { CachedStream, Subscriber } from './fan-out.ts'
import type { PullDeps } from './puller.ts'

export type HubSubscriber = Subscriber & {
  /** The camera was taken out of the list; no frame follows. */
  removed(): void
}

export interface Hub {
  /** Takes the complete list of cameras: new ones start, changed ones start again with their viewers, missing ones stop. */
  apply(sources: readonly CameraSource[]): void
  /** The result ends the watch; undefined for an unknown camera. */
  watch(cameraId: string, kind: StreamKind, subscriber: HubSubscriber): (() => void) | undefined
  /** The fragment of a stream that came last: another one each time while anything comes. */
  newest(cameraId: string, kind: StreamKind): MediaFragment | undefined
  /** The cached pictures of a stream; undefined while nothing has come. */
  cached(cameraId: string, kind: StreamKind): CachedStream | undefined
  /** The stream a wish for `kind` gives now: main where a camera has no sub stream. */
  resolve(cameraId: string, kind: StreamKind): StreamKind
  statuses(): { cameraId: string; status: CameraStatus }[]
  camera(cameraId: string): Pick<Camera, 'snapshotSource' | 'clipSource' | 'status'> | undefined
  /** Bytes of cached pictures of all cameras. */
  cachedBytes(): number
  stop(): void
}

interface Entry {
  source: CameraSource
  camera: Camera
  /** The value ends the subscription to the present `camera`. */
  watchers: Map<HubSubscriber, { kind: StreamKind; stop: () => void }>
}

export function createHub(deps: PullDeps, onStatus: (cameraId: string, status: CameraStatus) => void): Hub {
  const entries = new Map<string, Entry>()

  const build = (source: CameraSource): Camera =>
    createCamera(deps, source, status => onStatus(source.id, status))

  const replace = (entry: Entry, source: CameraSource): void => {
    entry.camera.stop()
    entry.source = source
    entry.camera = build(source)
    for (const [subscriber, watcher] of entry.watchers) {
      watcher.stop = entry.camera.watch(watcher.kind, subscriber)
    }
  }

  const remove = (id: string, entry: Entry): void => {
    entries.delete(id)
    entry.camera.stop()
    for (const subscriber of entry.watchers.keys()) subscriber.removed()
  }

  const applyOne = (source: CameraSource): void => {
    const entry = entries.get(source.id)
    if (!entry) entries.set(source.id, { source, camera: build(source), watchers: new Map() })
    else if (pullKey(entry.source) !== pullKey(source)) replace(entry, source)
    else entry.source = source
  }

  return {
    apply: sources => {
      const wanted = new Set(sources.map(source => source.id))
      for (const [id, entry] of entries) if (!wanted.has(id)) remove(id, entry)
      for (const source of sources) applyOne(source)
    },
    watch: (cameraId, kind, subscriber) => {
      const entry = entries.get(cameraId)
      if (!entry) return undefined
      const watcher = { kind, stop: (): void => {} }
      entry.watchers.set(subscriber, watcher)
      watcher.stop = entry.camera.watch(kind, subscriber)
      return () => {
        entry.watchers.delete(subscriber)
        watcher.stop()
      }
    },
    newest: (cameraId, kind) => entries.get(cameraId)?.camera.newest(kind),
    cached: (cameraId, kind) => entries.get(cameraId)?.camera.cached(kind),
    resolve: (cameraId, kind) => entries.get(cameraId)?.camera.resolve(kind) ?? kind,
    statuses: () => [...entries].map(([cameraId, { camera }]) => ({ cameraId, status: camera.status() })),
    camera: cameraId => entries.get(cameraId)?.camera,
    cachedBytes: () =>
      [...entries.values()].reduce((sum, { camera }) => sum + bytesOf(camera.clipSource()), 0),
    stop: () => {
      for (const [id, entry] of entries) remove(id, entry)
    },
  }
}

const bytesOf = (pictures: CachedStream | undefined): number => pictures?.cache.bytes() ?? 0

/** Equal for two sources that are pulled in the same way; a new name alone is no reason to pull again. */
const pullKey = ({
  mainUrl,
  subUrl,
  username,
  password,
  transport,
  hosts,
  isBasicAllowed = false,
  isOldTlsAllowed = false,
}: CameraSource): string =>
  JSON.stringify([mainUrl, subUrl, username, password, transport, hosts, isBasicAllowed, isOldTlsAllowed])
