import type { OwnWall, WallLayout, WallView } from '@palisade/contract'
import { presentShared } from '#server/modules/video/favorite/favorite.presenter.ts'
import type { ViewRow, WindowRow } from './wall-view.queries.ts'

/** @param windows those whose camera the reader may see */
export const presentWall = (row: ViewRow, windows: readonly WindowRow[]): OwnWall => ({
  layout: row.layout as WallLayout,
  windows: windows.map(({ position, id, name, stream }) => ({
    window: position,
    camera: { id, name },
    stream,
  })),
  tour:
    row.tour_folder_id === null
      ? null
      : { folderId: row.tour_folder_id, seconds: row.tour_seconds, window: row.tour_window },
})

/** @param missing numbers of the owner's windows that the owner may not see */
export const presentView = (
  row: ViewRow,
  windows: readonly WindowRow[],
  missing: readonly number[],
  readerId: string,
): WallView => ({
  ...presentShared(row, readerId),
  name: row.name ?? '',
  missing: [...missing],
  ...presentWall(row, windows),
})
