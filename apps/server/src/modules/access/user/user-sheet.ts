import { userColumns, userLevels, type UserColumn, type UserLevel } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { SITE_ZONE, siteTime } from '#server/infra/site-time.ts'
import { bareWord } from '#server/infra/spreadsheet/import-sheet.ts'
import type { Cell, Sheet } from '#server/infra/spreadsheet/xlsx-stream.ts'
import type { UserRow } from './user.queries.ts'

/** Columns that every row must fill. */
export const requiredColumns: readonly UserColumn[] = ['userName', 'name', 'password', 'level']

const moments: readonly string[] = ['rolesFrom', 'rolesUntil', 'lastLoginAt', 'createdAt']
const widths: Partial<Record<string, number>> = { roles: 36, groups: 36, email: 26, level: 24, remarks: 30 }
const USUAL_WIDTH = 18

/** The columns of an export. Some of them are not accepted by an import. */
const exportColumns = [
  ...userColumns.filter(column => column !== 'password'),
  'status',
  'lastLoginAt',
  'createdAt',
] as const
type ExportColumn = (typeof exportColumns)[number]

const headingOf = (column: UserColumn | ExportColumn, t: Translator) =>
  `${t(`user.sheet.column.${column}`)}${moments.includes(column) ? ` (${SITE_ZONE})` : ''}`

/** Headings in one language; `*` marks required columns, and brackets list the choices. */
export function templateColumns(t: Translator): Sheet['columns'] {
  const levels = userLevels.map(level => t(`enums.userLevel.${level}`)).join(' | ')
  return userColumns.map(column => {
    const mark = requiredColumns.includes(column) ? ' *' : ''
    const choice = column === 'level' ? ` [${levels}]` : ''
    return { heading: `${headingOf(column, t)}${mark}${choice}`, width: widths[column] ?? USUAL_WIDTH }
  })
}

export const listColumns = (t: Translator): Sheet['columns'] =>
  exportColumns.map(column => ({ heading: headingOf(column, t), width: widths[column] ?? USUAL_WIDTH }))

/** The cells of a user in an export. */
export function sheetCells(row: UserRow, t: Translator): Cell[] {
  const names = (list: readonly { name: string }[]) => list.map(one => one.name).join('; ')
  const cells: Record<ExportColumn, Cell> = {
    userName: row.user_name,
    name: row.name,
    level: t(`enums.userLevel.${row.level}`),
    email: row.email,
    phone: row.phone,
    jobName: row.job_name,
    sort: row.sort,
    rolesFrom: row.roles_from && siteTime(row.roles_from),
    rolesUntil: row.roles_until && siteTime(row.roles_until),
    roles: names(row.roles),
    groups: names(row.groups),
    remarks: row.remarks,
    status: t(`enums.userStatus.${row.status}`),
    lastLoginAt: row.last_login_at && siteTime(row.last_login_at),
    createdAt: siteTime(row.created_at),
  }
  return exportColumns.map(column => cells[column])
}

/** Recognises the texts of a sheet in every language at once. */
export interface UserWords {
  columns: ReadonlyMap<string, UserColumn>
  levels: ReadonlyMap<string, UserLevel>
}

export function userWords(translators: readonly Translator[]): UserWords {
  const ofEach = <Value>(entries: (t: Translator) => (readonly [string, Value])[]) =>
    new Map(translators.flatMap(t => entries(t).map(([text, value]) => [bareWord(text), value] as const)))
  return {
    columns: ofEach(t => [
      ...userColumns.map(column => [headingOf(column, t), column] as const),
      // The headings of a template from another site, or of a hand-made sheet, name no time zone.
      ...userColumns.map(column => [t(`user.sheet.column.${column}`), column] as const),
    ]),
    levels: ofEach(t =>
      userLevels.flatMap(level => [[t(`enums.userLevel.${level}`), level] as const, [level, level] as const]),
    ),
  }
}
