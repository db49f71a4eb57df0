import { LOG_FAULTS_NAMED, type LogFault, type LogVerdict } from '@palisade/contract'
import { CHAIN_START, contentHash } from '#server/infra/audit/chain.rules.ts'
import { readLogHeads, type NotedHeads } from '#server/infra/audit/log-heads.ts'
import { findSealDelay, type SealDelay } from '#server/infra/audit/seal-delay.queries.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createHeadCheck } from './head-check.ts'
import { removedUpTo } from './log-retention.rules.ts'
import { explainMismatches, type Mismatch } from './log-verify.rules.ts'
import { countLoose, listSealedContents, type SealedContent } from './log-verify.queries.ts'

/** Rows that are read at a time, about 2 MB; the next ones are read while these are hashed. */
const PIECE = 5000
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
      let reading = listSealedContents(tx, { after: 0, limit: PIECE })
      for (let isMore = true; isMore;) {
        const rows = await reading
        const last = rows.at(-1)
        isMore = last !== undefined && rows.length === PIECE
        if (last && isMore) {
          reading = listSealedContents(tx, { after: last.serial, limit: PIECE })
          // A failure is thrown where its rows are awaited, not as one that nobody handles.
          reading.catch(() => undefined)
        }
        for (const row of rows) walk.take(row)
      }
      return verdictOf(walk.end(), await countLoose(tx), await findSealDelay(tx))
    })
}

interface Walked {
  rows: number
  firstSerial: number | null
  lastSerial: number | null
  heads: number
  faults: LogFault[]
}

function verdictOf(
  walked: Walked,
  loose: { unsealed: number; added: number; gone: number },
  delay: SealDelay | undefined,
): LogVerdict {
  const all = [...walked.faults, ...delayFaults(delay)]
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

function delayFaults(delay: SealDelay | undefined): LogFault[] {
  if (!delay) return []
  const { rows, since, heldBy } = delay
  const faults: LogFault[] = [{ serial: null, reason: 'unsealed', rows, since: since.toISOString() }]
  if (heldBy) faults.push({ serial: null, reason: 'held', rows, since: heldBy.since.toISOString() })
  return faults
}

/** Checks the chain in one pass, row by row. */
function createWalk(noted: NotedHeads | undefined) {
  const faults: LogFault[] = []
  const mismatches: Mismatch[] = []
  const removals = new Map<number, Buffer>()
  const headCheck = createHeadCheck(noted?.heads ?? new Map())
  let first: SealedContent | undefined
  let last: SealedContent | undefined
  let count = 0

  const check = ({ serial, hash, content }: SealedContent, previous: Buffer) => {
    if (content === null || contentHash(previous, serial, content).equals(hash)) return
    if (mismatches.length < MISMATCHES_MAX) mismatches.push({ serial, content, hash, previous })
  }

  /**
   * Checks the beginning of the chain: its first row, or the row after those that retention has recorded as removed.
   */
  function checkBeginning(row: SealedContent) {
    if (row.serial === 1) return check(row, CHAIN_START)
    const before = row.serial - 1
    const hash = removals.get(before)
    const isNoted = noted === undefined || noted.removed.get(before)?.equals(hash ?? CHAIN_START)
    if (hash && isNoted) return check(row, hash)
    const upTo = Math.max(0, ...[...removals.keys()].filter(serial => serial < before))
    faults.push({ serial: upTo + 1, reason: 'missing', rows: before - upTo })
  }

  return {
    take(row: SealedContent) {
      const { serial, hash } = row
      count += 1
      headCheck.take(serial, hash)
      if (row.content === null) faults.push({ serial, reason: 'missing', rows: 1 })
      else if (last && serial === last.serial + 1) check(row, last.hash)
      if (last && serial > last.serial + 1)
        faults.push({ serial: last.serial + 1, reason: 'missing', rows: serial - last.serial - 1 })
      const removed = removedUpTo(row.removal)
      if (removed) removals.set(removed.serial, removed.hash)
      first ??= row
      last = row
    },
    end(): Walked {
      if (first && first.content !== null) checkBeginning(first)
      faults.push(...explainMismatches(mismatches))
      const named = new Set(faults.map(fault => fault.serial))
      faults.push(...headCheck.end(last?.serial ?? 0, named))
      if (!noted?.heads.size && count > 0) faults.push({ serial: 0, reason: 'head', rows: 0 })
      const [firstSerial, lastSerial] = [first?.serial ?? null, last?.serial ?? null]
      return { rows: count, firstSerial, lastSerial, heads: headCheck.compared(), faults }
    },
  }
}
