import type { ErrorCode } from '@palisade/contract'
import { isErrorValue } from './sheet-xml.ts'
import type { SheetRow } from './xlsx-read.ts'

/** One row of a sheet by column; empty cells have no entry. */
export interface SheetLine<Column extends string> {
  /** The row's number in the spreadsheet. */
  row: number
  cells: ReadonlyMap<Column, string>
  /** Cells that hold no text that could be taken, with the reason. */
  refused: readonly { column: Column; code: ErrorCode }[]
  /** Columns whose cell is a number: a plate `219E01` or `0012` is not what was typed any more. */
  numbers: ReadonlySet<Column>
}

/** A heading without the template's marks: `Connection * [A | B]` becomes `connection`. */
export const bareWord = (text: string): string =>
  text
    .replace(/\[[^\]]*\]?/g, '')
    .replace(/\*/g, '')
    .trim()
    .toLowerCase()

export interface Headings<Column extends string> {
  /** The column at each position; null where there is no heading. */
  places: readonly (Column | null)[]
  /** Unknown and repeated headings, and required columns that are missing. */
  faults: readonly string[]
}

const FAULTS_TOLD = 5
const HEADING_TOLD = 40

/**
 * @param columns by their bare headings, in every language at once
 * @param required columns that every sheet must have
 */
export function readHeadings<Column extends string>(
  row: SheetRow,
  columns: ReadonlyMap<string, Column>,
  required: readonly Column[],
): Headings<Column> {
  const texts = row.map(cell => (cell === null || typeof cell === 'string' ? cell : cell.date))
  const places = texts.map(text => (text === null ? null : (columns.get(bareWord(text)) ?? null)))
  const unknown = texts.filter((text, place) => text !== null && places[place] === null)
  const twice = places.filter((column, place) => column !== null && places.indexOf(column) < place)
  const missing = required.filter(column => !places.includes(column))
  const faults = [...unknown, ...twice, ...missing].map(fault => String(fault).slice(0, HEADING_TOLD))
  return { places, faults: faults.slice(0, FAULTS_TOLD) }
}

/**
 * The rows below the headings that are not empty.
 * @param numbers of each row, the positions of its number cells
 * @param moments columns of times: only these take cells that are typed as dates, by the clock of the site
 */
export function readLines<Column extends string>(
  rows: readonly SheetRow[],
  places: Headings<Column>['places'],
  {
    numbers = [],
    moments = [],
  }: { numbers?: readonly (readonly number[])[]; moments?: readonly Column[] | undefined } = {},
): SheetLine<Column>[] {
  return rows.slice(1).flatMap((row, index) => {
    const cells = new Map<Column, string>()
    const refused: { column: Column; code: ErrorCode }[] = []
    for (const [place, column] of places.entries()) {
      const cell = row[place] ?? null
      if (column === null || cell === null) continue
      const isDate = typeof cell !== 'string'
      const text = isDate ? cell.date : cell.trim()
      if (isDate && !moments.includes(column)) refused.push({ column, code: 'import.date_in_text' })
      else if (isErrorValue(text)) refused.push({ column, code: 'import.error_value' })
      else if (text) cells.set(column, text)
    }
    const counted = new Set((numbers[index + 1] ?? []).flatMap(place => places[place] ?? []))
    const isEmpty = cells.size === 0 && refused.length === 0
    return isEmpty ? [] : [{ row: index + 2, cells, refused, numbers: counted }]
  })
}
