import type { Mask } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { deviceObject, may } from '#server/infra/access/may.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listMasked } from './camera-mask.queries.ts'

/** A camera that has masks. */
export interface MaskedCamera {
  cameraId: string
  masks: readonly Mask[]
  changedAt: Date
}

/** How much of some cameras a reader sees. */
export interface MaskSight {
  /** Those that have masks. */
  masked: MaskedCamera[]
  /** Those of them below whose masks the reader may not see. */
  covered: MaskedCamera[]
  /** At least one of the cameras has masks, and the reader may see below all of them: that is logged. */
  isUnmasked: boolean
}

/** Looks anew each time: neither rights nor masks may be those of a moment ago. */
export async function maskSightOf(
  db: Db,
  access: AccessSnapshot,
  cameraIds: readonly (string | null)[],
): Promise<MaskSight> {
  const { masked, covered } = await lookBelow(db, access, cameraIds)
  return { masked, covered, isUnmasked: masked.length > 0 && covered.length === 0 }
}

/** The cameras with masks below which a reader may see. */
export async function liftedOf(
  db: Db,
  access: AccessSnapshot,
  cameraIds: readonly string[],
): Promise<string[]> {
  return (await lookBelow(db, access, cameraIds)).lifted
}

async function lookBelow(db: Db, access: AccessSnapshot, cameraIds: readonly (string | null)[]) {
  const ids = [...new Set(cameraIds)].filter(id => id !== null)
  const found = ids.length === 0 ? [] : await listMasked(db, ids)
  const seen = found.map(camera => ({
    isLifted: may(access, 'video.unmask', deviceObject(camera)),
    camera: { cameraId: camera.id, masks: camera.masks, changedAt: camera.changed_at },
  }))
  return {
    masked: seen.map(({ camera }) => camera),
    covered: seen.flatMap(({ isLifted, camera }) => (isLifted ? [] : [camera])),
    lifted: seen.flatMap(({ isLifted, camera }) => (isLifted ? [camera.cameraId] : [])),
  }
}

/** As a log row tells it. */
export const toldSight = ({ isUnmasked }: MaskSight): { isUnmasked?: true } =>
  isUnmasked ? { isUnmasked } : {}
