import { SPLICE_CLIPS, type FootageFile } from '@palisade/contract'
import { create } from 'zustand'

/** A span that is to be spliced. */
export interface SpliceClip {
  /** Identifies the entry, because the same span may be chosen twice. */
  key: string
  cameraId: string
  cameraName: string
  from: string
  to: string
}

/** The clips that were chosen for a splice; they are lost when the window is closed. */
export const useFootageDesk = create<{ clips: readonly SpliceClip[] }>(() => ({ clips: [] }))

let lastKey = 0

/** Adds clips at the end. @returns false when they are more than a splice takes */
export function addClips(clips: FootageFile['clips']): boolean {
  const { clips: before } = useFootageDesk.getState()
  if (before.length + clips.length > SPLICE_CLIPS.max) return false
  const added = clips.map(clip => ({ ...clip, key: String((lastKey += 1)) }))
  useFootageDesk.setState({ clips: [...before, ...added] })
  return true
}

export const setClips = (clips: readonly SpliceClip[]): void => useFootageDesk.setState({ clips })
