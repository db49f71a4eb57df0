import { lstat } from 'node:fs/promises'
import {
  RECORDING_KIND,
  SPANS_PER_FILE_MAX,
  type FileFault,
  type SurveyedFile,
} from '@palisade/contract/media'
import { Fmp4Error, type RecordedGroup } from '@palisade/fmp4'
import type { HourFile } from '../files/hour.ts'
import { readRecordedFile, type ReadFile } from '../files/read-file.ts'
import { openOnDisk, type OpenRecorded } from '../files/recorded-source.ts'
import { MINUTE_MS } from '../files/minute-name.ts'
import { codeOf } from '../files/error-code.ts'
import { markedBetween, spansOf, type Mark } from '../kinds.ts'

/** The most by which a scan may place a group differently from the program that received it, ms. */
const PLACE_TOLERANCE_MS = 5_000
/** Fragments begin with one of these. */
const FRAGMENT_TYPES = new Set(['prft', 'moof'])

/** Reads from one file what the index stores of it, or the reason why it is not indexed. Never rejects. */
export async function surveyFile(
  cameraId: string,
  file: HourFile,
  marks: readonly Mark[],
): Promise<SurveyedFile> {
  const { folder, name } = file
  let bytes = 0
  const fault = (is: FileFault, detail: string): SurveyedFile => ({ is, folder, name, bytes, detail })
  try {
    const found = await lstat(file.path)
    bytes = found.size
    return found.isFile()
      ? await surveyRead(cameraId, file, { bytes, marks, open: openOnDisk })
      : fault('foreign', 'no ordinary file')
  } catch (error) {
    return error instanceof Fmp4Error
      ? fault('foreign', error.message.slice(0, 256))
      : fault('unreadable', codeOf(error))
  }
}

/** As `surveyFile`, for a file in a folder or in the object store. Rejects if its bytes cannot be read. */
export async function surveyRead(
  cameraId: string,
  file: HourFile,
  { bytes, marks, open }: { bytes: number; marks: readonly Mark[]; open: OpenRecorded },
): Promise<SurveyedFile> {
  const { folder, name, stream } = file
  const fault = (is: FileFault, detail: string): SurveyedFile => ({ is, folder, name, bytes, detail })
  const read = await readRecordedFile(file.path, open)
  const elsewhere = placeFault(cameraId, file, read)
  if (elsewhere !== undefined) return fault('misplaced', elsewhere)
  if (read.hasTable && !(await hasGroups(file.path, read.groups, open)))
    return fault('damaged', 'no picture where its table names one')
  const spans = spansOf(kindsOf(read, marks), SPANS_PER_FILE_MAX)
  return { is: read.hasTable ? 'whole' : 'torn', folder, name, bytes, stream, spans }
}

/**
 * The groups of a file with the kinds of the marks of their hour. Without a table nobody knows the kinds; the groups then count as of the
 * plan, so that people find them.
 */
const kindsOf = ({ groups, hasTable, label }: ReadFile, marks: readonly Mark[]): RecordedGroup[] =>
  groups.map(group => ({
    ...group,
    kinds:
      (hasTable ? group.kinds : RECORDING_KIND.plan | (label.origin === 'card' ? RECORDING_KIND.card : 0)) |
      markedBetween(marks, group.from, group.from + group.duration),
  }))

/** @returns where the file belongs when that is not where it lies */
function placeFault(
  cameraId: string,
  { at, stream }: HourFile,
  { label, groups }: ReadFile,
): string | undefined {
  if (label.cameraId !== cameraId) return `of camera ${label.cameraId}`
  if (label.stream !== stream) return `of the ${label.stream} stream`
  const [first] = groups
  if (!first) return undefined
  const isOfMinute = first.from >= at - PLACE_TOLERANCE_MS && first.from < at + MINUTE_MS + PLACE_TOLERANCE_MS
  return isOfMinute ? undefined : `of ${new Date(first.from).toISOString()}`
}

/** Looks at the first group of a file, one in its middle and the last: a disk that lost power may have left zeroes in their place. */
async function hasGroups(
  file: string,
  groups: readonly RecordedGroup[],
  open: OpenRecorded,
): Promise<boolean> {
  const places = new Set([0, Math.floor(groups.length / 2), groups.length - 1])
  const source = await open(file)
  try {
    for (const index of places) {
      const group = groups[index]
      if (!group) continue
      const head = await source.read(group.offset, 8)
      if (!FRAGMENT_TYPES.has(head.toString('latin1', 4))) return false
    }
    return true
  } finally {
    await source.close()
  }
}
