import type { StreamCause, StreamKind } from '@palisade/contract/media'
import type { Span } from './model/span.ts'

/**
 * The phase tells what a tile of playback is worth. `empty`: nothing is recorded there; `next` says where it goes on. `waiting`: it is being
 * fetched. `pending`: it is being recorded just now. `down`: the connection is lost and comes back by itself.
 */
export type PlayPhase =
  | 'connecting'
  | 'waiting'
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
  /** The failed call, for the refused phase. */
  error?: unknown
  stream?: StreamKind
  codec: string
  width: number
  height: number
  hasAudio: boolean
}

export const initialPlayStatus: PlayStatus = {
  phase: 'connecting',
  codec: '',
  width: 0,
  height: 0,
  hasAudio: false,
}

/** Whether two say the same, so that nothing is drawn again. */
export const isSameStatus = (a: PlayStatus, b: PlayStatus): boolean =>
  a.phase === b.phase &&
  a.cause === b.cause &&
  a.error === b.error &&
  a.codec === b.codec &&
  a.width === b.width &&
  a.height === b.height &&
  a.hasAudio === b.hasAudio &&
  a.stream === b.stream &&
  a.next?.from === b.next?.from &&
  a.next?.to === b.next?.to
