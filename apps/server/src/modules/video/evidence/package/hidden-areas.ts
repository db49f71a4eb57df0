import type { CameraBlur, Mask } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { maskSightOf, toldSight } from '#server/modules/device/masking/mask-sight.ts'

/** Areas of a camera's pictures that a package does not show. */
export interface HiddenAreas {
  masked: readonly Mask[]
  blurred: readonly Mask[]
}

/** The areas that a package hides, of each of its cameras. */
export interface PackageSight {
  /** Cameras of which nothing is hidden are not in it. */
  hidden: ReadonlyMap<string, HiddenAreas>
  /** No mask is in the way of who exports. */
  isUnmasked: boolean
  /** As a log row tells it. */
  told: { isUnmasked?: true; maskedCameraIds?: string[]; blurredCameraIds?: string[] }
}

/**
 * A package is one file, which somebody may have or not: where its user may not see below one camera's masks, those of all its cameras are
 * drawn, so that a right that is taken away later has nothing to hide in it.
 */
export async function sightOfPackage(
  db: Db,
  access: AccessSnapshot,
  cameraIds: readonly (string | null)[],
  blurs: readonly CameraBlur[],
): Promise<PackageSight> {
  const sight = await maskSightOf(db, access, cameraIds)
  const isUnmasked = sight.covered.length === 0
  const masks = new Map(isUnmasked ? [] : sight.masked.map(camera => [camera.cameraId, camera.masks]))
  const areas = new Map(blurs.map(blur => [blur.cameraId, blur.areas]))
  const hidden = [...new Set([...masks.keys(), ...areas.keys()])].map(
    id => [id, { masked: masks.get(id) ?? [], blurred: areas.get(id) ?? [] }] as const,
  )
  const told = {
    ...toldSight(sight),
    ...(masks.size > 0 && { maskedCameraIds: [...masks.keys()] }),
    ...(areas.size > 0 && { blurredCameraIds: [...areas.keys()] }),
  }
  return { hidden: new Map(hidden), isUnmasked, told }
}
