import type { SheetRow } from './xlsx-read.ts'

/** One row of a sheet by column; empty cells have no entry. */
export interface SheetLine<Column extends string> {
  /** The row's number in the spreadsheet. */
  row: number
  cells: ReadonlyMap<Column, string>
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
  const places = row.map(text => (text === null ? null : (columns.get(bareWord(text)) ?? null)))
  const unknown = row.filter((text, place) => text !== null && places[place] === null)
  const twice = places.filter((column, place) => column !== null && places.indexOf(column) < place)
  const missing = required.filter(column => !places.includes(column))
  const faults = [...unknown, ...twice, ...missing].map(fault => String(fault).slice(0, HEADING_TOLD))
  return { places, faults: faults.slice(0, FAULTS_TOLD) }
}

/** The rows below the headings that are not empty. */
export function readLines<Column extends string>(
  rows: readonly SheetRow[],
  places: Headings<Column>['places'],
): SheetLine<Column>[] {
  return rows.slice(1).flatMap((cells, index) => {
    const line = new Map<Column, string>()
    for (const [place, column] of places.entries()) {
      const text = cells[place]?.trim()
      if (column !== null && text) line.set(column, text)
    }
    return line.size === 0 ? [] : [{ row: index + 2, cells: line }]
  })
}
