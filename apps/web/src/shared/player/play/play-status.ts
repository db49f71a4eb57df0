import type { StoreCause, StreamCause, StreamKind } from '@palisade/contract/media'
import type { Span } from './model/span.ts'

/**
 * The state of a tile of playback. `empty`: nothing is recorded at the moment; `next` says where recording goes on. `waiting`: the picture
 * is being fetched. `stuck`: the picture is there, but this browser's player does not show it and is being restarted. `pending`: the
 * picture is being recorded just now. `down`: the connection is lost and comes back by itself.
 */
export type PlayPhase =
  | 'connecting'
  | 'waiting'
  | 'stuck'
  | 'pending'
  | 'shown'
  | 'empty'
  | 'unsupported'
  | 'refused'
  | 'down'

export interface PlayStatus {
  phase: PlayPhase
  /** Where recording goes on after, or in reverse before, the moment that has none. */
  next?: Span
  cause?: StreamCause
  /** Why the pictures of the moment do not come: they lie in an object store that does not serve them. */
  storeCause?: StoreCause
  /** The failed call, for the refused phase. */
  error?: unknown
  stream?: StreamKind
  /** The codec of the recording that the server makes H.264 for this browser. */
  transcodedFrom?: string
  /** Areas of the picture are black; or the camera has such areas, and this viewer sees below them. */
  masks?: 'drawn' | 'lifted'
  codec: string
  width: number
  height: number
  hasAudio: boolean
  /** Sound was announced, and none was recorded with this picture, or none that can be decoded. */
  isSilent: boolean
}

export const initialPlayStatus: PlayStatus = {
  phase: 'connecting',
  codec: '',
  width: 0,
  height: 0,
  hasAudio: false,
  isSilent: false,
}

/** Whether two statuses say the same, so that nothing has to be drawn again. */
export const isSameStatus = (a: PlayStatus, b: PlayStatus): boolean =>
  SAID.every(field => a[field] === b[field]) && a.next?.from === b.next?.from && a.next?.to === b.next?.to

/** The compared fields: all but `next`, which is a new object each time and is compared by its values. */
const SAID = [
  'phase',
  'cause',
  'storeCause',
  'error',
  'codec',
  'transcodedFrom',
  'masks',
  'width',
  'height',
  'hasAudio',
  'isSilent',
  'stream',
] as const
