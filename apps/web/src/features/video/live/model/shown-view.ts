import type { WallView } from '@palisade/contract'
import type { SentWall } from './kept-wall.ts'
import { wallOf } from './view-form.ts'

/** The windows that no tour changes, in their order. */
function still({ windows, tour }: SentWall) {
  const own = tour === null ? windows : windows.filter(({ window }) => (tour.window ?? window) !== window)
  return own
    .toSorted((a, b) => a.window - b.window)
    .map(({ window, cameraId, stream }) => [window, cameraId, stream])
}

const signOf = (wall: SentWall) =>
  JSON.stringify([wall.layout, wall.tour?.folderId, wall.tour?.seconds, wall.tour?.window, still(wall)])

/** Whether the wall stands as it was saved, whatever its tour shows now. */
export const isShown = (view: WallView, wall: SentWall): boolean => signOf(wallOf(view)) === signOf(wall)
