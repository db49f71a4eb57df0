import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { presentBackup } from './log-backup.events.ts'
import type { BackupJobs } from './log-backup-job.ts'
import { createBackupWork } from './log-backup-work.ts'
import { findBackup, findSpan, isAnyRunning, listBackups, removeBackups } from './log-backup.queries.ts'
import { seesEveryCentre } from '../log.queries.ts'

/** The most backups and restores that the list shows. */
const LISTED_MAX = 100

type Context = Pick<SignedInContext, 'access' | 'user' | 'audit' | 'transaction'>

export interface LogBackupDeps {
  db: Db
  files: Files
  jobs: BackupJobs
}

/** Backups of the whole log, and restoring them for reading; only for users who see every centre. */
export function createLogBackupService({ db, files, jobs }: LogBackupDeps) {
  const { writing, reading } = createBackupWork({ db, files })

  return {
    async backup(request, context) {
      await requireWhole(db, context)
      const startTime = request.startTime === undefined ? null : new Date(request.startTime)
      const endTime = request.endTime === undefined ? null : new Date(request.endTime)
      const span = await findSpan(db, { startTime, endTime })
      if (!span) throw new AppError('log.nothing_to_back_up')
      const { first, last } = span
      const objectName = spanName(first, last)
      const row = await jobs.launch(
        {
          kind: 'backup',
          backupId: null,
          userName: context.user.userName,
          startTime,
          endTime,
          firstSerial: first,
          lastSerial: last,
          total: last - first + 1,
        },
        writing,
        insert => context.transaction(insert, ({ id: object }) => ({ object, objectName, after: request })),
      )
      return presentBackup(row)
    },

    async restore({ id }, context) {
      context.audit({ object: id })
      await requireWhole(db, context)
      const { fileKey, ...backup } = await foundDone(db, id)
      const [first, last] = [backup.first_serial ?? 1, backup.last_serial ?? 0]
      context.audit({ objectName: spanName(first, last) })
      const row = await jobs.launch(
        {
          kind: 'restore',
          backupId: id,
          userName: context.user.userName,
          startTime: backup.start_time,
          endTime: backup.end_time,
          firstSerial: first,
          lastSerial: last,
          total: backup.total,
        },
        reading(fileKey),
        context.transaction,
      )
      return presentBackup(row)
    },

    async getBackups(_request, context) {
      await requireWhole(db, context)
      return (await listBackups(db, LISTED_MAX)).map(presentBackup)
    },

    async downloadBackup({ id }, context): Promise<FileAnswer> {
      context.audit({ object: id })
      await requireWhole(db, context)
      const row = await foundDone(db, id)
      const name = spanName(row.first_serial ?? 0, row.last_serial ?? 0)
      context.audit({ objectName: name })
      const requireStill = (access: AccessSnapshot) => requireWhole(db, { access })
      return { ...(await openBackup(files, name, row.fileKey)), requireStill }
    },

    /** Deletes backups; it is no error if one is already gone. */
    async deleteBackups({ ids }, context) {
      context.audit({ object: ids })
      await requireWhole(db, context)
      const removed = await context.transaction(
        async tx => {
          if (await isAnyRunning(tx, ids)) throw new AppError('log.backup_running')
          return removeBackups(tx, ids)
        },
        rows => ({ before: rows.map(({ id, kind, started_at: startedAt }) => ({ id, kind, startedAt })) }),
      )
      const keys = removed.map(row => row.file_key).filter(key => key !== null)
      await Promise.all(keys.map(key => files.remove(key)))
    },
  } satisfies CallsOf<'log'>
}

const spanName = (first: number, last: number) => `${first}–${last}`

async function openBackup(files: Pick<Files, 'open'>, name: string, key: string): Promise<FileAnswer> {
  const file = await files.open(key)
  if (!file) throw new AppError('log.backup_file_missing')
  const fileName = `log ${name}.ndjson.gz`
  return { fileName, contentType: 'application/gzip', body: file.stream, length: file.length }
}

async function requireWhole(db: Db, { access }: Pick<Context, 'access'>) {
  if (!(await seesEveryCentre(db, access))) throw new AppError('log.whole_only')
}

async function foundDone(db: Db, id: string) {
  const row = await findBackup(db, id)
  if (row?.kind !== 'backup') throw new AppError('log.backup_not_found')
  if (row.status !== 'done' || row.file_key === null) throw new AppError('log.backup_not_done')
  return { ...row, fileKey: row.file_key }
}
