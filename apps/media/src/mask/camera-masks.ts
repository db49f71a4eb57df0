import type { Mask } from '@palisade/contract/media'

/** Nobody has told yet which cameras have masks, so that nothing may be shown. */
export class MasksUnknown extends Error {}

/** The areas of each camera's picture that are drawn black, as the server told them last. */
export interface CameraMasks {
  isKnown(): boolean
  /** @throws MasksUnknown */
  of(cameraId: string): readonly Mask[]
  /** Takes the complete set; a camera that is not in it has none. */
  set(cameras: readonly { cameraId: string; masks: readonly Mask[] }[]): void
}

/** @param onChange told of the cameras whose areas are others now; never of the first set, before which nothing was shown */
export function createCameraMasks(onChange: (cameraIds: ReadonlySet<string>) => void): CameraMasks {
  let known: ReadonlyMap<string, readonly Mask[]> | undefined

  return {
    isKnown: () => known !== undefined,
    of: cameraId => {
      if (!known) throw new MasksUnknown('masks are not known yet')
      return known.get(cameraId) ?? []
    },
    set: cameras => {
      const before = known
      const next = new Map(cameras.map(({ cameraId, masks }) => [cameraId, masks]))
      known = next
      if (!before) return
      const isOther = (id: string) => JSON.stringify(before.get(id)) !== JSON.stringify(next.get(id))
      const changed = new Set([...before.keys(), ...next.keys()].filter(isOther))
      if (changed.size > 0) onChange(changed)
    },
  }
}
