import type { ErrorCode, PermissionCode } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { may } from '#server/infra/access/may.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { JobGone } from '#server/infra/jobs/job-worker.ts'
import type { ImportSheet } from '#server/infra/spreadsheet/import-reader.ts'
import {
  insertFaults,
  lockImport,
  updateImport,
  type PlateImportRow,
  type PlateListName,
} from './plate-import.queries.ts'
import {
  faultAt,
  plateColumn,
  type AnyPlateList,
  type Candidate,
  type PlateFault,
  type readPlates,
} from './plate-lines.ts'

/** Refusals that end the import and not only some rows: the next rows would meet them too. */
const FATAL: readonly ErrorCode[] = [
  'server.disk_full',
  'server.failed',
  'server.unavailable',
  'access.denied',
]

/** A list that files are imported into. */
export interface PlateTarget {
  permission: PermissionCode
  /** The word of the log. */
  audit: string
  sheet(): Promise<ImportSheet<string>>
  /** The list as it is now: at the next rows its groups may be others. */
  list(row: Pick<PlateImportRow, 'centre_id' | 'user_name'>): Promise<AnyPlateList>
  require?(access: AccessSnapshot, drafts: readonly unknown[]): Promise<void>
}
export type PlateTargets = Readonly<Record<PlateListName, PlateTarget>>

interface Deps {
  db: Db
  gate: Pick<OpenGate, 'access'>
  writeAudit: WriteAudit
  faultOf: FaultOf
}

/** Some rows of an import, as they were read. */
interface Part extends ReturnType<typeof readPlates> {
  /** Of the first row, in the file. */
  first: number
  count: number
}

/** Stores rows of an import in its list, and notes why others do not go in, with how far the import is then. */
export function createPartStore({ db, gate, writeAudit, faultOf }: Deps, targets: PlateTargets) {
  async function requireRight({ list, user_id }: PlateImportRow, kept: readonly Candidate[]): Promise<void> {
    const access = await gate.access(user_id)
    if (!may(access, targets[list].permission)) throw new AppError('access.denied')
    const drafts = kept.map(({ draft }) => draft)
    await targets[list].require?.(access, drafts)
  }

  const logAdded = (tx: Tx, row: PlateImportRow, added: number) =>
    writeAudit(
      {
        userId: row.user_id,
        userName: row.user_name,
        address: '',
        action: targets[row.list].audit,
        ...(row.centre_id !== null && { centreId: row.centre_id }),
        after: { fileName: row.file_name, added },
        result: 'ok',
      },
      tx,
    )

  async function store(tx: Tx, row: PlateImportRow, list: AnyPlateList, kept: readonly Candidate[]) {
    if (kept.length === 0) return []
    const drafts = kept.map(({ draft }) => draft)
    const stored = await list.store(tx, drafts)
    if (stored.size > 0) await logAdded(tx, row, stored.size)
    const taken = kept.filter(({ draft }) => !stored.has(list.keyOf(draft)))
    return taken.map(one => faultAt(one.row, plateColumn(list), list.taken))
  }

  /** @throws JobGone, and what ends the whole import */
  return async function storePart(row: PlateImportRow, list: AnyPlateList, part: Part): Promise<void> {
    const { kept, faults } = part
    await requireRight(row, kept)
    try {
      await inTurn(db, row.id, part, async tx => [...faults, ...(await store(tx, row, list, kept))])
    } catch (error) {
      if (error instanceof JobGone) throw error
      const { code } = faultOf(error)
      if (FATAL.includes(code)) throw error
      await inTurn(db, row.id, part, async () => [
        ...faults,
        ...kept.map(one => faultAt(one.row, null, code)),
      ])
    }
  }
}

/** Runs the transaction of some rows, which counts them: only whose turn it is does. */
async function inTurn(
  db: Db,
  id: string,
  { first, count }: Pick<Part, 'first' | 'count'>,
  work: (tx: Tx) => Promise<PlateFault[]>,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const now = await lockImport(tx, id)
    if (now?.state !== 'running' || now.next !== first) throw new JobGone()
    const faults = await work(tx)
    await insertFaults(tx, id, faults)
    const failed = new Set(faults.map(({ row }) => row)).size
    const counts = { added: now.added + count - failed, failed: now.failed + failed }
    await updateImport(tx, id, { ...counts, next: first + count })
  })
}
