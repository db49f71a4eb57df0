import type { StreamKind } from '@palisade/contract/media'
import { useState } from 'react'

/** CSS pixels across from which a picture gets the main stream, and below which it goes back to the sub stream. */
const MAIN_FROM = 720
const SUB_BELOW = 640

/**
 * Large pictures show the main stream, small ones the sub stream. Between the two limits a picture keeps what it has,
 * so that dragging a border does not change streams back and forth.
 */
export function streamFor(width: number, current: StreamKind): StreamKind {
  if (width >= MAIN_FROM) return 'main'
  return width < SUB_BELOW ? 'sub' : current
}

/** Main when large, sub when small, by the picture's own width. */
export function useFittingStream(width: number): StreamKind {
  const [stream, setStream] = useState<StreamKind>('sub')
  const wanted = streamFor(width, stream)
  if (wanted !== stream) setStream(wanted)
  return wanted
}
