import { camera, cameraGroup, type Camera, type CameraGroup } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { CameraGroupRow } from './camera-group.queries.ts'
import type { CameraRow } from './camera.queries.ts'

type Named = { id: string; name: string }

export const presentCamera = (row: CameraRow, groups: readonly Named[]): Camera =>
  fromRow(camera, row, {
    groups: groups.map(({ id, name }) => ({ id, name })),
    capabilities: row.capabilities as Camera['capabilities'],
    cause: row.cause as Camera['cause'],
  })

/** @param cameras the members that the user may see */
export const presentGroup = (row: CameraGroupRow, cameras: readonly Named[]): CameraGroup =>
  fromRow(cameraGroup, row, { cameras: cameras.map(({ id, name }) => ({ id, name })) })
