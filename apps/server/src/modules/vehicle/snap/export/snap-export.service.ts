import { SNAP_EXPORT_LIMIT, SNAP_EXPORT_PICTURES } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { fileDay } from '#server/infra/site-time.ts'
import type { SheetPicture } from '#server/infra/spreadsheet/xlsx-pictures.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { findHits, type SnapHit } from '../search/snap-hit.queries.ts'
import { countSnaps, readSnaps, type ResolvedSearch, type SnapRow } from '../search/snap.queries.ts'
import { resolveSearch } from '../search/snap-search.ts'
import { readInTime, type SnapTime } from '../search/snap-time.ts'
import { sheetPicture, type SheetPictureDeps } from '#server/modules/device/masking/sheet-picture.ts'
import { snapSheet } from './snap-sheet.presenter.ts'

/** Rows that are read at a time. */
const PIECE = 250

export interface SnapExportDeps extends SnapTime {
  files: Pick<Files, 'open'>
  clock: Clock
}

/** Passages as .xlsx, written while they are read; it ends when its reader goes away, or one of its statements takes too long. */
export function createSnapExport({ files, clock, ...limits }: SnapExportDeps) {
  const { db } = limits
  async function* pieces(
    search: ResolvedSearch,
    limit: number,
    access: AccessSnapshot,
  ): AsyncGenerator<{ row: SnapRow; hit: SnapHit | undefined }[]> {
    let after: string | undefined
    for (let written = 0; written < limit; written += PIECE) {
      const [count, behind] = [Math.min(PIECE, limit - written), after]
      const piece = await readInTime(limits, async tx => {
        const rows = await readSnaps(tx, search, count, behind)
        const hits = await findHits(tx, rows, access)
        return rows.map(row => ({ row, hit: hits.get(row.id) }))
      })
      if (piece.length > 0) yield piece
      if (piece.length < PIECE) return
      after = piece.at(-1)?.row.id
    }
  }

  return {
    async exportExcel({ timeZone, hasPictures = false, ...filters }, context): Promise<FileAnswer> {
      const limit = hasPictures ? SNAP_EXPORT_PICTURES : SNAP_EXPORT_LIMIT
      const { search, total } = await readInTime(limits, async tx => {
        const resolved = await resolveSearch(tx, filters, context)
        return { search: resolved, total: await countSnaps(tx, resolved, limit + 1) }
      })
      if (total > limit) throw new AppError('snap.export_too_many', { limit })
      const t = await loadTranslator(context.locale)
      const { access } = context
      const hasHits = may(access, 'vehicle_deployment.view')
      const { name, columns, cells } = snapSheet(t, { zone: timeZone, hasHits })
      context.audit({ after: { filter: filters, rows: total } })
      const written: SnapRow[] = []
      async function* rows(): AsyncGenerator<Cell[][]> {
        for await (const piece of pieces(search, limit, access)) {
          if (hasPictures) written.push(...piece.map(({ row }) => row))
          yield piece.map(({ row, hit }) => cells(row, hit))
        }
      }
      const deps = { db, files, access }
      const pictures = { heading: t('snap.picture'), read: () => readPictures(deps, written) }
      const body = xlsxStream({ name, columns, rows: rows(), ...(hasPictures && { pictures }) })
      context.signal.addEventListener('abort', () => body.destroy(), { once: true })
      return { fileName: `${name} ${fileDay(clock.now(), timeZone)}.xlsx`, contentType: XLSX_TYPE, body }
    },
  } satisfies CallsOf<'snap'>
}

async function* readPictures(deps: SheetPictureDeps, rows: readonly SnapRow[]): AsyncGenerator<SheetPicture> {
  for (const [row, snap] of rows.entries()) {
    // The plate where there is a picture of it, else the scene.
    const part = snap.plate_picture_key === null ? 'scene' : 'plate'
    const key = snap.plate_picture_key ?? snap.picture_key
    const picture = await sheetPicture(deps, { cameraId: snap.camera_id, part, key })
    if (picture) yield { row, ...picture }
  }
}
