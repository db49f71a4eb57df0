import type { Insertable } from 'kysely'
import type { Database } from '#server/infra/database/schema.gen.ts'
import type { SnapWay } from './snap-reading.ts'

/** A snap with its pictures stored, ready to be written; its plate has no number yet. */
export type SnapRow = Omit<
  Insertable<Database['vehicle_snap']>,
  'plate_id' | 'read_until' | keyof PassedSnap
> &
  PassedSnap

/** A passage that is being written, as others are told of it. */
export interface PassedSnap {
  id: string
  camera_id: string
  snap_time: Date
  received_at: Date
  plate: string | null
  speed: number | null
  speed_limit: number | null
  lane: number | null
  vehicle_type: string
  source: SnapWay
}

/** A row, and by what it is told from a repeat of it. */
export interface NewSnap {
  row: SnapRow
  /** The device's own id of it, or that of its file in the spool. */
  eventKey: string
  /** Where its camera keeps its pictures, which are fetched afterwards. */
  links?: readonly string[] | undefined
}
