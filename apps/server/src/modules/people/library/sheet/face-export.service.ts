import { FACE_EXPORT_LIMIT, FACE_EXPORT_PICTURES } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import sharp from 'sharp'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { fittedPicture } from '#server/infra/pictures/picture-reader.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { PICTURE_BOX, type SheetPicture } from '#server/infra/spreadsheet/xlsx-pictures.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { buffer } from 'node:stream/consumers'
import type { EntryRow } from '../entry/face-entry.queries.ts'
import { findFile } from '../entry/face-picture.queries.ts'
import { findGroup } from '../group/face-group.queries.ts'
import { readGroup } from './face-export.queries.ts'
import { sheetCells, sheetColumns } from './face-sheet.ts'

/** Persons that are read at a time. */
const PIECE = 250
/** The longest side of an exported picture, pixels: enough for the face in it to be enrolled again. */
const SIDE = 800

export interface FaceExportDeps {
  db: Db
  files: Pick<Files, 'open'>
  clock: Clock
}

/** Groups of persons as .xlsx, and the empty sheet of an import. */
export function createFaceExport({ db, files, clock }: FaceExportDeps) {
  return {
    async downloadTemplate({ kind }, { locale }): Promise<FileAnswer> {
      const t = await loadTranslator(locale)
      const name = t('faceSheet.template', { kind: t(`faceGroup.kind.${kind}`) })
      const body = xlsxStream({ name, columns: sheetColumns(kind, t), rows: noRows() })
      return { fileName: `${name}.xlsx`, contentType: XLSX_TYPE, body }
    },

    async exportExcel(
      { groupId, hasPictures, reason },
      { access, audit, locale, signal },
    ): Promise<FileAnswer> {
      audit({ object: groupId, after: { reason, hasPictures } })
      const group = await findGroup(db, access, groupId)
      if (!group) throw new AppError('face_group.not_found')
      const limit = hasPictures ? FACE_EXPORT_PICTURES : FACE_EXPORT_LIMIT
      if (group.entries > limit) throw new AppError('face_sheet.export_too_many', { limit })
      audit({ after: { persons: group.entries } })
      const t = await loadTranslator(locale)
      const kind = group.kind
      const read: EntryRow[] = []
      async function* rows(): AsyncGenerator<Cell[][]> {
        for await (const piece of readGroup(db, access, { groupId, limit, piece: PIECE })) {
          if (hasPictures) read.push(...piece)
          yield piece.map(row => sheetCells(row, kind, t).slice(0, -1))
        }
      }
      const body = xlsxStream({
        name: group.name,
        columns: sheetColumns(kind, t).slice(0, -1),
        rows: rows(),
        ...(hasPictures && {
          pictures: { heading: t('faceSheet.pictures'), read: () => picturesOf(read) },
        }),
      })
      signal.addEventListener('abort', () => body.destroy(), { once: true })
      return { fileName: `${group.name} ${fileDay(clock.now())}.xlsx`, contentType: XLSX_TYPE, body }
    },
  } satisfies CallsOf<'faceSheet'>

  /** One picture of each person: the first that has a feature, else the first. */
  async function* picturesOf(rows: readonly EntryRow[]): AsyncGenerator<SheetPicture> {
    for (const [row, { id, pictures }] of rows.entries()) {
      const chosen = pictures.find(one => one.state === 'success') ?? pictures[0]
      const key = chosen && (await findFile(db, id, chosen.id))
      const file = key === undefined ? undefined : await files.open(key)
      if (!file) continue
      const bytes = await fittedPicture(await buffer(file.stream), SIDE)
      const { width, height } = await sharp(bytes).metadata()
      const scale = Math.min(PICTURE_BOX.width / width, PICTURE_BOX.height / height, 1)
      yield { row, bytes, width: Math.round(width * scale), height: Math.round(height * scale) }
    }
  }
}

async function* noRows(): AsyncGenerator<Cell[][]> {}
