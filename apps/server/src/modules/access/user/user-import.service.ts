import {
  REMARKS_LIMIT,
  USER_IMPORT_FAULTS_SHOWN,
  USER_IMPORT_FILE_LIMIT,
  USER_IMPORT_LIMIT,
  type Contract,
  type RequestOf,
  type ResultOf,
} from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import type { SignedInContext } from '../../../infra/binding/context.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { faultOf } from '../../../infra/errors/fault.ts'
import { createImportReader } from '../../../infra/spreadsheet/import-reader.ts'
import { sealPassword } from '../password/login-cipher.ts'
import { fieldsOf, hashInTurn } from './new-user.ts'
import { fault, faultsOf, readRow, type Candidate, type UserFault } from './user-import-row.rules.ts'
import { requiredColumns, userWords } from './user-sheet.ts'
import { writeUsersChanged } from './user.events.ts'
import { listNamed, listTakenNames } from './user.queries.ts'
import { storeNewUser, type UserDeps } from './user.service.ts'

type Calls = Contract['user']
type ImportContext = Pick<SignedInContext, 'access' | 'audit' | 'signal'>

/** Names of fifty roles at their usual length; one more than any field of its own takes. */
const CELL_CHARACTERS = Math.max(REMARKS_LIMIT + 1, 4000)

export type UserImportService = ReturnType<typeof createUserImportService>

/** Users from an .xlsx: each row for itself, with a report of what did not go in and why. */
export function createUserImportService(deps: UserDeps) {
  const { db, hasher, loginKey, passwords } = deps
  const linesOf = createImportReader()

  /** Each row whole or not at all, by the same rules as the call that adds one user. */
  async function store({ row, draft }: Candidate, { access, signal }: ImportContext): Promise<UserFault[]> {
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
      await db.transaction().execute(tx => storeNewUser(tx, access, user))
      return []
    } catch (error) {
      return error instanceof AppError
        ? faultsOf(row, error).map(placed)
        : [placed(fault(row, null, faultOf(error).code))]
    }
  }

  return {
    /**
     * What went in stays in, also when the asker goes away.
     * @throws AppError import.format, import.columns, import.empty, import.too_many, request.too_large, request.timeout
     */
    async importExcel(
      request: RequestOf<Calls['importExcel']>,
      context: ImportContext,
    ): Promise<ResultOf<Calls['importExcel']>> {
      const words = userWords(await Promise.all(languages.map(loadTranslator)))
      const lines = await linesOf(request, {
        columns: words.columns,
        required: requiredColumns,
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
      const { kept, refused } = await withFreeNames(sound)
      faults.push(...refused)
      for (const candidate of kept) faults.push(...(await store(candidate, context)))
      const failed = new Set(faults.map(({ row }) => row)).size
      if (failed < lines.length) await db.transaction().execute(writeUsersChanged)
      const counts = { rows: lines.length, added: lines.length - failed, failed }
      context.audit({ after: { fileName: request.fileName, ...counts } })
      const told = faults.toSorted((a, b) => a.row - b.row).slice(0, USER_IMPORT_FAULTS_SHOWN)
      return { ...counts, faults: told }
    },
  }

  /** Before the costly work of hashing: a name in use, or one that stands twice, which goes in with its first row. */
  async function withFreeNames(candidates: readonly Candidate[]) {
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
}

/** Where in the row the reason of a refusal stands. */
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
