import type { LiveTicket } from '@palisade/contract'
import type { StreamCause, StreamKind } from '@palisade/contract/media'

/**
 * The true status of a live tile. `stalled`: the last picture is older than LIVE_STALLED_AFTER_MS. `stuck`: pictures come, but this
 * browser's player does not show them, and is being restarted.
 * `down`: the media program says the camera is away, and why. `refused`: the server gave no permission.
 */
export type LivePhase =
  | 'connecting'
  | 'playing'
  | 'stalled'
  | 'stuck'
  | 'down'
  | 'unsupported'
  | 'refused'
  | 'paused'

export interface LiveStatus {
  phase: LivePhase
  cause?: StreamCause
  /** The formats of a stream that cannot be shown, as the media program names them. */
  sends?: string
  /** The failed call, for the refused phase. */
  error?: unknown
  stream: StreamKind
  /** The codec of the main stream that this browser cannot show; the auxiliary one is shown in its place. */
  unshownMain?: string
  /** The codec of the stream that the server makes H.264 for this browser. */
  transcodedFrom?: string
  /** Areas of the picture are black; or the camera has such areas, and this viewer sees below them. */
  masks?: 'drawn' | 'lifted'
  /** The camera as the server describes it; undefined until it answered. */
  camera?: LiveTicket['camera']
  codec: string
  width: number
  height: number
  hasAudio: boolean
  /** The camera announces sound and sends none, or none that can be decoded. */
  isSilent: boolean
  /** Server's receipt to this screen, ms. */
  delay?: number
  /** kbit/s and pictures a second, over the last two seconds. */
  rate: number
  fps: number
  /** When the tile last skipped pictures to be live again, ms since 1970. */
  jumpedAt?: number
  /** When the newest picture was shown, ms since 1970. */
  lastPictureAt?: number
}

export const initialStatus = (stream: StreamKind): LiveStatus => ({
  phase: 'connecting',
  stream,
  codec: '',
  width: 0,
  height: 0,
  hasAudio: false,
  isSilent: false,
  rate: 0,
  fps: 0,
})
