import type { RecordingFault } from '@palisade/contract'
import type { RecordedSpan, StreamKind, SurveyedFile, SurveyedFiles } from '@palisade/contract/media'
import { nameOf } from '../index/index-entry.rules.ts'
import type { PackedRow } from '../pack/packed-row.ts'
import { unpackFiles, type IndexedFile } from '../pack/hour-files.ts'
import { fileKey } from './files-reader.ts'

/** One way in which files and index differ. The media program finds the faults of files. */
export interface Difference {
  cameraId: string
  folder: string
  name: string
  fault: RecordingFault
  detail: string
}

/** A row of the index, with the name that its file must have. */
export interface NamedRow extends IndexedFile {
  folder: string
  name: string
  stream: StreamKind
  hour: number
}

/** @param paths of folders by their ids */
export const namedRows = (rows: readonly PackedRow[], paths: ReadonlyMap<number, string>): NamedRow[] =>
  rows.flatMap(({ packed, at, stream }) =>
    unpackFiles(packed, at).map(file => ({
      ...file,
      stream,
      hour: at,
      folder: paths.get(file.folderId) ?? '',
      name: nameOf({ hour: at, ...file }, stream),
    })),
  )

export type RecordedFile = Extract<SurveyedFile, { is: 'whole' | 'torn' }>

/** Whether a file belongs in the index. A file that only the rolling buffer wants does not. */
export const isIndexed = (file: SurveyedFile): file is RecordedFile =>
  (file.is === 'whole' || file.is === 'torn') && file.spans.some(([, , kinds]) => kinds !== 0)

/** The most by which the time of a picture in the index may differ from that in the file's table, ms. */
const SAME_MS = 250

const isSameSpan = (a: RecordedSpan, b: RecordedSpan | undefined): boolean =>
  b !== undefined && a[2] === b[2] && Math.abs(a[0] - b[0]) <= SAME_MS && Math.abs(a[1] - b[1]) <= SAME_MS

const isSame = (file: RecordedFile, row: NamedRow): boolean =>
  file.bytes === row.bytes &&
  file.spans.length === row.spans.length &&
  file.spans.every((span, index) => isSameSpan(span, row.spans[index]))

/** Lists the files of some hours of a camera that differ from their rows, each file once. */
export function differencesOf(
  cameraId: string,
  { files, folders }: SurveyedFiles,
  rows: readonly NamedRow[],
): Difference[] {
  const byKey = new Map(rows.map(row => [fileKey(row), row]))
  const found = files.flatMap((file): Difference[] => {
    const row = byKey.get(fileKey(file))
    byKey.delete(fileKey(file))
    const fault = faultOf(file, row)
    return fault ? [{ cameraId, folder: file.folder, name: file.name, ...fault }] : []
  })
  const lost = [...byKey.values()].filter(row => folders.includes(row.folder))
  return [
    ...found,
    ...lost.map(({ folder, name }): Difference => ({ cameraId, folder, name, fault: 'no_file', detail: '' })),
  ]
}

function faultOf(
  file: SurveyedFile,
  row: NamedRow | undefined,
): Pick<Difference, 'fault' | 'detail'> | undefined {
  if ('detail' in file) return { fault: file.is, detail: file.detail }
  if (file.is === 'torn') return { fault: 'torn', detail: `${file.bytes} bytes` }
  if (!isIndexed(file)) return row && { fault: 'differs', detail: 'nothing wants it any more' }
  if (!row) return { fault: 'no_row', detail: '' }
  if (isSame(file, row)) return undefined
  const detail =
    file.bytes === row.bytes ? 'its times or kinds differ' : `${file.bytes} bytes, ${row.bytes} in the index`
  return { fault: 'differs', detail }
}
