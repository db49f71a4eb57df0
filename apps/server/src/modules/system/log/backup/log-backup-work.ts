import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { CHAIN_START } from '#server/infra/audit/chain.rules.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { backupLines, readBackup } from './log-backup-file.ts'
import type { BackupWork, Progress } from './log-backup-job.ts'
import { findHashBefore, insertRestored, removeRestored } from './log-backup.queries.ts'
import { listSealed, type SealedRow } from '../log-verify.queries.ts'

/** Rows that are read or written at a time. */
const PIECE = 1000

/** The work of a backup and of a restore, batch by batch. */
export function createBackupWork({ db, files }: { db: Db; files: Pick<Files, 'put' | 'open'> }) {
  async function* pieces(first: number, last: number, progress: Progress): AsyncGenerator<SealedRow[]> {
    let done = 0
    for (let after = first - 1; after < last;) {
      const rows = await listSealed(db, { after, upTo: last, limit: PIECE })
      if (rows.length === 0) return
      yield rows
      done += rows.length
      await progress.at(done)
      after = rows.at(-1)?.serial ?? last
    }
  }

  const writing: BackupWork = async ({ first_serial, last_serial }, progress) => {
    const [first, last] = [first_serial ?? 1, last_serial ?? 0]
    const previous = (await findHashBefore(db, first)) ?? CHAIN_START
    const lines = Readable.from(backupLines({ first, last, previous }, pieces(first, last, progress)))
    const packed = lines.pipe(createGzip({ level: 6 }))
    lines.on('error', error => packed.destroy(error))
    try {
      const key = await files.put(packed, { kind: 'log-backup', ext: 'gz' })
      const file = await files.open(key)
      file?.stream.destroy()
      return { file_key: key, bytes: file?.length ?? 0 }
    } finally {
      lines.destroy()
    }
  }

  const reading =
    (key: string): BackupWork =>
    async (row, progress) => {
      const file = await files.open(key)
      if (!file) throw new AppError('log.backup_file_missing')
      try {
        let piece: Parameters<typeof insertRestored>[2][number][] = []
        let done = 0
        const flush = async () => {
          await insertRestored(db, row.id, piece)
          done += piece.length
          piece = []
          await progress.at(done)
        }
        for await (const one of readBackup(file.stream)) {
          piece.push(one)
          if (piece.length === PIECE) await flush()
        }
        await flush()
        return { bytes: file.length }
      } catch (error) {
        // A part of a log that cannot be verified must not be shown to anybody.
        await removeRestored(db, row.id)
        throw error
      }
    }

  return { writing, reading }
}
