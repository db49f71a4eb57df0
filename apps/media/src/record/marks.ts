import { access, mkdir } from 'node:fs/promises'
import type { RecordFrame } from '@palisade/contract/media'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { SecondTier } from '../objects/second-tier.ts'
import { listHours } from './catalog.ts'
import type { FinishedFile } from './group-placer.ts'
import { hourFolder, listHour, type HourFile } from './files/hour.ts'
import { appendMark, readMarks, type MarkLine } from './files/marks-file.ts'
import { HOUR_MS, hourOf, MINUTE_MS } from './files/minute-name.ts'
import { readRecordedFile } from './files/read-file.ts'
import { codeOf } from './folders/error-code.ts'
import { checkMarker } from './folders/marker.ts'
import { markedBetween, type Mark } from './kinds.ts'
import type { OpenFiles } from './open-files.ts'

/** Spans that alarms, operators and locks asked for. */
export interface Marks {
  set(frame: RecordFrame): Promise<void>
  release(cameraId: string, causeId: string): Promise<void>
  /** Those of a camera that may concern pictures that come now. */
  of(cameraId: string): Iterable<Mark>
}

export interface MarksDeps {
  folders: readonly string[]
  clock: Clock
  log: Pick<Logger, 'warn'>
  openFiles: OpenFiles
  /** A finished file whose kinds have changed. */
  onMarked(cameraId: string, file: FinishedFile): void
  /** The object store, where there is one. */
  stored?: Pick<SecondTier, 'list' | 'open' | 'marksChanged'> | undefined
}

const isSame = (one: Mark, other: Mark): boolean =>
  one.causeId === other.causeId && one.kind === other.kind && one.from === other.from && one.to === other.to

/** Marks that ended longer ago than this are looked up in the files of their hours alone. */
const IN_MEMORY_MS = HOUR_MS
/** Nothing is kept longer than this, so that no order reaches further back. */
const HOURS_MAX = 31 * 24

export function createMarks(deps: MarksDeps): Marks {
  const { folders, clock, log } = deps
  const cameras = new Map<string, Map<string, Mark>>()

  const marksOf = (cameraId: string): Map<string, Mark> => {
    const marks = cameras.get(cameraId) ?? new Map<string, Mark>()
    cameras.set(cameraId, marks)
    for (const [causeId, mark] of marks)
      if ((mark.to ?? Infinity) < clock.now() - IN_MEMORY_MS) marks.delete(causeId)
    return marks
  }

  /**
   * Writes a line into each hour that has pictures and does not have it yet, and tells again of the files that it concerns: the
   * server sends the marks of a day again after each break of the connection.
   */
  async function write(cameraId: string, line: MarkLine, from: number, to: number): Promise<void> {
    // Retention looks for locks in the files alone, so that the one of a time to come is written ahead.
    const isLock = 'kind' in line && line.kind === 'lock'
    const last = isLock ? to : Math.min(to, clock.now())
    // A group that begins shortly before the hour may hold the first pictures of a lock.
    const first = isLock ? from - 2 * MINUTE_MS : from
    for (let at = hourOf(first), count = 0; at <= last && count < HOURS_MAX; at += HOUR_MS, count++) {
      const written = await Promise.all(folders.map(folder => writeHour(folder, cameraId, at, line)))
      if (written.includes(true)) await retell(cameraId, at, from, to)
    }
  }

  /** @returns whether the hour says more than before */
  async function writeHour(folder: string, cameraId: string, at: number, line: MarkLine): Promise<boolean> {
    const hour = hourFolder(folder, cameraId, at)
    const isAhead = 'kind' in line && line.kind === 'lock' && at + HOUR_MS > clock.now()
    try {
      await checkMarker(folder)
      await (isAhead ? mkdir(hour, { recursive: true, mode: 0o700 }) : access(hour))
      if ('kind' in line && (await readMarks(hour)).some(mark => isSame(mark, line))) return false
      await appendMark(hour, line)
      deps.stored?.marksChanged(folder, cameraId, at)
      return true
    } catch (error) {
      // An hour without pictures has no folder, and a disk that is away has nothing.
      if (codeOf(error) !== 'ENOENT')
        log.warn({ cameraId, code: codeOf(error) }, 'mark of a recording not written')
      return false
    }
  }

  async function retell(cameraId: string, at: number, from: number, to: number): Promise<void> {
    for (const file of await listHour(folders, cameraId, at))
      await retellFile(deps, cameraId, file, [from, to])
    for (const file of (await deps.stored?.list(cameraId, at)) ?? [])
      await retellFile(deps, cameraId, file, [from, to], file.hour)
  }

  return {
    of: cameraId => marksOf(cameraId).values(),
    set: async ({ cameraId, kind, causeId, from, to }) => {
      const mark: Mark = { kind, causeId, from, ...(to !== undefined && { to }) }
      const marks = marksOf(cameraId)
      const known = marks.get(causeId)
      // A lock that could not be written is asked for again.
      if (kind !== 'lock' && known && isSame(known, mark)) return
      marks.set(causeId, mark)
      // Without an end it is written with the time that is sure, and again when it ends.
      const sure = to ?? clock.now()
      if (from < clock.now() || kind === 'lock')
        await write(cameraId, { kind, causeId, from, to: sure }, from, sure)
    },
    release: async (cameraId, causeId) => {
      const mark = marksOf(cameraId).get(causeId)
      marksOf(cameraId).delete(causeId)
      if (mark && mark.kind !== 'lock') {
        const to = Math.max(mark.from, Math.min(mark.to ?? Infinity, clock.now()))
        return write(cameraId, { ...mark, to }, mark.from, to)
      }
      for (const folder of folders) await releaseLock(folder, cameraId, causeId)
    },
  }

  async function releaseLock(folder: string, cameraId: string, causeId: string): Promise<void> {
    for await (const hour of listHours(folder, [cameraId])) {
      const marks = await readMarks(hour.path)
      if (!marks.some(mark => mark.causeId === causeId)) continue
      await writeHour(folder, cameraId, hour.at, { released: causeId })
      await retell(cameraId, hour.at, hour.at, hour.at + HOUR_MS)
    }
  }
}

/**
 * Tells again of a finished file that a change of marks concerns.
 * @param place the folder of its hour, where its marks lie
 */
async function retellFile(
  deps: MarksDeps,
  cameraId: string,
  file: HourFile,
  [from, to]: readonly [number, number],
  place = hourFolder(file.folder, cameraId, file.at),
): Promise<void> {
  const isConcerned = file.at < to && file.at + 2 * 60_000 > from
  if (!isConcerned || deps.openFiles.has(file.path)) return
  const read = await readRecordedFile(file.path, deps.stored?.open).catch(() => undefined)
  if (!read) return
  const marks = await readMarks(place)
  const groups = read.groups.map(group => ({
    ...group,
    kinds: group.kinds | markedBetween(marks, group.from, group.from + group.duration),
  }))
  const { folder, name, stream } = file
  deps.onMarked(cameraId, { folder, name, stream, bytes: read.bytes, groups })
}
