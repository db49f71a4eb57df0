import type { RecordingKindName } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { socketAddressOf } from '#shared/api/address.ts'
import type { Span } from './model/span.ts'
import type { PlaySession } from './play-session.ts'
import { initialPlayStatus, type PlayStatus } from './play-status.ts'
import { playTicketOf } from './play-tickets.ts'
import { PlayTile } from './play-tile.ts'

/** The elements that a recording is played in. */
interface PlayElements {
  video: RefObject<HTMLVideoElement | null>
  audio: RefObject<HTMLAudioElement | null>
}

export interface PlayTileUse {
  session: PlaySession
  cameraId: string
  span: Span
  kind: RecordingKindName
  /** 0 to 1; undefined: not heard. */
  volume: number | undefined
  /** The server tells the camera's name with its permission. */
  onName?: (name: string) => void
}

/**
 * Plays a camera's recording by the clock of a session, for as long as the component is mounted. The
 * component is keyed by camera and span: others are another tile.
 */
export function usePlayTile({ video, audio }: PlayElements, use: PlayTileUse): PlayStatus {
  const { session, cameraId, span, kind, volume, onName } = use
  const { from, to } = span
  const [status, setStatus] = useState<PlayStatus>(initialPlayStatus)
  const tileNow = useRef<PlayTile>(undefined)
  const volumeNow = useRef(volume)
  useEffect(() => {
    if (!video.current || !audio.current) return undefined
    const tile = new PlayTile({
      video: video.current,
      audio: audio.current,
      span: { from, to },
      kinds: kind === 'all' ? undefined : RECORDING_KIND[kind],
      open: async () => {
        const ticket = await playTicketOf(cameraId, kind, { from, to })
        onName?.(ticket.camera.name)
        return ticket
      },
      addressOf: path => socketAddressOf(path),
      onStatus: setStatus,
    })
    tileNow.current = tile
    tile.setVolume(volumeNow.current)
    const leave = session.add(cameraId, tile)
    return () => {
      leave()
      tile.close()
    }
  }, [audio, cameraId, from, kind, onName, session, to, video])
  useEffect(() => {
    volumeNow.current = volume
    tileNow.current?.setVolume(volume)
  }, [volume])
  return status
}
