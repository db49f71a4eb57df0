import { z } from 'zod'
import { errorCode } from '../manifest/errors.ts'

/**
 * The report of an import from a spreadsheet: how many rows there were, went in and did not, and why.
 * @param columns names of the template's columns
 */
export function importReportOf<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.object({
    rows: z.int(),
    added: z.int(),
    failed: z.int(),
    faults: z.array(importFaultOf(columns)),
  })
}

/** Why a row of a spreadsheet did not go in. @param columns names of the template's columns */
export const importFaultOf = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.object({
    /** The row's number in the spreadsheet; the headings are row 1. */
    row: z.int(),
    field: z.enum(columns).nullable(),
    /** `request.invalid` with the rule broken, or the refusal's own code. */
    code: errorCode,
    rule: z.string().nullable(),
  })
