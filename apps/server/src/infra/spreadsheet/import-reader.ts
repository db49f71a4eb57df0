import pLimit from 'p-limit'
import { AppError } from '../errors/app-error.ts'
import { readHeadings, readLines, type SheetLine } from './import-sheet.ts'
import { readXlsx, type SheetRow } from './xlsx-read.ts'

/** What a module's sheet looks like. */
export interface ImportSheet<Column extends string> {
  /** Columns by their bare headings, of every language at once. */
  columns: ReadonlyMap<string, Column>
  required: readonly Column[]
  /** Rows below the headings, at most. */
  rows: number
  /** Bytes of the file, at most. */
  bytes: number
  /** Characters of a cell that are kept: one more than the longest field takes, so that a longer one is refused and not cut. */
  characters: number
}

/** More than any template has, for those who keep notes beside it: an unknown heading is told. */
const COLUMNS = 60

/** Reads uploaded spreadsheets, one at a time: several big ones at once would take several times the memory. */
export function createImportReader() {
  const oneAtATime = pLimit(1)

  async function rowsOf(file: Buffer, limits: { rows: number; characters: number }): Promise<SheetRow[]> {
    const { rows, characters } = limits
    const result = await oneAtATime(() => readXlsx(file, { rows: rows + 1, columns: COLUMNS, characters }))
    if (result.ok) return result.rows
    if (result.reason === 'too_many') throw new AppError('import.too_many', { limit: limits.rows })
    throw new AppError(result.reason === 'time' ? 'request.timeout' : 'import.format')
  }

  /**
   * @param upload as the call carries it: a name, and the bytes as base64
   * @throws AppError import.format, import.columns, import.empty, import.too_many, request.too_large, request.timeout
   */
  return async function linesOf<Column extends string>(
    { fileName, content }: { fileName: string; content: string },
    sheet: ImportSheet<Column>,
  ): Promise<SheetLine<Column>[]> {
    const file = Buffer.from(content, 'base64')
    if (file.length > sheet.bytes) throw new AppError('request.too_large')
    if (!/\.xlsx$/i.test(fileName)) throw new AppError('import.format')
    const [heading = [], ...rows] = await rowsOf(file, sheet)
    const { places, faults } = readHeadings(heading, sheet.columns, sheet.required)
    if (faults.length > 0) throw new AppError('import.columns', { columns: faults.join(', ') })
    const lines = readLines([heading, ...rows], places)
    if (lines.length === 0) throw new AppError('import.empty')
    return lines
  }
}
