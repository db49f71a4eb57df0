import { LOG_FAULTS_NAMED, type LogFault, type LogVerdict } from '@palisade/contract'
import { CHAIN_START, chainHash } from '../../../infra/audit/chain.rules.ts'
import { readLogHeads, type NotedHeads } from '../../../infra/audit/log-heads.ts'
import type { Db } from '../../../infra/database/database.ts'
import { createHeadCheck } from './head-check.ts'
import { LOG_RETENTION, removedUpTo } from './log-retention.rules.ts'
import { explainMismatches, type Mismatch } from './log-verify.rules.ts'
import { countLoose, listSealed, type SealedRow } from './log-verify.queries.ts'

/** Rows that are read at a time. */
const PIECE = 1000
/** The most mismatches that are kept; with more, these are enough to report. */
const MISMATCHES_MAX = 1000

/**
 * Checks the whole log and finds every row that was edited, removed, reordered or added outside the chain, as far as
 * the hashes noted outside the database reach (docs/design/0010-logs.md).
 * @param dataFolder the folder with those hashes
 */
export async function verifyLog(db: Db, dataFolder: string): Promise<LogVerdict> {
  // The notes are read first, because the chain can only grow meanwhile.
  const noted = await readLogHeads(dataFolder)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const walk = createWalk(noted)
      for (let after = 0; ;) {
        const rows = await listSealed(tx, { after, limit: PIECE })
        for (const row of rows) walk.take(row)
        after = rows.at(-1)?.serial ?? after
        if (rows.length < PIECE) break
      }
      return verdictOf(walk.end(), await countLoose(tx))
    })
}

interface Walked {
  rows: number
  firstSerial: number | null
  lastSerial: number | null
  heads: number
  faults: LogFault[]
}

function verdictOf(walked: Walked, loose: { unsealed: number; added: number; gone: number }): LogVerdict {
  const all = [...walked.faults]
  if (loose.added > 0) all.push({ serial: null, reason: 'added', rows: loose.added })
  if (loose.gone > 0) all.push({ serial: null, reason: 'missing', rows: loose.gone })
  const sorted = all.toSorted((one, other) => (one.serial ?? Infinity) - (other.serial ?? Infinity))
  const { rows, firstSerial, lastSerial, heads } = walked
  return {
    ok: sorted.length === 0,
    rows,
    firstSerial,
    lastSerial,
    unsealed: loose.unsealed,
    heads,
    faults: sorted.slice(0, LOG_FAULTS_NAMED),
    faultCount: sorted.length,
  }
}

/** Checks the chain in one pass, row by row. */
function createWalk(noted: NotedHeads | undefined) {
  const faults: LogFault[] = []
  const mismatches: Mismatch[] = []
  const removals = new Map<number, Buffer>()
  const headCheck = createHeadCheck(noted?.heads ?? new Map())
  let first: SealedRow | undefined
  let last: SealedRow | undefined
  let count = 0

  const check = (row: SealedRow, previous: Buffer) => {
    const { serial, hash } = row
    if (chainHash(previous, serial, row).equals(hash) || mismatches.length >= MISMATCHES_MAX) return
    mismatches.push({ serial, row, hash, previous })
  }

  /**
   * Checks the beginning of the chain: its first row, or the row after those that retention has recorded as removed.
   */
  function checkBeginning(row: SealedRow) {
    if (row.serial === 1) return check(row, CHAIN_START)
    const before = row.serial - 1
    const hash = removals.get(before)
    const isNoted = noted === undefined || noted.removed.get(before)?.equals(hash ?? CHAIN_START)
    if (hash && isNoted) return check(row, hash)
    const upTo = Math.max(0, ...[...removals.keys()].filter(serial => serial < before))
    faults.push({ serial: upTo + 1, reason: 'missing', rows: before - upTo })
  }

  return {
    take(row: SealedRow) {
      const { serial, hash } = row
      count += 1
      headCheck.take(serial, hash)
      if (row.id === null) faults.push({ serial, reason: 'missing', rows: 1 })
      else if (last && serial === last.serial + 1) check(row, last.hash)
      if (last && serial > last.serial + 1)
        faults.push({ serial: last.serial + 1, reason: 'missing', rows: serial - last.serial - 1 })
      if (row.action === LOG_RETENTION) {
        const removed = removedUpTo(row.after)
        if (removed) removals.set(removed.serial, removed.hash)
      }
      first ??= row
      last = row
    },
    end(): Walked {
      if (first && first.id !== null) checkBeginning(first)
      faults.push(...explainMismatches(mismatches))
      const named = new Set(faults.map(fault => fault.serial))
      faults.push(...headCheck.end(last?.serial ?? 0, named))
      if (noted === undefined && count > 0) faults.push({ serial: 0, reason: 'head', rows: 0 })
      const [firstSerial, lastSerial] = [first?.serial ?? null, last?.serial ?? null]
      return { rows: count, firstSerial, lastSerial, heads: headCheck.compared(), faults }
    },
  }
}
