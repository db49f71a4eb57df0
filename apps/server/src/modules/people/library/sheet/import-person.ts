import type { ErrorCode } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import type { Files } from '#server/infra/files/files.ts'
import { JobGone } from '#server/infra/jobs/job-worker.ts'
import { UnzipError } from '#server/infra/spreadsheet/unzip.ts'
import { addEntry } from '../entry/face-entry.change.ts'
import { readPictureBytes, withStored } from '../entry/face-pictures.ts'
import {
  insertFaults,
  lockImport,
  removeFaults,
  updateImport,
  type ImportRow,
  type NewFault,
} from './face-import.queries.ts'
import { faultOfCode, type ImportFault, type ImportItem } from './import-item.ts'

interface Deps {
  db: Db
  files: Pick<Files, 'put' | 'remove'>
  writeAudit: WriteAudit
  faultOf: FaultOf
}

export interface ItemTurn {
  row: ImportRow
  item: ImportItem
  /** Of the item in the present pass. */
  index: number
  access: AccessSnapshot
}

/** Refusals that end the import and not only the row: the next row would meet them too. */
const FATAL: readonly ErrorCode[] = [
  'server.disk_full',
  'server.failed',
  'server.unavailable',
  'face_group.not_found',
]

/**
 * Adds a person of an import, or notes why not.
 * @throws JobGone, and whatever ends the whole import
 */
export async function addItem(deps: Deps, turn: ItemTurn): Promise<void> {
  const { item } = turn
  if (!item.draft) return noteFaults(deps, turn, item.faults)
  try {
    await storePerson(deps, turn, item.draft)
  } catch (error) {
    if (error instanceof JobGone) throw error
    if (error instanceof UnzipError)
      return noteFaults(deps, turn, [faultOfCode('face_picture.invalid', 'pictures')])
    const { code, params } = deps.faultOf(error)
    if (FATAL.includes(code)) throw error
    if (code === 'face_entry.certificate_taken') return noteQuestion(deps, turn, params ?? {})
    await noteFaults(deps, turn, [faultOfCode(code, code.startsWith('face_picture.') ? 'pictures' : null)])
  }
}

async function storePerson(
  deps: Deps,
  turn: ItemTurn,
  draft: NonNullable<ImportItem['draft']>,
): Promise<void> {
  const { row, item, access } = turn
  const read = await readPictureBytes(item.pictures())
  await withStored(deps.files, read, pictures =>
    inTurn(deps.db, turn, async (tx, now) => {
      const entry = { ...draft, isDuplicateWanted: row.wanted !== null }
      const id = await addEntry(tx, access, { draft: entry, pictures, createdBy: row.user_name })
      const after = { name: draft.name, group: row.group_name, pictures: pictures.length }
      const who = { userId: row.user_id, userName: row.user_name, address: '' }
      await deps.writeAudit({ ...who, action: 'face_entry.add', object: id, after, result: 'ok' }, tx)
      return { added: now.added + 1 }
    }),
  )
}

/** Runs a person's transaction: only the one whose turn it is counts, and it is no question any more. */
async function inTurn(
  db: Db,
  { row: { id, wanted }, item, index }: ItemTurn,
  work: (tx: Tx, now: ImportRow) => Promise<Parameters<typeof updateImport>[2]>,
): Promise<void> {
  await db.transaction().execute(async tx => {
    const now = await lockImport(tx, id)
    if (now?.state !== 'running' || now.next !== index) throw new JobGone()
    if (wanted !== null) await removeFaults(tx, id, item.row)
    const change = await work(tx, now)
    const left = wanted === null ? {} : { duplicates: Math.max(0, now.duplicates - 1) }
    await updateImport(tx, id, { ...left, ...change, next: index + 1 })
  })
}

const noteFaults = ({ db }: Deps, turn: ItemTurn, faults: readonly ImportFault[]): Promise<void> =>
  inTurn(db, turn, async (tx, now) => {
    const rows = faults.map((fault): NewFault => ({ row: turn.item.row, name: turn.item.name, ...fault }))
    await insertFaults(tx, turn.row.id, rows)
    return { failed: now.failed + 1 }
  })

/** Somebody has the certificate number: the user says later whether this person is added beside. */
const noteQuestion = ({ db }: Deps, turn: ItemTurn, { entryId }: Record<string, unknown>): Promise<void> =>
  inTurn(db, turn, async (tx, now) => {
    const fault = { ...faultOfCode('face_entry.certificate_taken', 'certificateNumber'), is_open: true }
    const known = { known_entry_id: String(entryId) }
    await insertFaults(tx, turn.row.id, [{ row: turn.item.row, name: turn.item.name, ...fault, ...known }])
    return { duplicates: now.duplicates + 1 }
  })
