import type { Contract, RequestOf } from '@palisade/contract'
import { loadTranslator, seededName, type Translator } from '@palisade/phrases'
import type { CentreContext, FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import { fileDay, SITE_ZONE, timeIn } from '#server/infra/site-time.ts'
import { PPTX_TYPE, writeSlides } from '#server/infra/slides/slides-file.ts'
import { PICTURE_BOX, type SheetPicture } from '#server/infra/spreadsheet/xlsx-pictures.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { sheetPicture } from '#server/modules/device/masking/sheet-picture.ts'
import type { CaptureRow } from '#server/modules/people/capture/search/capture.queries.ts'
import { findCaptures, pictureKeys } from '../face-search.queries.ts'
import { CARDS_A_SLIDE, type CaptureCard, type CaptureSlides } from './capture-slides.ts'

type Calls = Contract['faceSearch']
type Leaving = RequestOf<Calls['exportSlides']>

export interface FaceSearchExportDeps {
  db: Db
  files: Pick<Files, 'open'>
  clock: Clock
}

/** The most pixels of a face on a slide: sharp on a projector, and 500 of them are some 15 MB. */
const SLIDE_BOX = { width: 480, height: 480 }

/** Widths in characters. */
const columnsOf = (t: Translator, zone: string) => [
  { heading: `${t('faceSearch.field.time')} (${zone})`, width: 24 },
  { heading: t('faceSearch.field.camera'), width: 24 },
  { heading: t('faceSearch.field.area'), width: 24 },
  { heading: t('faceSearch.field.similarity'), width: 20 },
]

/** Captures that were found, as .xlsx and as slides, in the order of time. */
export const createFaceSearchExport = ({ db, files, clock }: FaceSearchExportDeps) => {
  /** Those that their reader may see now, and the log's row of it; a capture that is gone meanwhile is left out. */
  async function leave(
    { captures, caseName, reason }: Leaving,
    context: CentreContext,
    hasPictures: boolean,
  ) {
    const similarities = new Map(captures.map(one => [one.id, one.similarity]))
    const found = await findCaptures(db, [...similarities.keys()], context)
    context.audit({ after: { caseName, reason, captures: found.length, hasPictures } })
    const t = await loadTranslator(context.locale)
    const similarityOf = ({ id }: CaptureRow) => similarities.get(id) ?? null
    return { found, similarityOf, t, name: t('faceSearch.sheet'), now: new Date(clock.now()) }
  }

  async function* readPictures(
    list: readonly CaptureRow[],
    { access }: Pick<CentreContext, 'access'>,
    box = PICTURE_BOX,
  ): AsyncGenerator<SheetPicture> {
    const keys = await pictureKeys(
      db,
      list.map(row => row.id),
    )
    const keyOf = new Map(keys.map(one => [one.id, one.picture_key]))
    for (const [row, { id, camera_id: cameraId }] of list.entries()) {
      const key = keyOf.get(id)
      if (key === undefined) continue
      const picture = await sheetPicture({ db, files, access }, { cameraId, part: 'face', key }, box)
      if (picture) yield { row, ...picture }
    }
  }

  return {
    async exportExcel(request, context): Promise<FileAnswer> {
      const { hasPictures, timeZone: zone = SITE_ZONE } = request
      const { found, similarityOf, t, name, now } = await leave(request, context, hasPictures)
      const timeOf = timeIn(zone)
      async function* rows(): AsyncGenerator<Cell[][]> {
        yield found.map(row => [timeOf(row.at), row.camera_name, row.area_name, similarityOf(row)])
      }
      const pictures = { heading: t('faceSearch.picture'), read: () => readPictures(found, context) }
      const body = xlsxStream({
        name,
        columns: columnsOf(t, zone),
        rows: rows(),
        ...(hasPictures && { pictures }),
      })
      context.signal.addEventListener('abort', () => body.destroy(), { once: true })
      return { fileName: `${name} ${fileDay(now.getTime(), zone)}.xlsx`, contentType: XLSX_TYPE, body }
    },

    async exportSlides(request, context): Promise<FileAnswer> {
      const { timeZone: zone = SITE_ZONE, caseName, reason } = request
      const { found, similarityOf, t, name, now } = await leave(request, context, true)
      const timeOf = timeIn(zone)
      // In memory, and nowhere on the disk: they are sealed there.
      const pictures = new Map<number, SheetPicture>()
      for await (const picture of readPictures(found, context, SLIDE_BOX)) pictures.set(picture.row, picture)
      const cards = found.map((row, n) => ({
        picture: slidePictureOf(n, pictures.get(n)),
        lines: [timeOf(row.at), row.camera_name, row.area_name, ...percentOf(t, similarityOf(row))],
      }))
      const lines = [
        ...spanOf(
          t,
          found.map(({ at }) => timeOf(at)),
        ),
        t('faceSearch.export.forCase', { caseName, reason }),
        t('faceSearch.export.by', { name: seededName(t, context.user.name), time: timeOf(now), zone }),
      ]
      const noPicture = t('faceSearch.export.noPicture')
      const task: CaptureSlides = { title: name, lines, pages: pagesOf(t, cards), noPicture }
      const open = async (key: string) => {
        const picture = pictures.get(Number(key))
        return picture && [picture.bytes]
      }
      const module = new URL('capture-slides.worker.ts', import.meta.url)
      const body = await writeSlides(module, { task, open, signal: context.signal })
      return { fileName: `${name} ${fileDay(now.getTime(), zone)}.pptx`, contentType: PPTX_TYPE, body }
    },
  } satisfies CallsOf<'faceSearch'>
}

const percentOf = (t: Translator, similarity: number | null): string[] =>
  similarity === null ? [] : [t('faceSearch.similarity', { percent: Math.round(similarity) })]

/** The line of the cover that says how many there are, and from when to when. */
function spanOf(t: Translator, times: readonly string[]): string[] {
  const [from, to] = [times[0], times.at(-1)]
  if (from === undefined || to === undefined) return []
  return [t('faceSearch.export.cover', { count: times.length, from, to })]
}

const slidePictureOf = (n: number, picture: SheetPicture | undefined) =>
  picture && { key: String(n), width: picture.width, height: picture.height }

function pagesOf(t: Translator, cards: readonly CaptureCard[]): CaptureSlides['pages'] {
  const count = cards.length
  return Array.from({ length: Math.ceil(count / CARDS_A_SLIDE) }, (_, n) => {
    const from = n * CARDS_A_SLIDE
    const own = cards.slice(from, from + CARDS_A_SLIDE)
    const title = t('faceSearch.export.page', { from: from + 1, to: from + own.length, count })
    return { title, cards: own }
  })
}
