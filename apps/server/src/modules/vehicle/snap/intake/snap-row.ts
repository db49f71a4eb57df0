import type { Insertable } from 'kysely'
import type { Database } from '../../../../infra/database/schema.gen.ts'

/** A snap with its pictures stored, ready to be written; its plate has no number yet. */
export type SnapRow = Omit<Insertable<Database['vehicle_snap']>, 'plate_id' | 'snap_time' | 'plate'> & {
  snap_time: Date
  plate: string | null
}

/** A row, and by what it is told from a repeat of it. */
export interface NewSnap {
  row: SnapRow
  /** The device's own id of it, or that of its file in the spool. */
  eventKey: string
}
