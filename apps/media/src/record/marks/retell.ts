import { hourFolder, listHour } from '../files/hour.ts'
import { marksIn, type HourMarks } from '../files/marks-file.ts'
import { REACH_MS } from '../files/minute-name.ts'
import { readRecordedFile } from '../files/read-file.ts'
import type { RecordedFile, StoredRecordings } from '../files/recorded-hour.ts'
import { markedBetween, type Mark } from '../kinds.ts'
import type { Clock } from '../../clock.ts'
import type { FinishedFile } from '../group-placer.ts'
import type { OpenFiles } from '../open-files.ts'

interface Hour {
  folder: string
  cameraId: string
  at: number
}

/** The recordings in the object store, whose marks are stored beside them. */
export interface StoredMarked extends StoredRecordings {
  marksChanged(folder: string, cameraId: string, at: number): void
}

export interface RetellDeps {
  clock: Clock
  openFiles: OpenFiles
  /** Called with a finished file whose kinds have changed. */
  onMarked(cameraId: string, file: FinishedFile): void
  /** The object store, where there is one. */
  stored?: StoredMarked | undefined
}

/** Tells again, once each, of the finished files of an hour that new marks concern. @param spans the spans in which the marks are new */
export async function retellHour(
  deps: RetellDeps,
  { folder, cameraId, at }: Hour,
  spans: readonly Mark[],
  marks: HourMarks,
): Promise<void> {
  const { clock, stored } = deps
  // A span in the future has no finished file.
  const past = spans.filter(({ from }) => from <= clock.now())
  if (past.length === 0) return
  const place = hourFolder(folder, cameraId, at)
  const here = (await listHour([folder], cameraId, at)).map(file => ({ ...file, hour: place }))
  const there = ((await stored?.list(cameraId, at)) ?? []).filter(({ hour }) => hour === place)
  const isConcerned = (file: RecordedFile) =>
    past.some(({ from, to = Infinity }) => file.at < to && file.at + REACH_MS > from)
  for (const file of [...here, ...there].filter(isConcerned))
    await retellFile(deps, cameraId, file, past, marks)
}

async function retellFile(
  deps: RetellDeps,
  cameraId: string,
  file: RecordedFile,
  spans: readonly Mark[],
  marks: HourMarks,
): Promise<void> {
  if (deps.openFiles.has(file.path)) return
  const read = await readRecordedFile(file.path, deps.stored?.open).catch(() => undefined)
  const held = marksIn(marks)
  const isNew = read?.groups.some(({ from, duration }) => markedBetween(spans, from, from + duration) !== 0)
  if (!read || !isNew) return
  const groups = read.groups.map(group => ({
    ...group,
    kinds: group.kinds | markedBetween(held, group.from, group.from + group.duration),
  }))
  const { folder, name, stream } = file
  deps.onMarked(cameraId, { folder, name, stream, bytes: read.bytes, groups })
}
