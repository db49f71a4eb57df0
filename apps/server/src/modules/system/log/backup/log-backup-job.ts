import { setTimeout as pause } from 'node:timers/promises'
import { LOG_BACKUP_MINUTES } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { transactionsOf, type Db, type Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { writeBackupEvent } from './log-backup.events.ts'
import {
  hasRunning,
  insertBackup,
  markInterrupted,
  tryLockBackups,
  unlockBackups,
  updateBackup,
  type BackupChange,
  type BackupRow,
  type NewBackup,
} from './log-backup.queries.ts'

/** Progress is stored and told at most this often, ms. */
const TELL_EVERY = 400

export interface Progress {
  /** Reports the number of rows done so far. @throws when the job has to end */
  at(rows: number): Promise<void>
}

/** The work of a job. @returns the fields of its row that are known at its end */
export type BackupWork = (row: BackupRow, progress: Progress) => Promise<BackupChange>

export interface BackupJobDeps {
  db: Db
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  faultOf: FaultOf
  clock?: Clock
  /** For tests: another time limit, ms. */
  limit?: number
}

export type BackupJobs = ReturnType<typeof createBackupJobs>

/** Runs backups and restores, one at a time over all copies of the server, and keeps their rows. */
export function createBackupJobs(deps: BackupJobDeps) {
  const { db, log, clock = systemClock, limit = LOG_BACKUP_MINUTES * 60_000 } = deps
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function save(id: string, change: BackupChange): Promise<void> {
    await db.transaction().execute(async tx => {
      const row = await updateBackup(tx, id, change)
      if (row) await writeBackupEvent(tx, row)
    })
  }

  function progressOf(row: BackupRow, end: number): Progress {
    let told = clock.elapsed()
    return {
      async at(rows) {
        if (stopping.signal.aborted) throw new Stopped()
        if (clock.elapsed() > end)
          throw new AppError('log.backup_too_long', { minutes: Math.round(limit / 60_000) })
        if (clock.elapsed() - told < TELL_EVERY) return
        told = clock.elapsed()
        await save(row.id, { rows })
      },
    }
  }

  async function perform(row: BackupRow, work: BackupWork): Promise<void> {
    try {
      const known = await work(row, progressOf(row, clock.elapsed() + limit))
      await save(row.id, { ...known, rows: row.total, status: 'done', ended_at: new Date(clock.now()) })
    } catch (error) {
      await save(row.id, { ...failureOf(error, deps), ended_at: new Date(clock.now()) })
    }
  }

  return {
    /** Marks jobs as interrupted that a program left when it died; run at start. */
    async recover(): Promise<void> {
      await db.connection().execute(async own => {
        // A program that runs one just now marks those that were left before it begins the next.
        if (!(await lockSoon(own))) return
        try {
          await markInterrupted(own)
        } finally {
          await unlockBackups(own)
        }
      })
    },

    /**
     * Starts a job and returns its row; the work continues in the background.
     * @param inTransaction runs the transaction that inserts the job's row
     */
    launch(
      backup: NewBackup,
      work: BackupWork,
      inTransaction: (insert: (tx: Tx) => Promise<BackupRow>) => Promise<BackupRow> = transactionsOf(db),
    ): Promise<BackupRow> {
      const { promise, resolve, reject } = Promise.withResolvers<BackupRow>()
      const job = unlogged(() =>
        db.connection().execute(async own => {
          await lockOrRefuse(own)
          try {
            await markInterrupted(own)
            const row = await inTransaction(tx => insertBackup(tx, backup))
            resolve(row)
            await perform(row, work)
          } finally {
            await unlockBackups(own)
          }
        }),
      )
      running = job.catch((error: unknown) => {
        reject(error)
        if (!(error instanceof AppError)) log.error({ err: error }, 'log backup not kept')
      })
      return promise
    },

    /** Ends the running job, which then counts as interrupted. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
    /** For tests: resolves when no job is running. */
    idle: () => running,
  }
}

/**
 * The previous job releases its lock a moment after its end was told, so the lock is tried this often, with this pause
 * in ms.
 */
const LOCK_TRIES = 20
const LOCK_PAUSE = 50

/** @returns whether the lock was had; not tried again once `isInVain` says so */
async function lockSoon(own: Db, isInVain?: (db: Db) => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    if (await tryLockBackups(own)) return true
    if (await isInVain?.(own)) return false
    await pause(LOCK_PAUSE)
  }
  return false
}

async function lockOrRefuse(own: Db): Promise<void> {
  if (!(await lockSoon(own, hasRunning))) throw new AppError('log.backup_running')
}

class Stopped extends Error {}

function failureOf(error: unknown, { log, faultOf }: BackupJobDeps): BackupChange {
  if (error instanceof Stopped) return { status: 'interrupted' }
  const { code, params } = faultOf(error)
  if (code === 'server.failed') log.error({ err: error }, 'log backup failed')
  const serial = params?.['serial']
  return { status: 'failed', error_code: code, fault_serial: typeof serial === 'number' ? serial : null }
}
