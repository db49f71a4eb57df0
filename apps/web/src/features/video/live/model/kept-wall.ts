import type { OwnWall, WallLayout, WallTour } from '@palisade/contract'
import type { WallAction, WallCamera } from './wall-reducer.ts'

type Windows = readonly (WallCamera | null)[]

/** The windows as calls carry them, counted from 1: those alone that show a camera. */
const sentWindows = (windows: Windows) =>
  windows.flatMap((open, index) =>
    open ? [{ window: index + 1, cameraId: open.id, stream: open.stream ?? null }] : [],
  )

/** A wall as it is saved. */
export const sentWall = (
  { layout, windows }: { layout: WallLayout; windows: Windows },
  tour: WallTour | null,
) => ({
  layout,
  windows: sentWindows(windows),
  tour: tour && { folderId: tour.folderId, seconds: tour.seconds, window: tour.window },
})
export type SentWall = ReturnType<typeof sentWall>

/** The act that shows a wall which was saved. */
export function shownAgain({ layout, windows }: OwnWall): Extract<WallAction, { type: 'show' }> {
  const places = Array.from({ length: layout }, (): WallCamera | null => null)
  for (const { window, camera, stream } of windows)
    places[window - 1] = { ...camera, ...(stream && { stream }) }
  return { type: 'show', layout, windows: places }
}
