import type { AccessControl, AccessSnapshot } from '#server/infra/access/access.ts'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { JobWorker } from '#server/infra/jobs/job-worker.ts'
import { maySeePart } from '#server/modules/alarm/alarm/alarm-picture.rules.ts'
import { findAlarmRows } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { PPTX_TYPE } from '#server/infra/slides/slides-file.ts'
import { XLSX_TYPE } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { presentExport } from './alarm-export.presenter.ts'
import { cancelExport, findExport, listExports } from './alarm-export.queries.ts'

export interface OwnExportsDeps {
  db: Db
  files: Pick<Files, 'open' | 'remove'>
  gate: Pick<AccessControl, 'requireObjects'>
  runner: Pick<JobWorker, 'cancel'>
}

const typeOf = {
  pictures: 'application/zip',
  slides: PPTX_TYPE,
  sheet: XLSX_TYPE,
} as const

/** Calls of a user about their own exports. */
export function createOwnExports({ db, files, gate, runner }: OwnExportsDeps) {
  async function own(fileId: string, { user }: SignedInContext) {
    const row = await findExport(db, fileId, user.id)
    if (!row || row.status === 'cancelled') throw new AppError('alarm_export.not_found')
    return row
  }

  return {
    getOwn: async (_request, { user }) => (await listExports(db, user.id)).map(presentExport),
    async cancel({ fileId }, context) {
      const row = await own(fileId, context)
      const key = await context.transaction(
        tx => cancelExport(tx, fileId),
        () => ({ object: fileId, objectName: row.file_name }),
      )
      runner.cancel(fileId)
      if (key !== null) await files.remove(key)
    },
    async getFile({ fileId }, context): Promise<FileAnswer> {
      context.audit({ object: fileId })
      const row = await own(fileId, context)
      context.audit({ objectName: row.file_name })
      if (row.status !== 'done' || row.file_key === null) throw new AppError('alarm_export.not_done')
      const requireStill = async (access: AccessSnapshot) => {
        await own(fileId, context)
        await gate.requireObjects(access, 'alarm', row.alarm_ids)
        const pictured = await findAlarmRows(db, row.pictured_ids)
        if (!pictured.every(alarm => maySeePart(access, alarm, 'picture')))
          throw new AppError('access.denied')
      }
      await requireStill(context.access)
      const file = await files.open(row.file_key)
      if (!file) throw new AppError('alarm_export.not_found')
      const { file_name: fileName, kind } = row
      return { fileName, contentType: typeOf[kind], body: file.stream, length: file.length, requireStill }
    },
  } satisfies CallsOf<'alarmExport'>
}
