import { NO_FRAME_LIMIT_MS, type StreamCause } from '@palisade/contract/media'
import { lockedFor, streamCauseOf } from '@palisade/drivers/rtsp'
import { Fmp4Error } from '@palisade/fmp4'
import { createRtspClient, namesOf, type AccessUnit, type LoginBreaker, type Track } from '@palisade/rtsp'
import type { Engine, EngineEvents, StreamSource } from './engine.ts'
import { createPackager, type Packager } from './packager.ts'

/** Pulls with our own RTSP client: no native code touches the bytes that a camera sends. */
export function createRtspEngine(source: StreamSource, events: EngineEvents, breaker?: LoginBreaker): Engine {
  let packager: Packager | undefined
  let isOver = false

  const end = (cause: StreamCause, detail: string, locked?: number): void => {
    if (isOver) return
    isOver = true
    close()
    events.down(cause, detail, locked)
  }

  const close = (): void => {
    // Nothing waits for the farewell to a camera.
    client.stop().catch(() => undefined)
  }

  const handleTracks = (tracks: Track[]): void => {
    const video = tracks.find(track => track.kind === 'video')
    if (!video) return end('unsupported_codec', namesOf(tracks))
    const audio = tracks.find(track => track.kind === 'audio')
    packager = createPackager(video, audio, events)
  }

  const handleUnit = (unit: AccessUnit): void => {
    if (isOver) return
    events.alive()
    try {
      packager?.unit(unit)
    } catch (error) {
      // One broken unit costs the pictures up to the next key frame; a stream of them ends by the watchdog.
      if (error instanceof Fmp4Error) packager?.loss()
      // No camera may end the process that serves the others.
      else end('protocol_error', 'unexpected fault')
    }
  }

  const awaitKey = (): void => {
    if (isOver) return
    events.alive()
    events.awaitsKey('awaiting_key')
  }

  const client = createRtspClient({
    ...source,
    breaker,
    lockedFor,
    noDataTimeoutMs: NO_FRAME_LIMIT_MS,
    onTracks: handleTracks,
    onUnit: handleUnit,
    onAwaitingKey: awaitKey,
    onEnd: (failure, detail, locked) => end(streamCauseOf(failure), detail, locked),
  })

  return {
    start: () => client.start(),
    stop: () => {
      isOver = true
      close()
    },
  }
}
