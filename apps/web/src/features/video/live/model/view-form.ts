import type { WallView } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'
import type { WallViewInput } from '../api/saved-queries.ts'
import type { SentWall } from './kept-wall.ts'

/** The fields of a saved view's form; its wall is not edited there. */
export interface ViewFields {
  name: string
  groupId: string | null
}

export const emptyView: ViewFields = { name: '', groupId: null }

export const fieldsOf = ({ name, group }: WallView): ViewFields => ({ name, groupId: group?.id ?? null })

/** The wall of a saved view as calls carry it. */
export const wallOf = ({ layout, windows, tour }: WallView): SentWall => ({
  layout,
  windows: windows.map(({ window, camera, stream }) => ({ window, cameraId: camera.id, stream })),
  tour,
})

export const inputOf = ({ name, groupId }: ViewFields, wall: SentWall): WallViewInput => ({
  name,
  // A cleared select tells undefined.
  groupId: groupId ?? null,
  ...wall,
})

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'wall_view.name_taken': 'name',
  'favorite.group_not_own': 'groupId',
} as const satisfies FieldOfCode<ViewFields>
