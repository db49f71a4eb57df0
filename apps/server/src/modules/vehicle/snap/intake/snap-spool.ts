import type { DiskSpace } from '#server/infra/files/disk-space.ts'
import { createSpool, type Spool, type Spooled } from '#server/infra/spool/spool.ts'
import type { SnapWay } from './snap-reading.ts'

export type SpoolEntry = Spooled<SnapWay>
export type SnapSpool = Spool<SnapWay>

/** Snaps on their way into the database. */
export const createSnapSpool = (folder: string, space?: Pick<DiskSpace, 'requireRoom'>): SnapSpool =>
  createSpool(folder, { end: '.snap', space })
