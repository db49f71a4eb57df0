import { faceColumnsOf, genders, type FaceColumn, type FaceGroupKind, type Gender } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { SITE_ZONE, siteTime } from '#server/infra/site-time.ts'
import { bareWord, type SheetLine } from '#server/infra/spreadsheet/import-sheet.ts'
import { momentOfCell } from '#server/infra/spreadsheet/sheet-moment.ts'
import type { Cell, Sheet } from '#server/infra/spreadsheet/xlsx-stream.ts'
import type { EntryRow } from '../entry/face-entry.queries.ts'

/** Columns in which a cell may be typed as a date. */
export const dateColumns: readonly FaceColumn[] = [
  'birthDate',
  'validFrom',
  'validUntil',
  'expectedFrom',
  'expectedUntil',
  'arrivedAt',
  'leftAt',
]
/** A spreadsheet rounds long numbers and drops zeros at their beginning. */
export const textColumns: readonly FaceColumn[] = ['certificateNumber']

const widths: Partial<Record<FaceColumn, number>> = { reason: 30, remarks: 30, certificateNumber: 24 }
const [USUAL_WIDTH, TIME_WIDTH] = [16, 26]
const isTime = (column: FaceColumn) => dateColumns.includes(column) && column !== 'birthDate'

const nameOf = (column: FaceColumn, t: Translator) =>
  column === 'pictures' ? t('faceSheet.pictures') : t(`faceEntry.field.${column}`)
const headingOf = (column: FaceColumn, t: Translator) =>
  `${nameOf(column, t)}${isTime(column) ? ` (${SITE_ZONE})` : ''}`

/** Headings in one language; `*` marks the required column, and brackets list choices. */
export const sheetColumns = (kind: FaceGroupKind, t: Translator): Sheet['columns'] =>
  faceColumnsOf[kind].map(column => {
    const mark = column === 'name' ? ' *' : ''
    const choice =
      column === 'gender' ? ` [${genders.map(one => t(`faceEntry.gender.${one}`)).join(' | ')}]` : ''
    return {
      heading: `${headingOf(column, t)}${mark}${choice}`,
      width: widths[column] ?? (isTime(column) ? TIME_WIDTH : USUAL_WIDTH),
      isText: true,
    }
  })

const timeCell = (at: Date | null) => at && siteTime(at)

/** The cells of a person in the form that an import accepts, without the picture. */
export function sheetCells(row: EntryRow, kind: FaceGroupKind, t: Translator): Cell[] {
  const cells: Record<FaceColumn, Cell> = {
    name: row.name,
    gender: t(`faceEntry.gender.${row.gender}`),
    certificateNumber: row.certificate_number,
    birthDate: row.birth_day,
    reason: row.reason,
    remarks: row.remarks,
    threshold: row.threshold === null ? null : String(row.threshold),
    validFrom: timeCell(row.valid_from),
    validUntil: timeCell(row.valid_until),
    employeeNumber: row.employee_number,
    department: row.department,
    phone: row.phone,
    host: row.host,
    purpose: row.purpose,
    badge: row.badge,
    expectedFrom: timeCell(row.expected_from),
    expectedUntil: timeCell(row.expected_until),
    arrivedAt: timeCell(row.arrived_at),
    leftAt: timeCell(row.left_at),
    pictures: null,
  }
  return faceColumnsOf[kind].map(column => cells[column])
}

/** The words of a sheet in every language at once. */
export function sheetWords(kind: FaceGroupKind, translators: readonly Translator[]) {
  const columns = translators.flatMap(t =>
    // The headings of a hand-made sheet name no time zone.
    faceColumnsOf[kind].flatMap(column =>
      [headingOf(column, t), nameOf(column, t)].map(text => [bareWord(text), column] as const),
    ),
  )
  const words = translators.flatMap(t =>
    genders.flatMap(one => [t(`faceEntry.gender.${one}`), one].map(text => [bareWord(text), one] as const)),
  )
  return { columns: new Map<string, FaceColumn>(columns), genders: new Map<string, Gender>(words) }
}
export type SheetWords = ReturnType<typeof sheetWords>

/** A day as people and spreadsheets write it; any other text is passed on, and the schema refuses it. */
function dayOfCell(text: string | undefined): string | null {
  if (text === undefined) return null
  const written = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?: 00:00(?::00)?)?$/.exec(text)
  return written ? [written[1], ...written.slice(2).map(part => part.padStart(2, '0'))].join('-') : text
}

/** A line as the call that adds one person takes it. */
export function fieldsOfLine(
  { cells }: SheetLine<FaceColumn>,
  { kind, groupId, words }: { kind: FaceGroupKind; groupId: string; words: SheetWords },
): object {
  const text = (column: FaceColumn) => cells.get(column) ?? ''
  const moment = (column: FaceColumn) => momentOfCell(cells.get(column))
  const gender = cells.get('gender')
  const threshold = cells.get('threshold')
  return {
    groupId,
    name: text('name'),
    gender: gender === undefined ? 'unknown' : (words.genders.get(bareWord(gender)) ?? gender),
    certificateNumber: text('certificateNumber'),
    birthDate: dayOfCell(cells.get('birthDate')),
    reason: text('reason'),
    remarks: text('remarks'),
    threshold: threshold === undefined ? null : /^\d{1,3}$/.test(threshold) ? Number(threshold) : threshold,
    validFrom: moment('validFrom'),
    validUntil: moment('validUntil'),
    personnel:
      kind === 'personnel'
        ? {
            employeeNumber: text('employeeNumber'),
            department: text('department'),
            phone: text('phone'),
            userId: null,
          }
        : null,
    visit:
      kind === 'visitors'
        ? {
            host: text('host'),
            purpose: text('purpose'),
            badge: text('badge'),
            expectedFrom: moment('expectedFrom'),
            expectedUntil: moment('expectedUntil'),
            arrivedAt: moment('arrivedAt'),
            leftAt: moment('leftAt'),
          }
        : null,
    pictures: [],
  }
}
