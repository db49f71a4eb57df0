import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../database/database.ts'
import { createRepeatedWork, type Repeated } from '../timers.ts'
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

/** A committed row has its serial and hash within about this time, ms. */
const SEAL_EVERY = 500
/** Rows of one transaction. */
const BATCH = 1000

export interface AuditSealer extends Repeated {
  /** Seals what waits; several copies of the server take turns. */
  seal(): Promise<void>
}

/** Gives each committed row of the log its place in the chain (docs/design/0010-logs.md). */
export function createAuditSealer({
  db,
  heads,
  log,
}: {
  db: Db
  heads: LogHeads
  log: FastifyBaseLogger
}): AuditSealer {
  async function seal() {
    while ((await hasUnsealed(db)) && (await sealBatch(db)) === BATCH);
    // Also the head that another copy of the server has sealed: this machine's file knows it too.
    const head = await findHead(db)
    if (head) await heads.note(head)
  }
  const repeated = createRepeatedWork('log seal', SEAL_EVERY, seal, log)
  return {
    seal,
    start: () => repeated.start(),
    async stop() {
      await repeated.stop()
      await seal()
    },
  }
}

/** @returns rows sealed; none when another program is at it */
async function sealBatch(db: Db): Promise<number> {
  return db.transaction().execute(async tx => ((await tryLockChain(tx)) ? sealNext(tx, BATCH) : 0))
}

/** Everything that waits, in this transaction, which holds the chain until it ends. @returns the head */
export async function sealAll(tx: Tx): Promise<Head | undefined> {
  await lockChain(tx)
  while ((await sealNext(tx, BATCH)) === BATCH);
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
