import { access, mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { hourFolder } from '../files/hour.ts'
import { appendMarks, readHourMarks, takeLine, type HourMarks, type MarkLine } from '../files/marks-file.ts'
import { HOUR_MS } from '../files/minute-name.ts'
import { codeOf, isAbsent } from '../folders/error-code.ts'
import { checkMarker } from '../folders/marker.ts'
import type { Mark } from '../kinds.ts'
import { missingIn, noMarks, wantAgain, type WantedMarks } from './wanted-marks.ts'

/** The `marks` files of one folder of recordings, each written once a second at most. */
export interface FolderMarks {
  /** Has marks written soon, and again until the disk takes them. */
  want(hour: MarkedHour, add: (wanted: WantedMarks) => void): void
  /** Writes a line now and to the disk itself; rejects when a release cannot be. @returns whether the hour says more than before */
  write(hour: MarkedHour, line: MarkLine): Promise<boolean>
  /** Writes what waits; resolves whether or not the disk takes it. */
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
/** Hours that wait for a disk that is away. */
const WAITING_MAX = 10_000
/** Marks of an hour are kept in memory for so long after its end. */
const KNOWN_FOR_MS = HOUR_MS

/** The `marks` files of the hours of one folder, and what those of late are known to say. One write runs at a time. */
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
      // Nobody knows which part of it was written.
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
    // Not synced: the server tells the marks of a day again after each break.
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
      // Read anew: a lock must stand in the file itself.
      known.delete(place)
      const before = await marksOf(hour)
      const mark = 'causeId' in line ? line : undefined
      const wanted = { ...noMarks(), named: new Map(mark ? [[mark.causeId, mark]] : []) }
      if (mark && missingIn(before, wanted).lines.length === 0) return false
      const marks = await append(hour, [line], true)
      await tell(hour, [{ kind: 'lock', from: hour.at, to: hour.at + HOUR_MS, ...mark }], marks)
      return true
    } catch (error) {
      // A disk that is away has nothing. Whoever sets a lock looks whether it stands there; a release that failed is to be asked for again.
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
  /** One after another: what an hour is known to say must be what its file says. */
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
    // Of a disk that is away nothing is known.
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

/** Rejects where nobody can say. */
const isThere = (place: string): Promise<boolean> =>
  access(place).then(
    () => true,
    (error: unknown) => {
      if (isAbsent(error)) return false
      throw error
    },
  )
