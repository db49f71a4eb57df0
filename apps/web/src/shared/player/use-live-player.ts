import type { StreamKind } from '@palisade/contract/media'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { socketAddressOf } from '#shared/api/address.ts'
import { api } from '#shared/api/api.ts'
import { LivePlayer } from './live-player.ts'
import type { MediaTap } from './record/media-tap.ts'
import { initialStatus, type LiveStatus } from './live-status.ts'

/** The elements that a camera is played in. */
interface LiveElements {
  video: RefObject<HTMLVideoElement | null>
  audio: RefObject<HTMLAudioElement | null>
}

interface LiveOptions {
  cameraId: string
  stream: StreamKind
  isPaused: boolean
  isHeard: boolean
  /** Stays the same object as long as the component is mounted. */
  tap: MediaTap
}

/**
 * Plays a camera for as long as the component is mounted, and tells how it goes.
 * The component is keyed by its camera: another camera is another player.
 */
export function useLivePlayer(
  { video, audio }: LiveElements,
  { cameraId, stream, isPaused, isHeard, tap }: LiveOptions,
): LiveStatus {
  const [status, setStatus] = useState<LiveStatus>(() => initialStatus(stream))
  const player = useRef<LivePlayer>(undefined)
  const firstStream = useRef(stream)

  useEffect(() => {
    if (!video.current || !audio.current) return undefined
    const playing = new LivePlayer({
      video: video.current,
      audio: audio.current,
      stream: firstStream.current,
      open: () => api.live.open({ cameraId }),
      addressOf: path => socketAddressOf(path),
      onStatus: setStatus,
      tap,
    })
    player.current = playing
    return () => playing.close()
  }, [audio, cameraId, tap, video])

  useEffect(() => {
    firstStream.current = stream
    player.current?.setStream(stream)
  }, [stream])
  useEffect(() => player.current?.setPaused(isPaused), [isPaused])
  useEffect(() => player.current?.setHeard(isHeard), [isHeard])

  return status
}
