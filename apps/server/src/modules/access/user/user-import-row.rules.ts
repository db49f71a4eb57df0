import {
  userColumns,
  userDraft,
  type ErrorCode,
  type RequestIssue,
  type UserColumn,
  type UserDraft,
} from '@palisade/contract'
import { parseRequest } from '#server/infra/binding/request-body.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { bareWord, type SheetLine } from '#server/infra/spreadsheet/import-sheet.ts'
import { momentOfCell } from '#server/infra/spreadsheet/sheet-moment.ts'
import type { UserWords } from './user-sheet.ts'

export interface UserFault {
  row: number
  field: UserColumn | null
  code: ErrorCode
  rule: string | null
}

/** A row that is valid by itself; its password is encrypted as in the call that adds one user. */
export interface Candidate {
  row: number
  draft: UserDraft
}

export type RowReading = { ok: true; candidate: Candidate } | { ok: false; faults: UserFault[] }

export interface RowBook {
  words: UserWords
  /** Ids by exact name. */
  roles: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
  seal(password: string): string
}

/** The most faults that are reported for one row. */
const FAULTS_OF_A_ROW = 5

export const fault = (
  row: number,
  field: UserColumn | null,
  code: ErrorCode,
  rule: string | null = null,
): UserFault => ({ row, field, code, rule })

export function readRow({ row, cells, refused }: SheetLine<UserColumn>, book: RowBook): RowReading {
  if (refused.length > 0)
    return {
      ok: false,
      faults: refused.map(({ column, code }) => fault(row, column, code)).slice(0, FAULTS_OF_A_ROW),
    }
  const roles = idsOf(cells.get('roles'), book.roles)
  const groups = idsOf(cells.get('groups'), book.groups)
  const unknown = [
    ...(roles ? [] : [fault(row, 'roles', 'role.not_found')]),
    ...(groups ? [] : [fault(row, 'groups', 'user_group.not_found')]),
  ]
  const level = cells.get('level')
  const sort = cells.get('sort')
  const password = cells.get('password')
  const texts = ['userName', 'name', 'email', 'phone', 'jobName', 'remarks'] as const
  const fields = {
    ...Object.fromEntries(texts.filter(one => cells.has(one)).map(one => [one, cells.get(one)])),
    password: password === undefined ? undefined : book.seal(password),
    level: level === undefined ? undefined : (book.words.levels.get(bareWord(level)) ?? level),
    ...(sort !== undefined && { sort: /^\d{1,6}$/.test(sort) ? Number(sort) : sort }),
    rolesFrom: momentOfCell(cells.get('rolesFrom')),
    rolesUntil: momentOfCell(cells.get('rolesUntil')),
    roleIds: roles ?? [],
    groupIds: groups ?? [],
  }
  const checked = checkDraft(row, fields)
  const faults = [...unknown, ...('faults' in checked ? checked.faults : [])].slice(0, FAULTS_OF_A_ROW)
  if (faults.length > 0 || !('draft' in checked)) return { ok: false, faults }
  return { ok: true, candidate: { row, draft: checked.draft } }
}

/** Checks a row with the same schema as the call that adds one user. */
function checkDraft(row: number, fields: unknown): { draft: UserDraft } | { faults: UserFault[] } {
  try {
    return { draft: parseRequest(userDraft, fields) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { faults: faultsOf(row, error) }
  }
}

/** Turns a refusal into faults of a row: each issue with its column. */
export function faultsOf(row: number, { code, params }: AppError): UserFault[] {
  const issues = (params?.issues ?? []) as RequestIssue[]
  if (issues.length === 0) return [fault(row, null, code)]
  return issues.map(issue => fault(row, columnOf(issue.path), code, issue.rule))
}

const columnOf = (path: string) => userColumns.find(column => path.split('.')[0] === column) ?? null

/**
 * The ids of names that are joined by semicolons. A single name that itself contains a semicolon is recognised as a
 * whole.
 * @returns undefined when a name is unknown
 */
function idsOf(text: string | undefined, ids: ReadonlyMap<string, string>): string[] | undefined {
  if (text === undefined) return []
  const whole = ids.get(text)
  if (whole !== undefined) return [whole]
  const names = text
    .split(/[;；\n]/)
    .map(name => name.trim())
    .filter(name => name !== '')
  const found = names.map(name => ids.get(name))
  return found.every(id => id !== undefined) ? [...new Set(found)] : undefined
}
