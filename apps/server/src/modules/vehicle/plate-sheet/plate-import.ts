import { PLATE_IMPORT_FAULTS_SHOWN, type ErrorCode, type RequestIssue } from '@palisade/contract'
import type { z } from 'zod'
import type { SignedInContext } from '../../../infra/binding/context.ts'
import { parseRequest } from '../../../infra/binding/request-body.ts'
import type { Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import type { FaultOf } from '../../../infra/errors/fault.ts'
import type { SheetLine } from '../../../infra/spreadsheet/import-sheet.ts'

export interface PlateFault<Column extends string> {
  row: number
  field: Column | null
  code: ErrorCode
  rule: string | null
}

/** A row that is valid by itself. */
interface Candidate<Draft> {
  row: number
  draft: Draft
}

export interface PlateList<Column extends string, Draft> {
  columns: readonly Column[]
  /** The schema of the call that adds one, and what a line means to it. */
  schema: z.ZodType<Draft>
  fieldsOf: (line: SheetLine<Column>) => object
  /** A fault of the whole line, whatever its fields are. */
  refusalOf?: (line: SheetLine<Column>) => { field: Column; code: ErrorCode } | undefined
  /** The column of a field of the schema that has another name. */
  columnOf?: Readonly<Record<string, Column>>
  /** By what one is told from another; of several with the same key, the first is stored. */
  keyOf: (draft: Draft) => string
  /** Stores those whose key is not taken. @returns the keys that went in */
  store: (tx: Tx, drafts: readonly Draft[]) => Promise<ReadonlySet<string>>
  taken: ErrorCode
}

type ImportContext = Pick<SignedInContext, 'audit' | 'transaction' | 'signal'>

/** The most faults that are reported for one row. */
const FAULTS_OF_A_ROW = 5
/** Rows that are stored in one transaction. */
const BATCH = 500

/** Stores the lines of a spreadsheet in a list of plates, and reports those that did not go in and why. */
export async function importPlates<Column extends string, Draft>(
  lines: readonly SheetLine<Column>[],
  list: PlateList<Column, Draft>,
  { fileName, context, faultOf }: { fileName: string; context: ImportContext; faultOf: FaultOf },
) {
  const faults: PlateFault<Column>[] = []
  const candidates: Candidate<Draft>[] = []
  for (const line of lines) {
    const reading = readLine(line, list)
    if (Array.isArray(reading)) faults.push(...reading)
    else candidates.push(reading)
  }
  const { kept, twice } = withoutDoubles(candidates, list)
  faults.push(...twice)
  for (let first = 0; first < kept.length; first += BATCH)
    faults.push(...(await storeBatch(kept.slice(first, first + BATCH), list, { fileName, context, faultOf })))
  const failed = new Set(faults.map(({ row }) => row)).size
  const counts = { rows: lines.length, added: lines.length - failed, failed }
  context.audit({ after: { fileName, ...counts } })
  return { ...counts, faults: faults.toSorted((a, b) => a.row - b.row).slice(0, PLATE_IMPORT_FAULTS_SHOWN) }
}

const fault = <Column extends string>(
  row: number,
  field: Column | null,
  code: ErrorCode,
  rule: string | null = null,
): PlateFault<Column> => ({ row, field, code, rule })

function readLine<Column extends string, Draft>(
  line: SheetLine<Column>,
  list: PlateList<Column, Draft>,
): Candidate<Draft> | PlateFault<Column>[] {
  const { row } = line
  const plate = list.columns.find(column => column === 'plate') ?? null
  // A spreadsheet has made 2190 of 219E01 and 12 of 0012: nobody can say what was typed.
  if (plate !== null && line.numbers.has(plate)) return [fault(row, plate, 'import.number_cell')]
  const refusal = list.refusalOf?.(line)
  if (refusal) return [fault(row, refusal.field, refusal.code)]
  try {
    return { row, draft: parseRequest(list.schema, list.fieldsOf(line)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const issues = (error.params?.issues ?? []) as RequestIssue[]
    if (issues.length === 0) return [fault<Column>(row, null, error.code)]
    const columnOf = (path: string): Column | null =>
      list.columnOf?.[path] ?? list.columns.find(column => column === path) ?? null
    return issues
      .slice(0, FAULTS_OF_A_ROW)
      .map(issue => fault<Column>(row, columnOf(issue.path), error.code, issue.rule))
  }
}

function withoutDoubles<Column extends string, Draft>(
  candidates: readonly Candidate<Draft>[],
  { keyOf, columns }: PlateList<Column, Draft>,
) {
  const seen = new Set<string>()
  const kept: Candidate<Draft>[] = []
  const twice: PlateFault<Column>[] = []
  const plate = columns.find(column => column === 'plate') ?? null
  for (const candidate of candidates) {
    const key = keyOf(candidate.draft)
    if (seen.has(key)) twice.push(fault(candidate.row, plate, 'import.twice_in_file'))
    else kept.push(candidate)
    seen.add(key)
  }
  return { kept, twice }
}

async function storeBatch<Column extends string, Draft>(
  batch: readonly Candidate<Draft>[],
  { store, keyOf, columns, taken }: PlateList<Column, Draft>,
  { fileName, context, faultOf }: { fileName: string; context: ImportContext; faultOf: FaultOf },
): Promise<PlateFault<Column>[]> {
  const refuseAll = (code: ErrorCode) => batch.map(({ row }) => fault<Column>(row, null, code))
  if (context.signal.aborted) return refuseAll('request.timeout')
  const plate = columns.find(column => column === 'plate') ?? null
  try {
    const stored = await context.transaction(
      tx =>
        store(
          tx,
          batch.map(({ draft }) => draft),
        ),
      added => ({ after: { fileName, added: added.size } }),
    )
    return batch.flatMap(({ row, draft }) => (stored.has(keyOf(draft)) ? [] : fault(row, plate, taken)))
  } catch (error) {
    return refuseAll(error instanceof AppError ? error.code : faultOf(error).code)
  }
}
