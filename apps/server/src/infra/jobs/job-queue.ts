import type { RawBuilder } from 'kysely'

/** Tables whose rows are jobs. All have `due_at`, the moment from which anybody may take a row. */
export type JobTable =
  | 'alarm_capture'
  | 'alarm_export'
  | 'face_import'
  | 'face_picture'
  | 'footage_file'
  | 'linkage_job'
  | 'plate_import'
  | 'push_message'
  | 'recording_fill'
  | 'vehicle_recall'
  | 'vehicle_snap_link'

/** A queue: how the rows of a table are taken as jobs. In its fragments of SQL the row is called `job`. */
export interface JobQueue {
  table: JobTable
  /** The column by which a job is known, a uuid. */
  key: 'id' | 'alarm_id' | 'camera_id' | 'snap_id'
  /** How long a job belongs to whoever took it, ms. Whoever needs it longer holds on to it. */
  lease: number
  /** The column of its state with the words for a job that waits and for one in work; left out where every row of the table is a job. */
  state?: { column: 'state' | 'status'; waiting: string; running: string }
  /** Tries are counted in `attempts`; a job that was tried so often is taken no more, `Infinity` never. Left out: they are not counted. */
  triesMax?: number
  /** Which jobs are taken first; left out: those that have been due for the longest. */
  order?: RawBuilder<unknown>
  /** A further condition on a job that is to be taken. */
  condition?: RawBuilder<boolean>
  /** Further columns that are set when a job is taken. */
  set?: RawBuilder<unknown>
  /** The columns of a job that was taken; left out: all of them. */
  columns?: RawBuilder<unknown>
}
