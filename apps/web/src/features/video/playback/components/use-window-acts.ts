import { useEffect, useRef, useState } from 'react'
import type { PlayHandle } from '#shared/player/play/play-video.tsx'
import type { WindowActs } from './play-wall.tsx'

interface Deeds extends Pick<WindowActs, 'onSelect' | 'onEnlarge' | 'onLive'> {
  onSnapshot: (cameraId: string, handle: PlayHandle | undefined) => void
  onTake: (cameraId: string, handle: PlayHandle | undefined) => ReturnType<WindowActs['onTake']>
  onName: (cameraId: string, name: string) => void
}

/**
 * Functions for the windows of the wall that stay the same between drawings, so that a window is drawn again only for its own changes. They
 * call the present functions of `deeds`.
 * @returns also the handle of each window by its camera
 */
export function useWindowActs(deeds: Deeds): { acts: WindowActs; handles: ReadonlyMap<string, PlayHandle> } {
  const newest = useRef(deeds)
  useEffect(() => {
    newest.current = deeds
  })
  const [held] = useState(() => {
    const handles = new Map<string, PlayHandle>()
    const acts: WindowActs = {
      onSelect: id => newest.current.onSelect(id),
      onEnlarge: id => newest.current.onEnlarge(id),
      onSnapshot: id => newest.current.onSnapshot(id, handles.get(id)),
      onTake: id => newest.current.onTake(id, handles.get(id)),
      onLive: camera => newest.current.onLive(camera),
      handleOf: oneFor(id => (handle: PlayHandle | null) => {
        if (handle) handles.set(id, handle)
        else handles.delete(id)
      }),
      namer: oneFor(id => name => newest.current.onName(id, name)),
    }
    return { acts, handles }
  })
  return held
}

/** Makes a thing once for each camera. */
function oneFor<Thing>(make: (cameraId: string) => Thing): (cameraId: string) => Thing {
  const made = new Map<string, Thing>()
  return id => {
    const thing = made.get(id) ?? make(id)
    made.set(id, thing)
    return thing
  }
}
