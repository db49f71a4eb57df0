import { deviceColumns, drivers, type DeviceColumn } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { SheetRow } from '../../infra/spreadsheet/xlsx-read.ts'

/** One row of a sheet by column; empty cells have no entry. */
export interface SheetLine {
  /** As the spreadsheet numbers it. */
  row: number
  cells: ReadonlyMap<DeviceColumn, string>
}

/** What the texts of a sheet mean, in every language at once. */
export interface SheetWords {
  columns: ReadonlyMap<string, DeviceColumn>
  drivers: ReadonlyMap<string, string>
  isTls: ReadonlyMap<string, boolean>
}

/** Columns without which no row is a device. */
const required: readonly DeviceColumn[] = ['name', 'code', 'driver', 'area']

/** Without the template's marks: `Connection * [A | B]` is `connection`. */
export const bareWord = (text: string): string =>
  text
    .replace(/\[[^\]]*\]?/g, '')
    .replace(/\*/g, '')
    .trim()
    .toLowerCase()

export function sheetWords(translators: readonly Translator[]): SheetWords {
  const ofEach = <Value>(entries: (t: Translator) => [string, Value][]) =>
    new Map(translators.flatMap(t => entries(t).map(([text, value]) => [bareWord(text), value] as const)))
  return {
    columns: ofEach(t => deviceColumns.map(column => [t(`deviceSheet.column.${column}`), column])),
    drivers: ofEach(t =>
      drivers.flatMap(name => [
        [t(`enums.driver.${name}`), name],
        [name, name],
      ]),
    ),
    isTls: ofEach(t => [
      [t('deviceSheet.yes'), true],
      [t('deviceSheet.no'), false],
      ['true', true],
      ['false', false],
      ['1', true],
      ['0', false],
    ]),
  }
}

export interface Headings {
  /** Column at each place; null where there is no heading. */
  places: readonly (DeviceColumn | null)[]
  /** Headings of no column, ones that come twice, and required ones that are missing. */
  faults: readonly string[]
}

const FAULTS_TOLD = 5
const HEADING_TOLD = 40

export function readHeadings(row: SheetRow, words: SheetWords): Headings {
  const places = row.map(text => (text === null ? null : (words.columns.get(bareWord(text)) ?? null)))
  const unknown = row.filter((text, place) => text !== null && places[place] === null)
  const twice = places.filter((column, place) => column !== null && places.indexOf(column) < place)
  const missing = required.filter(column => !places.includes(column))
  const faults = [...unknown, ...twice, ...missing].map(fault => String(fault).slice(0, HEADING_TOLD))
  return { places, faults: faults.slice(0, FAULTS_TOLD) }
}

/** Rows below the headings that hold anything. */
export function readLines(rows: readonly SheetRow[], places: Headings['places']): SheetLine[] {
  return rows.slice(1).flatMap((cells, index) => {
    const line = new Map<DeviceColumn, string>()
    for (const [place, column] of places.entries()) {
      const text = cells[place]?.trim()
      if (column !== null && text) line.set(column, text)
    }
    return line.size === 0 ? [] : [{ row: index + 2, cells: line }]
  })
}
