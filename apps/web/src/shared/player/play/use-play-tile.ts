import type { RecordingKindName } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import { useEffect, useState, type RefObject } from 'react'
import { socketAddressOf } from '../../api/address.ts'
import type { Span } from './model/span.ts'
import type { PlaySession } from './play-session.ts'
import { initialPlayStatus, type PlayStatus } from './play-status.ts'
import { playTicketOf } from './play-tickets.ts'
import { PlayTile } from './play-tile.ts'

export interface PlayTileUse {
  session: PlaySession
  cameraId: string
  span: Span
  kind: RecordingKindName
  /** The server tells the camera's name with its permission. */
  onName?: (name: string) => void
}

/**
 * Plays a camera's recording in a video element by the clock of a session, for as long as the component is mounted. The
 * component is keyed by camera and span: others are another tile.
 */
export function usePlayTile(video: RefObject<HTMLVideoElement | null>, use: PlayTileUse): PlayStatus {
  const { session, cameraId, span, kind, onName } = use
  const { from, to } = span
  const [status, setStatus] = useState<PlayStatus>(initialPlayStatus)
  useEffect(() => {
    if (!video.current) return undefined
    const tile = new PlayTile({
      video: video.current,
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
    const leave = session.add(cameraId, tile)
    return () => {
      leave()
      tile.close()
    }
  }, [cameraId, from, kind, onName, session, to, video])
  return status
}
