import type { ErrorCode, RequestIssue } from '@palisade/contract'
import type { z } from 'zod'
import { parseRequest } from '#server/infra/binding/request-body.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SheetLine } from '#server/infra/spreadsheet/import-sheet.ts'

export interface PlateFault {
  row: number
  field: string | null
  code: ErrorCode
  rule: string | null
}

/** A row that is valid by itself. */
export interface Candidate {
  row: number
  draft: unknown
}

export interface PlateList<Column extends string, Draft> {
  columns: readonly Column[]
  /** The schema of the call that adds one, and what a line means to it. */
  schema: z.ZodType<Draft>
  fieldsOf(line: SheetLine<Column>): object
  /** A fault of the whole line, whatever its fields are. */
  refusalOf?(line: SheetLine<Column>): { field: Column; code: ErrorCode } | undefined
  /** The column of a field of the schema that has another name. */
  columnOf?: Readonly<Record<string, Column>>
  /** By what one is told from another; of several with the same key, the first is stored. */
  keyOf(draft: Draft): string
  /** Stores those whose key is not taken. @returns the keys that went in */
  store(tx: Tx, drafts: readonly Draft[]): Promise<ReadonlySet<string>>
  taken: ErrorCode
}
/** A list whatever its columns are. */
export type AnyPlateList = PlateList<string, unknown>

/** The most faults that are reported for one row. */
const FAULTS_OF_A_ROW = 5

export const faultAt = (
  row: number,
  field: string | null,
  code: ErrorCode,
  rule: string | null = null,
): PlateFault => ({ row, field, code, rule })

/** Where it is told that a vehicle is listed twice. */
export const plateColumn = ({ columns }: Pick<AnyPlateList, 'columns'>): string | null =>
  columns.find(column => column === 'plate') ?? null

/**
 * Reads some lines of a file.
 * @param seen keys of the lines before them, to which theirs are added
 */
export function readPlates(
  lines: readonly SheetLine<string>[],
  list: AnyPlateList,
  seen: Set<string>,
): { kept: Candidate[]; faults: PlateFault[] } {
  const kept: Candidate[] = []
  const faults: PlateFault[] = []
  for (const line of lines) {
    const reading = readLine(line, list)
    if (Array.isArray(reading)) {
      faults.push(...reading)
      continue
    }
    const key = list.keyOf(reading.draft)
    if (seen.has(key)) faults.push(faultAt(line.row, plateColumn(list), 'import.twice_in_file'))
    else kept.push(reading)
    seen.add(key)
  }
  return { kept, faults }
}

function readLine(line: SheetLine<string>, list: AnyPlateList): Candidate | PlateFault[] {
  const { row } = line
  if (line.refused.length > 0)
    return line.refused.slice(0, FAULTS_OF_A_ROW).map(({ column, code }) => faultAt(row, column, code))
  const plate = plateColumn(list)
  // A spreadsheet has made 2190 of 219E01 and 12 of 0012: nobody can say what was typed.
  if (plate !== null && line.numbers.has(plate)) return [faultAt(row, plate, 'import.number_cell')]
  const refusal = list.refusalOf?.(line)
  if (refusal) return [faultAt(row, refusal.field, refusal.code)]
  try {
    return { row, draft: parseRequest(list.schema, list.fieldsOf(line)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const issues = (error.params?.issues ?? []) as RequestIssue[]
    if (issues.length === 0) return [faultAt(row, null, error.code)]
    const columnOf = (path: string) => list.columnOf?.[path] ?? list.columns.find(column => column === path)
    return issues
      .slice(0, FAULTS_OF_A_ROW)
      .map(issue => faultAt(row, columnOf(issue.path) ?? null, error.code, issue.rule))
  }
}
