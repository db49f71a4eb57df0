import type { Favorite } from '@palisade/contract'
import type { CameraRow, FolderRow } from './favorite.queries.ts'

/** The fields that folders and views have alike. */
export const presentShared = (
  row: Pick<FolderRow, 'id' | 'user_id' | 'owner' | 'group_id' | 'group_name' | 'version'>,
  readerId: string,
) => ({
  id: row.id,
  owner: row.owner,
  isOwn: row.user_id === readerId,
  group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
  version: row.version,
})

/** @param cameras those of the folder that the reader may see */
export const presentFolder = (row: FolderRow, cameras: readonly CameraRow[], readerId: string): Favorite => ({
  ...presentShared(row, readerId),
  name: row.name,
  cameras: cameras.map(({ id, name, alias }) => ({ id, name, alias })),
})
