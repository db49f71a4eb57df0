import { buffer } from 'node:stream/consumers'
import { loadTranslator } from '@palisade/phrases'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files, StoredFile } from '#server/infra/files/files.ts'
import { PDF_TYPE, writePdf, type PdfPicture } from '#server/infra/pdf/pdf.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { wholePictureFor } from '#server/modules/device/masking/masked-picture.ts'
import { listCheckIns } from '#server/modules/patrol/patrol-task/patrol-check-in.queries.ts'
import { findTask } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import { readTask, requireSeenTask } from '#server/modules/patrol/patrol-task/patrol-task.reader.ts'
import { listTaskStops } from '#server/modules/patrol/patrol-task/patrol-task-stop.queries.ts'
import { patrolReport } from './patrol-report.presenter.ts'

/** px of the longest side of a picture, sharp at the largest size that it has on a page. */
const LONGEST = 560
/** Pictures that are read at a time. */
const TOGETHER = 4

export interface PatrolReportDeps {
  db: Db
  files: Pick<Files, 'open'>
}

interface Kept {
  position: number
  picture_key: string | null
  device_id: string | null
}

/** Patrols as PDF, a file each. */
export function createPatrolReport({ db, files }: PatrolReportDeps) {
  async function picturesOf(
    id: string,
    access: AccessSnapshot,
    signal: AbortSignal,
  ): Promise<Map<number, PdfPicture>> {
    const some = pLimit(TOGETHER)
    const pictures = new Map<number, PdfPicture>()
    const read = async (stop: Kept, seenAs: (file: StoredFile) => Promise<Buffer>) => {
      if (signal.aborted || stop.picture_key === null) return
      const file = await files.open(stop.picture_key)
      if (file) pictures.set(stop.position, await small(await seenAs(file)))
    }
    const stops = await listTaskStops(db, id)
    const checkIns = await listCheckIns(db, [id])
    await Promise.all([
      ...stops.map(stop => some(() => read(stop, file => wholePictureFor(db, access, stop.device_id, file)))),
      // A guard's photo shows no camera's masked parts.
      ...checkIns.map(stop => some(() => read(stop, file => buffer(file.stream)))),
    ])
    return pictures
  }

  return {
    async exportPdf({ id, timeZone }, context): Promise<FileAnswer> {
      const { access, locale, signal } = context
      const row = await requireSeenTask(db, await findTask(db, id), access)
      if (row.status !== 'completed') throw new AppError('patrol_history.not_over')
      context.audit({ object: id })
      const t = await loadTranslator(locale)
      const pictures = await picturesOf(id, access, signal)
      const task = await readTask(db, id, access)
      const report = patrolReport(t, task, position => pictures.get(position), timeZone)
      const body = await writePdf(report, signal)
      const fileName = `${task.planName} ${fileDay(Date.parse(task.dueFrom), timeZone)}.pdf`
      return { fileName, contentType: PDF_TYPE, body, length: body.length }
    },
  } satisfies CallsOf<'patrolHistory'>
}

async function small(picture: Buffer): Promise<PdfPicture> {
  const { data, info } = await sharp(picture)
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}
