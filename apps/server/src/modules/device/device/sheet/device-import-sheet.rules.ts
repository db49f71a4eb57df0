import { deviceCategories, deviceColumns, drivers, type DeviceColumn } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { bareWord, type SheetLine } from '#server/infra/spreadsheet/import-sheet.ts'

export type DeviceLine = SheetLine<DeviceColumn>

/** Recognises the texts of a sheet in every language at once. */
export interface SheetWords {
  columns: ReadonlyMap<string, DeviceColumn>
  drivers: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  isTls: ReadonlyMap<string, boolean>
}

/** Columns that every row must fill. */
export const requiredColumns: readonly DeviceColumn[] = ['name', 'code', 'driver', 'area']

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
    categories: ofEach(t =>
      deviceCategories.flatMap(name => [
        [t(`enums.deviceCategory.${name}`), name],
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
