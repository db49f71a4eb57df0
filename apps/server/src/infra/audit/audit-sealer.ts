import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { createRepeated, type Repeated } from '#server/infra/timers.ts'
import {
  findHead,
  hasUnsealed,
  insertSeals,
  listUnsealed,
  lockChain,
  tryLockChain,
  type Head,
} from './chain.queries.ts'
import { CHAIN_START, chainHash } from './chain.rules.ts'
import type { LogHeads } from './log-heads.ts'

/** About how long a committed row waits for its serial and hash, ms. */
const SEAL_EVERY = 500
/**
 * Rows that are sealed in one transaction, and the most that a kill leaves without a noted head; more of them are a fault of the
 * chain.
 */
export const SEAL_BATCH = 1000

export interface AuditSealer extends Pick<Repeated, 'start' | 'stop'> {
  /** Seals the rows that wait; several copies of the server take turns. */
  seal(): Promise<void>
  /** When the last round was done whole, with its head noted; by the clock's `elapsed`. */
  doneAt(): number
}

/** Gives each committed row of the log its position in the hash chain (docs/design/0010-logs.md). */
export function createAuditSealer({
  db,
  heads,
  log,
  clock = systemClock,
}: {
  db: Db
  heads: LogHeads
  log: FastifyBaseLogger
  clock?: Clock
}): AuditSealer {
  let doneAt = clock.elapsed()
  async function seal() {
    let isMore = true
    while (isMore) {
      isMore = (await hasUnsealed(db)) && (await sealBatch(db)) === SEAL_BATCH
      // Also notes a head that another copy of the server has sealed, so that this machine's file knows it too.
      const head = await findHead(db)
      if (head) await heads.note(head)
    }
    doneAt = clock.elapsed()
  }
  const repeated = createRepeated(seal, { name: 'log seal', every: SEAL_EVERY, log })
  return {
    seal,
    doneAt: () => doneAt,
    start: () => repeated.start(),
    async stop() {
      await repeated.stop()
      await seal()
    },
  }
}

/** @returns the number of rows sealed; 0 while another copy of the server is sealing */
async function sealBatch(db: Db): Promise<number> {
  return db.transaction().execute(async tx => ((await tryLockChain(tx)) ? sealNext(tx, SEAL_BATCH) : 0))
}

/**
 * Seals everything that waits, within this transaction, which holds the lock of the chain until it ends.
 * @returns the head
 */
export async function sealAll(tx: Tx): Promise<Head | undefined> {
  await lockChain(tx)
  while ((await sealNext(tx, SEAL_BATCH)) === SEAL_BATCH);
  return findHead(tx)
}

async function sealNext(tx: Tx, limit: number): Promise<number> {
  const rows = await listUnsealed(tx, limit)
  if (rows.length === 0) return 0
  let { serial, hash } = (await findHead(tx)) ?? { serial: 0, hash: CHAIN_START }
  const seals = rows.map(row => {
    serial += 1
    hash = chainHash(hash, serial, row)
    return { serial, hash, id: row.id ?? '' }
  })
  await insertSeals(tx, seals)
  return rows.length
}
