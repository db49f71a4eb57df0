import type { Contract, RequestOf } from '@palisade/contract'
import { loadTranslator, type Translator } from '@palisade/phrases'
import type { CentreContext, FileAnswer } from '../../../infra/binding/context.ts'
import type { Clock } from '../../../infra/clock.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { Files } from '../../../infra/files/files.ts'
import { SITE_ZONE, timeIn } from '../../../infra/site-time.ts'
import type { SheetPicture } from '../../../infra/spreadsheet/xlsx-pictures.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '../../../infra/spreadsheet/xlsx-stream.ts'
import { sheetPicture } from '../../device/masking/sheet-picture.ts'
import type { CaptureRow } from '../capture/search/capture.queries.ts'
import { findCaptures, pictureKeys } from './face-search.queries.ts'

export interface FaceSearchExportDeps {
  db: Db
  files: Pick<Files, 'open'>
  clock: Clock
}

/** Widths in characters. */
const columnsOf = (t: Translator, zone: string) => [
  { heading: `${t('faceSearch.field.time')} (${zone})`, width: 24 },
  { heading: t('faceSearch.field.camera'), width: 24 },
  { heading: t('faceSearch.field.area'), width: 24 },
  { heading: t('faceSearch.field.similarity'), width: 20 },
]

/** Captures that were found, as .xlsx in the order of time. */
export const createFaceSearchExport = ({ db, files, clock }: FaceSearchExportDeps) => ({
  async exportExcel(
    request: RequestOf<Contract['faceSearch']['exportExcel']>,
    context: CentreContext,
  ): Promise<FileAnswer> {
    const { captures, hasPictures, timeZone: zone = SITE_ZONE, caseName, reason } = request
    const similarities = new Map(captures.map(one => [one.id, one.similarity]))
    // Those that its reader may see now; a capture that is gone meanwhile is left out.
    const found = await findCaptures(db, [...similarities.keys()], context)
    context.audit({ after: { caseName, reason, captures: found.length, hasPictures } })
    const t = await loadTranslator(context.locale)
    const timeOf = timeIn(zone)
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield found.map(row => [
        timeOf(row.at),
        row.camera_name,
        row.area_name,
        similarities.get(row.id) ?? null,
      ])
    }
    const name = t('faceSearch.sheet')
    const pictures = { heading: t('faceSearch.picture'), read: () => readPictures(found, context) }
    const body = xlsxStream({
      name,
      columns: columnsOf(t, zone),
      rows: rows(),
      ...(hasPictures && { pictures }),
    })
    context.signal.addEventListener('abort', () => body.destroy(), { once: true })
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    return { fileName: `${name} ${day}.xlsx`, contentType: XLSX_TYPE, body }

    async function* readPictures(
      list: readonly CaptureRow[],
      { access }: Pick<CentreContext, 'access'>,
    ): AsyncGenerator<SheetPicture> {
      const keys = await pictureKeys(
        db,
        list.map(row => row.id),
      )
      const keyOf = new Map(keys.map(one => [one.id, one.picture_key]))
      for (const [row, { id, camera_id: cameraId }] of list.entries()) {
        const key = keyOf.get(id)
        if (key === undefined) continue
        const picture = await sheetPicture({ db, files, access }, { cameraId, part: 'face', key })
        if (picture) yield { row, ...picture }
      }
    }
  },
})
