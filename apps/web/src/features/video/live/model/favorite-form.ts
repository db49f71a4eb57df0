import type { Favorite, FavoriteCamera } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'
import type { FavoriteInput } from '../api/saved-queries.ts'

export interface FavoriteFields {
  name: string
  groupId: string | null
  cameras: FavoriteCamera[]
}

export const emptyFavorite: FavoriteFields = { name: '', groupId: null, cameras: [] }

export const fieldsOf = ({ name, group, cameras }: Favorite): FavoriteFields => ({
  name,
  groupId: group?.id ?? null,
  cameras,
})

export const inputOf = ({ name, groupId, cameras }: FavoriteFields): FavoriteInput => ({
  name,
  // A cleared select tells undefined.
  groupId: groupId ?? null,
  cameras: cameras.map(({ id, alias }) => ({ cameraId: id, alias })),
})

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'favorite.name_taken': 'name',
  'favorite.group_not_own': 'groupId',
  'device.not_a_camera': 'cameras',
} as const satisfies FieldOfCode<FavoriteFields>
