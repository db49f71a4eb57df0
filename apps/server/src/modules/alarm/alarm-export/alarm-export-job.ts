import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ErrorCode } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import sharp from 'sharp'
import type { AccessSnapshot } from '../../../infra/access/access.ts'
import { may } from '../../../infra/access/may.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import type { Files } from '../../../infra/files/files.ts'
import type { Db } from '../../../infra/database/database.ts'
import { siteTime, SITE_ZONE, timeIn } from '../../../infra/spreadsheet/site-time.ts'
import { xlsxStream, type Cell } from '../../../infra/spreadsheet/xlsx-stream.ts'
import { zipStream, type ZipEntry } from '../../../infra/spreadsheet/zip-stream.ts'
import { maySeePart } from '../alarm/alarm-picture.rules.ts'
import { alarmObject } from '../alarm/alarm.events.ts'
import { listReports, listTasks } from '../task/task.queries.ts'
import { findAlarmRow, listHistory, type AlarmRow } from '../alarm/alarm.queries.ts'
import type { ExportRow } from './alarm-export.queries.ts'
import { factsIn } from './alarm-facts.ts'
import { drawPlace } from './pictures/place-picture.ts'
import { drawSynthesis } from './pictures/synthesis.ts'
import { taskSheet } from './sheet/task-sheet.ts'
import { writeSlides, type AlarmSlide } from './slides/slides.ts'

/** px of the longest side of a picture on a slide. */
const SLIDE_PICTURE = 1280

export interface ExportWork {
  row: ExportRow
  userName: string
  t: Translator
  zone: string | undefined
  signal: AbortSignal
  /** Called before each alarm. @throws when the export has to end */
  onAlarm(ready: number, leftOut: number): Promise<void>
}

export interface ExportWorkDeps {
  db: Db
  files: Pick<Files, 'open' | 'put'>
  /** The rights of the user as they are now. */
  access(userId: string): Promise<AccessSnapshot>
}

/** Makes the file of an export. Whether its user may export an alarm is asked when its turn comes. */
export async function makeExport(
  deps: ExportWorkDeps,
  work: ExportWork,
): Promise<{ key: string; leftOut: number }> {
  const counted = { leftOut: 0 }
  const alarms = alarmsOf(deps, work, counted)
  const key = await fileOf[work.row.kind](deps, work, alarms)
  return { key, ...counted }
}

interface ExportedAlarm {
  row: AlarmRow
  picture: Buffer | undefined
  access: AccessSnapshot
}

/** The alarms one after the other, in the order of the request; those out of reach are counted. */
async function* alarmsOf(
  deps: ExportWorkDeps,
  work: ExportWork,
  counted: { leftOut: number },
): AsyncGenerator<ExportedAlarm> {
  const { db, files } = deps
  const { alarm_ids, user_id } = work.row
  for (const [n, id] of alarm_ids.entries()) {
    await work.onAlarm(n, counted.leftOut)
    const access = await deps.access(user_id)
    const row = await findAlarmRow(db, id)
    if (!row || !may(access, 'alarm.export', alarmObject(row))) {
      counted.leftOut += 1
      continue
    }
    const isShown = work.row.kind !== 'sheet' && maySeePart(access, row, 'picture')
    const key = isShown ? row.picture_key : null
    const file = key === null ? undefined : await files.open(key)
    yield { row, access, picture: file && (await buffer(file.stream)) }
  }
}

async function zipOf(
  deps: ExportWorkDeps,
  work: ExportWork,
  alarms: AsyncIterable<ExportedAlarm>,
): Promise<string> {
  const { t, zone } = work
  const facts = factsIn(t, zone)
  let written = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for await (const { row, picture } of alarms) {
      const drawn = await drawSynthesis(facts(row, []), picture, t('alarmExport.noPicture'))
      yield { name: `${row.number} ${fileWord(t(`enums.alarmType.${row.type}`))}.jpg`, content: [drawn] }
      written += 1
    }
    if (written === 0) throw new AppError('alarm_export.nothing' satisfies ErrorCode)
  }
  return deps.files.put(Readable.from(zipStream(entries())), { kind: 'alarm-export', ext: 'zip' })
}

/** Signs that no file system minds. */
const fileWord = (text: string) => text.replace(/[^\p{L}\p{N} -]/gu, '')

async function slidesOf(
  deps: ExportWorkDeps,
  work: ExportWork,
  alarms: AsyncIterable<ExportedAlarm>,
): Promise<string> {
  const { t, zone, userName, signal } = work
  const facts = factsIn(t, zone)
  const slides: AlarmSlide[] = []
  const moments: Date[] = []
  for await (const { row, picture, access } of alarms) {
    const [history, place, shown] = await Promise.all([
      listHistory(deps.db, row.id),
      drawPlace(deps, access, row),
      picture && slidePicture(picture),
    ])
    moments.push(row.occurred_at)
    slides.push({ ...facts(row, history), place, picture: shown })
  }
  if (slides.length === 0) throw new AppError('alarm_export.nothing')
  const words = {
    noPicture: t('alarmExport.noPicture'),
    noPlace: t('alarmExport.noPlace'),
    place: t('alarmExport.place'),
    history: t('alarmExport.history'),
    more: slides.map(({ earlier }) => (earlier > 0 ? t('alarmExport.more', { count: earlier }) : '')),
  }
  const title = t('alarmExport.cover.title')
  const file = await writeSlides(
    { title, lines: coverLines(t, zone, moments, userName), slides, words },
    signal,
  )
  return deps.files.put(file, { kind: 'alarm-export', ext: 'pptx' })
}

async function sheetOf(
  deps: ExportWorkDeps,
  work: ExportWork,
  alarms: AsyncIterable<ExportedAlarm>,
): Promise<string> {
  const { name, columns, rowsOf } = taskSheet(work.t, work.zone)
  let written = 0
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const { row } of alarms) {
      const tasks = await listTasks(deps.db, row.id)
      const taskIds = tasks.map(({ id }) => id)
      yield rowsOf(row, tasks, await listReports(deps.db, taskIds))
      written += 1
    }
    if (written === 0) throw new AppError('alarm_export.nothing')
  }
  return deps.files.put(xlsxStream({ name, columns, rows: rows() }), { kind: 'alarm-export', ext: 'xlsx' })
}

const fileOf = { pictures: zipOf, slides: slidesOf, sheet: sheetOf } as const

const slidePicture = (picture: Buffer) =>
  sharp(picture)
    .resize({ width: SLIDE_PICTURE, height: SLIDE_PICTURE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()

function coverLines(t: Translator, zone = SITE_ZONE, moments: readonly Date[], name: string): string[] {
  const timeOf = zone === SITE_ZONE ? siteTime : timeIn(zone)
  const times = moments.map(moment => moment.getTime())
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  return [
    t('alarmExport.cover.count', { count: moments.length }),
    t('alarmExport.cover.span', { from: timeOf(from), to: timeOf(to) }),
    t('alarmExport.cover.by', { name, time: timeOf(new Date()), zone }),
  ]
}
