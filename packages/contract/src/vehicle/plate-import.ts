import { z } from 'zod'
import { id, moment } from '../core/fields.ts'
import { importFaultOf } from '../core/import.ts'
import { errorCode } from '../manifest/errors.ts'

/** Rows and bytes of a file of vehicles (VEHICLE-25). */
export const PLATE_IMPORT_LIMIT = 50_000
export const PLATE_IMPORT_FILE_LIMIT = 10 * 1024 * 1024
/** Reasons that a report holds at most: one at least of each row that did not go in. */
export const PLATE_IMPORT_FAULTS_SHOWN = PLATE_IMPORT_LIMIT
/** Imports of one user into the lists that wait or run at the same time. */
export const PLATE_IMPORTS_AT_ONCE = 3
/** Hours for which the report of an import is kept. */
export const PLATE_IMPORT_KEPT_HOURS = 24

export const plateImportStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const

/** An import into a list, which goes on by itself. */
export const plateImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(plateImportStates),
  /** Rows of the file; null until it has been read. */
  total: z.int().nullable(),
  added: z.int(),
  failed: z.int(),
  /** Why the import failed as a whole. */
  errorCode: errorCode.nullable(),
  startedAt: moment,
})
export type PlateImport = z.infer<typeof plateImport>

/** Its rows that did not go in, by row, and why. */
export const plateImportReportOf = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  plateImport.extend({ faults: z.array(importFaultOf(columns)) })

export const plateImportRequest = z.strictObject({ importId: id })
