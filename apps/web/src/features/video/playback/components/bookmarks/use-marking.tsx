import { lazy, Suspense, useState } from 'react'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { useMay } from '#shared/session/session-store.ts'
import type { Markable } from '../../model/bookmark-form.ts'
import type { PlayCamera } from '../search/chosen-cameras.tsx'

const BookmarkDrawer = lazy(async () => ({
  default: (await import('./bookmark-drawer.tsx')).BookmarkDrawer,
}))

const isoOf = (at: number) => new Date(at).toISOString()

/** Marks where the recording of a camera stands, or the loop where one is set. */
export function useMarking(session: PlaySession, camera: PlayCamera | undefined) {
  const mayMark = useMay('bookmark.add')
  const [what, setWhat] = useState<Markable>()
  return {
    begin: () => {
      if (!mayMark || !camera) return
      const { loop } = session.state().clock
      const from = isoOf(loop?.from ?? session.position())
      setWhat({ camera, from, to: loop ? isoOf(loop.to) : null })
    },
    drawer: what && (
      <Suspense>
        <BookmarkDrawer what={what} onClose={() => setWhat(undefined)} />
      </Suspense>
    ),
  }
}
