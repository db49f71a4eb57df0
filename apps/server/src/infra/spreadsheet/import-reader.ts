import pLimit from 'p-limit'
import { AppError } from '#server/infra/errors/app-error.ts'
import { readHeadings, readLines, type SheetLine } from './import-sheet.ts'
import { readXlsx } from './xlsx-read.ts'

/** The form of a module's import sheet. */
export interface ImportSheet<Column extends string> {
  /** The columns by their bare headings, in every language at once. */
  columns: ReadonlyMap<string, Column>
  required: readonly Column[]
  /** Columns of times, in which a cell may be typed as a date. */
  moments?: readonly Column[]
  /** The most rows below the headings. */
  rows: number
  /** The most bytes of the file. */
  bytes: number
  /**
   * Characters of a cell that are kept: one more than the longest field allows, so that a longer text is refused and
   * not cut.
   */
  characters: number
}

/** More columns than any template has, so that people can keep notes beside it; an unknown heading is reported. */
const COLUMNS = 60

/**
 * Reads uploaded spreadsheets one at a time, because several large ones at once would take several times the memory.
 */
export function createImportReader() {
  const oneAtATime = pLimit(1)

  async function rowsOf(file: Buffer, limits: { rows: number; characters: number }) {
    const { rows, characters } = limits
    const result = await oneAtATime(() => readXlsx(file, { rows: rows + 1, columns: COLUMNS, characters }))
    if (result.ok) return result
    if (result.reason === 'too_many') throw new AppError('import.too_many', { limit: limits.rows })
    throw new AppError(result.reason === 'time' ? 'request.timeout' : 'import.format')
  }

  /** @param upload the file: its name, and its bytes, which a call carries as base64 */
  return async function linesOf<Column extends string>(
    { fileName, content }: { fileName: string; content: string | Buffer },
    sheet: ImportSheet<Column>,
  ): Promise<SheetLine<Column>[]> {
    const file = typeof content === 'string' ? Buffer.from(content, 'base64') : content
    if (file.length > sheet.bytes) throw new AppError('request.too_large')
    if (!/\.xlsx$/i.test(fileName)) throw new AppError('import.format')
    const { rows, numbers } = await rowsOf(file, sheet)
    const { places, faults } = readHeadings(rows[0] ?? [], sheet.columns, sheet.required)
    if (faults.length > 0) throw new AppError('import.columns', { columns: faults.join(', ') })
    const lines = readLines(rows, places, { numbers, moments: sheet.moments })
    if (lines.length === 0) throw new AppError('import.empty')
    return lines
  }
}
