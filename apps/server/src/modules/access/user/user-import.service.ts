import {
  REMARKS_LIMIT,
  USER_IMPORT_FAULTS_SHOWN,
  USER_IMPORT_FILE_LIMIT,
  USER_IMPORT_LIMIT,
  type Contract,
  type ResultOf,
} from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import pLimit from 'p-limit'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createImportReader } from '#server/infra/spreadsheet/import-reader.ts'
import { sealPassword } from '#server/modules/access/password/login-cipher.ts'
import { fieldsOf, hashInTurn } from './new-user.ts'
import { fault, faultsOf, readRow, type Candidate, type UserFault } from './user-import-row.rules.ts'
import { requiredColumns, userWords } from './user-sheet.ts'
import { writeUsersChanged } from './user.events.ts'
import { listNamed, listTakenNames } from './user.queries.ts'
import { storeNewUser, type UserDeps } from './user.service.ts'

type Calls = Contract['user']
type ImportContext = Pick<SignedInContext, 'access' | 'audit' | 'transaction' | 'signal'>

/**
 * Characters of a cell that are kept: the names of fifty roles of usual length, and at least one more than any other
 * field allows.
 */
const CELL_CHARACTERS = Math.max(REMARKS_LIMIT + 1, 4000)

/**
 * Rows under way at a time: passwords are hashed on every core (password-hasher.ts) while other rows are stored. No more, so
 * that a login beside an import waits for a few hashes only.
 */
const AT_ONCE = 4

/**
 * Imports users from an .xlsx. Each line is stored on its own, with a log row of its own, and a report lists the lines that
 * were refused and why.
 */
export function createUserImportService(deps: UserDeps & { faultOf: FaultOf }) {
  const { db, hasher, loginKey, passwords, faultOf } = deps
  const linesOf = createImportReader()

  /** Stores a row completely or not at all, by the same rules as the call that adds one user. */
  async function store(
    { row, draft }: Candidate,
    fileName: string,
    { access, signal, transaction }: ImportContext,
  ): Promise<UserFault[]> {
    if (signal.aborted) return [fault(row, null, 'request.timeout')]
    const { userName, password: sealed, ...entered } = draft
    try {
      const password = await passwords.accept(sealed, 'form', 'password', { userName, name: entered.name })
      const passwordHash = await hashInTurn(hasher, password)
      const user = {
        id: crypto.randomUUID(),
        userName,
        passwordHash,
        fields: fieldsOf(entered, {}),
        ...entered,
      }
      await transaction(
        tx => storeNewUser(tx, access, user),
        () => ({ object: user.id, objectName: userName, after: { fileName, row } }),
      )
      return []
    } catch (error) {
      return error instanceof AppError
        ? faultsOf(row, error).map(placed)
        : [placed(fault(row, null, faultOf(error).code))]
    }
  }

  return {
    /** Imports the rows of a file. Users who are stored stay, even when the caller disconnects. */
    async importExcel(request, context): Promise<ResultOf<Calls['importExcel']>> {
      const words = userWords(await Promise.all(languages.map(loadTranslator)))
      const lines = await linesOf(request, {
        columns: words.columns,
        required: requiredColumns,
        moments: ['rolesFrom', 'rolesUntil'],
        rows: USER_IMPORT_LIMIT,
        bytes: USER_IMPORT_FILE_LIMIT,
        characters: CELL_CHARACTERS,
      })
      const [roles, groups] = await Promise.all([listNamed(db, 'role'), listNamed(db, 'user_group')])
      const book = {
        words,
        roles: new Map(roles.map(({ id, name }) => [name, id])),
        groups: new Map(groups.map(({ id, name }) => [name, id])),
        seal: (password: string) => sealPassword(loginKey, password),
      }
      const readings = lines.map(line => readRow(line, book))
      const faults = readings.flatMap(reading => (reading.ok ? [] : reading.faults))
      const sound = readings.flatMap(reading => (reading.ok ? [reading.candidate] : []))
      const { kept, refused } = await withFreeNames(db, sound)
      faults.push(...refused)
      const places = pLimit(AT_ONCE)
      const stored = kept.map(candidate => places(() => store(candidate, request.fileName, context)))
      faults.push(...(await Promise.all(stored)).flat())
      const failed = new Set(faults.map(({ row }) => row)).size
      const counts = { rows: lines.length, added: lines.length - failed, failed }
      const summary = { after: { fileName: request.fileName, ...counts } }
      if (failed < lines.length) await context.transaction(writeUsersChanged, () => summary)
      else context.audit(summary)
      const told = faults.toSorted((a, b) => a.row - b.row).slice(0, USER_IMPORT_FAULTS_SHOWN)
      return { ...counts, faults: told }
    },
  } satisfies CallsOf<'user'>
}

/**
 * Sorts out names that are in use, and repeated names of which only the first row is stored. It runs before the
 * costly hashing of passwords.
 */
async function withFreeNames(db: Db, candidates: readonly Candidate[]) {
  const taken = await listTakenNames(
    db,
    candidates.map(({ draft }) => draft.userName),
  )
  const seen = new Set<string>()
  const kept: Candidate[] = []
  const refused: UserFault[] = []
  for (const candidate of candidates) {
    const { userName } = candidate.draft
    if (taken.has(userName)) refused.push(fault(candidate.row, 'userName', 'user.exists'))
    else if (seen.has(userName)) refused.push(fault(candidate.row, 'userName', 'import.twice_in_file'))
    else kept.push(candidate)
    seen.add(userName)
  }
  return { kept, refused }
}

/** Adds to a refusal the column of the row that caused it. */
function placed(one: UserFault): UserFault {
  if (one.field !== null) return one
  switch (one.code) {
    case 'user.exists':
      return { ...one, field: 'userName' }
    case 'user.password_common':
      return { ...one, field: 'password' }
    case 'user.level_above':
      return { ...one, field: 'level' }
    case 'role.more_than_own':
    case 'role.not_found':
      return { ...one, field: 'roles' }
    case 'user_group.not_found':
      return { ...one, field: 'groups' }
    default:
      return one
  }
}
