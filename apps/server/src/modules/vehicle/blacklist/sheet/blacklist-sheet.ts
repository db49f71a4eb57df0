import {
  alarmLevels,
  blacklistColumns,
  bodyColours,
  plateColours,
  vehicleTypes,
  type BlacklistColumn,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { siteTime, SITE_ZONE } from '#server/infra/site-time.ts'
import { bareWord, type SheetLine } from '#server/infra/spreadsheet/import-sheet.ts'
import { momentOfCell } from '#server/infra/spreadsheet/sheet-moment.ts'
import type { Cell, Sheet } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { wordsOf } from '#server/modules/vehicle/plate-sheet/plate-export.ts'
import { presentEntry } from '../entry/blacklist.presenter.ts'
import type { EntryRow } from '../entry/blacklist.queries.ts'

/** Columns that every row must fill. */
export const requiredColumns: readonly BlacklistColumn[] = ['plate', 'group']

const moments: readonly BlacklistColumn[] = ['validFrom', 'validUntil']
const widths: Partial<Record<BlacklistColumn, number>> = {
  reason: 30,
  remarks: 30,
  validFrom: 26,
  validUntil: 26,
}
const USUAL_WIDTH = 16

/** Texts of the closed sets of a sheet. */
const setsOf = (t: Translator) => ({
  plateColour: plateColours.map(one => [t(`enums.plateColour.${one}`), one] as const),
  bodyColour: bodyColours.map(one => [t(`enums.bodyColour.${one}`), one] as const),
  vehicleType: vehicleTypes.map(one => [t(`enums.vehicleType.${one}`), one] as const),
  level: alarmLevels.map(one => [t(`enums.alarmLevel.${one}`), one] as const),
})
type ClosedColumn = keyof ReturnType<typeof setsOf>
const closedColumns = ['plateColour', 'bodyColour', 'vehicleType', 'level'] as const satisfies ClosedColumn[]

const nameOf = (column: BlacklistColumn, t: Translator) =>
  `${t(`blacklist.sheet.column.${column}`)}${moments.includes(column) ? ` (${SITE_ZONE})` : ''}`

/** Headings in one language; `*` marks required columns, and brackets list the choices. */
export function sheetColumns(t: Translator): Sheet['columns'] {
  const sets: Partial<Record<BlacklistColumn, readonly (readonly [string, string])[]>> = setsOf(t)
  return blacklistColumns.map(column => {
    const mark = requiredColumns.includes(column) ? ' *' : ''
    const choice = sets[column] ? ` [${sets[column].map(([text]) => text).join(' | ')}]` : ''
    return {
      heading: `${nameOf(column, t)}${mark}${choice}`,
      width: widths[column] ?? USUAL_WIDTH,
      isText: true,
    }
  })
}

/** The cells of a vehicle in the form that an import accepts. */
export function sheetCells(row: EntryRow, t: Translator): Cell[] {
  const entry = presentEntry(row)
  const cells: Record<BlacklistColumn, Cell> = {
    plate: entry.plate,
    group: entry.group.name,
    owner: entry.owner,
    plateColour: t(`enums.plateColour.${entry.plateColour}`),
    plateType: entry.plateType,
    vehicleType: t(`enums.vehicleType.${entry.vehicleType}`),
    bodyColour: t(`enums.bodyColour.${entry.bodyColour}`),
    brand: entry.brand,
    subBrand: entry.subBrand,
    modelYear: entry.modelYear === null ? null : String(entry.modelYear),
    level: entry.level && t(`enums.alarmLevel.${entry.level}`),
    validFrom: row.valid_from && siteTime(row.valid_from),
    validUntil: row.valid_until && siteTime(row.valid_until),
    reason: entry.reason,
    remarks: entry.remarks,
  }
  return blacklistColumns.map(column => cells[column])
}

/** Recognises the texts of a sheet in every language at once. */
export function blacklistWords(translators: readonly Translator[]) {
  const sets = closedColumns.map(
    column =>
      [
        column,
        wordsOf<string>(translators, bareWord, t => [
          ...setsOf(t)[column],
          ...setsOf(t)[column].map(([, value]) => [value, value] as const),
        ]),
      ] as const,
  )
  return {
    columns: wordsOf<BlacklistColumn>(translators, bareWord, t => [
      ...blacklistColumns.map(column => [nameOf(column, t), column] as const),
      // The headings of a template from another site, or of a hand-made sheet, name no time zone.
      ...blacklistColumns.map(column => [t(`blacklist.sheet.column.${column}`), column] as const),
    ]),
    sets: new Map<BlacklistColumn, ReadonlyMap<string, string>>(sets),
  }
}

/** A line as the call that adds one vehicle takes it. @param groupIds by name */
export function fieldsOfLine(
  { cells }: SheetLine<BlacklistColumn>,
  { sets }: ReturnType<typeof blacklistWords>,
  groupIds: ReadonlyMap<string, string>,
): object {
  const { group, validFrom, validUntil, modelYear, ...others } = Object.fromEntries(
    Array.from(cells, ([column, text]) => [column, sets.get(column)?.get(bareWord(text)) ?? text]),
  )
  return {
    ...others,
    groupId: groupIds.get(group ?? ''),
    ...(modelYear !== undefined && {
      modelYear: /^\d{1,4}$/.test(modelYear) ? Number(modelYear) : modelYear,
    }),
    validFrom: momentOfCell(validFrom),
    validUntil: momentOfCell(validUntil),
  }
}
