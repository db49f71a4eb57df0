import { screens } from '@palisade/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** How far back one key looks, ms. */
const BACK_MS = 30_000
const VIEW = 'playback'

/** Playback is a place of this screen: its address says of which cameras and from when, so that a link leads there. */
export function usePlaybackPlace() {
  const search: { view?: unknown; cameras?: unknown; at?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (to: Record<string, string>) =>
    // Routes come from a table, so the router knows no search type for them.
    void navigate({ to: screens.videoControl.path, search: to as never })
  return {
    isPlayback: search.view === VIEW || search.at !== undefined,
    search,
    open: (cameraIds: readonly string[]) => go({ view: VIEW, cameras: cameraIds.join() }),
    openBack: (cameraId: string) =>
      go({ cameras: cameraId, at: new Date(Date.now() - BACK_MS).toISOString() }),
    leave: () => go({}),
  }
}
