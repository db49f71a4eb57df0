import { Readable } from 'node:stream'
import type { ErrorCode } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { zipStream, type ZipEntry } from '#server/infra/spreadsheet/zip-stream.ts'
import { wholePictureFor } from '#server/modules/device/masking/masked-picture.ts'
import { shownBy } from '#server/modules/alarm/alarm/record/masked-parts.ts'
import { maySeePart } from '#server/modules/alarm/alarm/alarm-picture.rules.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import { listReports, listTasks } from '#server/modules/alarm/task/task.queries.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import type { ExportedAlarm, ExportWork, ExportWorkDeps } from './export-work.ts'
import { factsIn } from './alarm-facts.ts'
import { drawSynthesis } from './pictures/synthesis.ts'
import { taskSheet } from './sheet/task-sheet.ts'
import { slidesOf } from './slides/slides-file.ts'

/** Which alarms are in a file, and how many were left out. */
interface Counted {
  leftOut: number
  keptIds: string[]
  /** The alarms that are in it with their picture. */
  picturedIds: string[]
}

/** Makes the file of an export. Whether its user may export an alarm is asked when its turn comes. */
export async function makeExport(deps: ExportWorkDeps, work: ExportWork): Promise<Counted & { key: string }> {
  const counted: Counted = { leftOut: 0, keptIds: [], picturedIds: [] }
  const alarms = alarmsOf(deps, work, counted)
  const key = await fileOf[work.row.kind](deps, work, alarms)
  return { key, ...counted }
}

/** The alarms one after the other, in the order of the request; those out of reach are counted. */
async function* alarmsOf(
  deps: ExportWorkDeps,
  work: ExportWork,
  counted: Counted,
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
    counted.keptIds.push(id)
    const isShown = work.row.kind !== 'sheet' && maySeePart(access, row, 'picture')
    const key = isShown ? row.picture_key : null
    const file = key === null ? undefined : await files.open(key)
    if (file) counted.picturedIds.push(id)
    yield { row, access, picture: file && (await wholePictureFor(db, access, shownBy(row), file)) }
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
