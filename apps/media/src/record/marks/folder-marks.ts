import { access, mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { hourFolder } from '../files/hour.ts'
import { appendMarks, readHourMarks, takeLine, type HourMarks, type MarkLine } from '../files/marks-file.ts'
import { HOUR_MS } from '../files/minute-name.ts'
import { codeOf, isAbsent } from '../files/error-code.ts'
import { checkMarker } from '../folders/marker.ts'
import type { Mark } from '../kinds.ts'
import { missingIn, noMarks, wantAgain, type WantedMarks } from './wanted-marks.ts'

/** The `marks` files of one folder of recordings, each written once a second at most. */
export interface FolderMarks {
  /** Has marks written soon; writing is repeated until the disk takes them. */
  want(hour: MarkedHour, add: (wanted: WantedMarks) => void): void
  /** Writes a line at once and syncs it; rejects if a release cannot be written. @returns whether the hour says more than before */
  write(hour: MarkedHour, line: MarkLine): Promise<boolean>
  /** Writes the waiting marks; resolves whether or not the disk takes them. */
  settled(): Promise<void>
}

export interface MarkedHour {
  cameraId: string
  /** Its beginning, ms since 1970. */
  at: number
}

export interface FolderMarksDeps {
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Called once an hour says more than before. @param spans in which it does */
  onWritten: (folder: string, hour: MarkedHour, spans: readonly Mark[], marks: HourMarks) => Promise<void>
}

const WRITE_EVERY_MS = 1_000
/** The most hours whose marks wait for a disk that is away. */
const WAITING_MAX = 10_000
/** Time after the end of an hour for which its marks are kept in memory, ms. */
const KNOWN_FOR_MS = HOUR_MS

/** Writes the `marks` files of one folder, one at a time, and remembers the contents of the recent ones. */
function createHourFiles(folder: string, { clock, log, onWritten }: FolderMarksDeps) {
  const known = new Map<string, { at: number; marks: HourMarks }>()

  const placeOf = ({ cameraId, at }: MarkedHour): string => hourFolder(folder, cameraId, at)

  async function marksOf(hour: MarkedHour): Promise<HourMarks> {
    const place = placeOf(hour)
    const marks = known.get(place)?.marks ?? (await readHourMarks(place))
    known.set(place, { at: hour.at, marks })
    return marks
  }

  async function append(hour: MarkedHour, lines: readonly MarkLine[], isSynced: boolean): Promise<HourMarks> {
    const marks = await marksOf(hour)
    try {
      await appendMarks(placeOf(hour), lines, { isTorn: marks.isTorn, isSynced })
    } catch (error) {
      // Nobody knows which part of the lines was written, so the file is read again.
      known.delete(placeOf(hour))
      throw error
    }
    marks.isTorn = false
    for (const line of lines) takeLine(marks, line)
    return marks
  }

  async function writeWanted(hour: MarkedHour, wanted: WantedMarks): Promise<void> {
    // An hour without pictures has no folder.
    if (!(await isThere(placeOf(hour)))) return
    const { lines, spans } = missingIn(await marksOf(hour), wanted)
    if (lines.length === 0) return
    // Without a sync, because the server tells the marks of the last day again after each break.
    const marks = await append(hour, lines, false)
    if (spans.length > 0) await tell(hour, spans, marks)
  }

  const tell = (hour: MarkedHour, spans: readonly Mark[], marks: HourMarks): Promise<void> =>
    onWritten(folder, hour, spans, marks).catch((error: unknown) => warn(hour.cameraId, error))

  const warn = (cameraId: string, error: unknown): void =>
    log.warn({ folder, cameraId, code: codeOf(error) }, 'mark of a recording not written')

  async function writeNow(hour: MarkedHour, line: MarkLine): Promise<boolean> {
    const place = placeOf(hour)
    const isAhead = !('released' in line) && hour.at + HOUR_MS > clock.now()
    try {
      await checkMarker(folder)
      if (isAhead) await mkdir(place, { recursive: true, mode: 0o700 })
      else if (!(await isThere(place))) return false
      // The file is read again, because a lock must be in the file itself.
      known.delete(place)
      const before = await marksOf(hour)
      const mark = 'causeId' in line ? line : undefined
      const wanted = { ...noMarks(), named: new Map(mark ? [[mark.causeId, mark]] : []) }
      if (mark && missingIn(before, wanted).lines.length === 0) return false
      const marks = await append(hour, [line], true)
      await tell(hour, [{ kind: 'lock', from: hour.at, to: hour.at + HOUR_MS, ...mark }], marks)
      return true
    } catch (error) {
      // The disk is away, so nothing was written. Setting a lock checks afterwards whether it is in the file; a failed release has to be
      // repeated.
      if (isAbsent(error)) return false
      warn(hour.cameraId, error)
      if ('released' in line) throw error
      return false
    }
  }

  return {
    placeOf,
    warn,
    writeWanted,
    writeNow,
    forgetOld: (): void => {
      for (const [place, { at }] of known) if (at + HOUR_MS + KNOWN_FOR_MS < clock.now()) known.delete(place)
    },
  }
}

export function createFolderMarks(folder: string, deps: FolderMarksDeps): FolderMarks {
  const { clock } = deps
  const files = createHourFiles(folder, deps)
  let waiting = new Map<string, { hour: MarkedHour; wanted: WantedMarks }>()
  /** Writes run one after another, so that the marks in memory are always those of the file. */
  let turn: Promise<unknown> = Promise.resolve()
  let writtenAt = -Infinity
  let isDue = false

  function keepWaiting(key: string, hour: MarkedHour, wanted: WantedMarks): void {
    const present = waiting.get(key)
    if (present) wantAgain(present.wanted, wanted)
    else if (waiting.size < WAITING_MAX) waiting.set(key, { hour, wanted })
  }

  async function writeAll(): Promise<void> {
    const batch = waiting
    waiting = new Map()
    // The disk may be away, and then a missing folder says nothing.
    const isAway = await checkMarker(folder).then(
      () => false,
      () => true,
    )
    for (const [key, { hour, wanted }] of batch) {
      if (isAway) keepWaiting(key, hour, wanted)
      else
        await files.writeWanted(hour, wanted).catch((error: unknown) => {
          files.warn(hour.cameraId, error)
          keepWaiting(key, hour, wanted)
        })
    }
    files.forgetOld()
  }

  async function writeAllDue(): Promise<void> {
    await writeAll()
    isDue = false
    if (waiting.size > 0) schedule()
  }

  function run(): Promise<void> {
    writtenAt = clock.elapsed()
    const done = turn.then(writeAllDue)
    turn = done
    return done
  }

  function schedule(): void {
    if (isDue) return
    isDue = true
    const wait = writtenAt + WRITE_EVERY_MS - clock.elapsed()
    if (wait <= 0) void run()
    else clock.after(wait, () => void run())
  }

  return {
    want: (hour, add) => {
      const key = files.placeOf(hour)
      const wanted = waiting.get(key)?.wanted ?? noMarks()
      add(wanted)
      if (waiting.has(key) || waiting.size < WAITING_MAX) waiting.set(key, { hour, wanted })
      schedule()
    },
    settled: run,
    write: (hour, line) => {
      const done = turn.then(() => files.writeNow(hour, line))
      turn = done.catch(() => undefined)
      return done
    },
  }
}

/** Whether a path exists; rejects if that cannot be found out now. */
const isThere = (place: string): Promise<boolean> =>
  access(place).then(
    () => true,
    (error: unknown) => {
      if (isAbsent(error)) return false
      throw error
    },
  )
