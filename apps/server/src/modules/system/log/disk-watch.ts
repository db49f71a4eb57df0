import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { DiskSpace } from '#server/infra/files/disk-space.ts'

/** Looks whether the disk of the data folder has more than the reserve free, below which no file is written any more. */
export function createDiskWatch({
  space,
  conditions,
}: {
  space: Pick<DiskSpace, 'report'>
  conditions: Pick<Conditions, 'set'>
}) {
  return async (): Promise<void> => {
    const report = await space.report()
    conditions.set('disk_full', report.freeBytes < report.reserveBytes ? report : undefined)
  }
}
