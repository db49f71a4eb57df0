import type { RecordFrame } from '@palisade/contract/media'
import type { Logger } from 'pino'
import { listHours } from '../catalog.ts'
import { readMarks } from '../files/marks-file.ts'
import { HOUR_MS, hourOf, REACH_MS } from '../files/minute-name.ts'
import { isSame, type Mark } from '../kinds.ts'
import { addSpan, type Span } from '../files/alarm-spans.ts'
import { createFolderMarks, type FolderMarks, type MarkedHour } from './folder-marks.ts'
import { retellHour, type RetellDeps } from './retell.ts'
import { wantAlarm } from './wanted-marks.ts'

/** Keeps the spans that alarms, operators and locks want recorded or kept. */
export interface Marks {
  /** Sets a mark, which counts at once. Resolves for a lock when it is written; other marks are written soon after. */
  set(frame: RecordFrame): Promise<void>
  /** Ends a recording by hand, or takes a lock away. */
  release(cameraId: string, causeId: string): Promise<void>
  /** The marks of a camera that may concern pictures which come now. */
  of(cameraId: string): Iterable<Mark>
  /** Ends recordings by hand that the server does not list and that began well before it made the list. */
  endUnknown(lasting: LastingMarks): Promise<void>
  /** Resolves once all that the disks take is written. */
  settled(): Promise<void>
}

export interface MarksDeps extends RetellDeps {
  folders: readonly string[]
  log: Pick<Logger, 'warn'>
}

/** The recordings by hand that the server knows, and when it listed them. */
export interface LastingMarks {
  at: number
  marks: readonly { cameraId: string; causeId: string }[]
}

/**
 * A recording that began less than this before the list was made, ms, may have been started by another copy of the server and is left
 * alone.
 */
const YOUNG_MS = 60_000
/** Time after their end for which marks are kept in memory, ms; afterwards only the files of their hours have them. */
const IN_MEMORY_MS = HOUR_MS
/** Nothing is kept longer than this, so that no order reaches further back. */
const HOURS_MAX = 31 * 24

interface CameraMarks {
  /** Recordings by hand, locks, and alarms whose end is not known. */
  named: Map<string, Mark>
  alarms: Span[]
}

export function createMarks(deps: MarksDeps): Marks {
  const { clock, log } = deps
  const cameras = new Map<string, CameraMarks>()
  const folders = new Map<string, FolderMarks>(
    deps.folders.map(folder => [
      folder,
      createFolderMarks(folder, {
        clock,
        log,
        onWritten: (place, { cameraId, at }, spans, marks) => {
          deps.stored?.marksChanged(place, cameraId, at)
          return retellHour(deps, { folder: place, cameraId, at }, spans, marks)
        },
      }),
    ]),
  )

  const marksOf = (cameraId: string): CameraMarks => {
    const marks = cameras.get(cameraId) ?? { named: new Map<string, Mark>(), alarms: [] }
    cameras.set(cameraId, marks)
    const before = clock.now() - IN_MEMORY_MS
    for (const [causeId, { to = Infinity }] of marks.named) if (to < before) marks.named.delete(causeId)
    while ((marks.alarms[0]?.[1] ?? Infinity) < before) marks.alarms.shift()
    return marks
  }

  function wantNamed(cameraId: string, mark: Mark & { causeId: string; to: number }): void {
    for (const hour of hoursOf(cameraId, mark.from, Math.min(mark.to, clock.now())))
      for (const folder of folders.values()) folder.want(hour, wanted => wanted.named.set(mark.causeId, mark))
  }

  function setAlarm({ cameraId, causeId, from }: RecordFrame, to: number): void {
    addSpan(marksOf(cameraId).alarms, [from, to])
    if (from >= clock.now()) return
    const alarm = { from, to, ids: new Set([causeId]) }
    for (const hour of hoursOf(cameraId, from, Math.min(to, clock.now())))
      for (const folder of folders.values()) folder.want(hour, wanted => wantAlarm(wanted, alarm))
  }

  async function setLock(cameraId: string, mark: Mark & { causeId: string; to: number }): Promise<void> {
    // Retention looks for locks in the files alone, so that the one of a time to come is written ahead; a group that begins shortly
    // before the hour may hold its first pictures.
    for (const hour of hoursOf(cameraId, mark.from - REACH_MS, mark.to))
      await Promise.all([...folders.values()].map(folder => folder.write(hour, mark)))
  }

  const release: Marks['release'] = async (cameraId, causeId) => {
    const { named } = marksOf(cameraId)
    const mark = named.get(causeId)
    named.delete(causeId)
    if (mark && mark.kind !== 'lock') {
      const to = Math.max(mark.from, Math.min(mark.to ?? Infinity, clock.now()))
      return wantNamed(cameraId, { ...mark, causeId, to })
    }
    for (const [folder, marks] of folders) {
      for await (const hour of listHours(folder, [cameraId])) {
        const held = await readMarks(hour.path)
        if (held.some(each => each.causeId === causeId)) await marks.write(hour, { released: causeId })
      }
    }
  }

  return {
    of: cameraId => {
      const { named, alarms } = marksOf(cameraId)
      return [...named.values(), ...alarms.map(([from, to]): Mark => ({ kind: 'alarm', from, to }))]
    },
    settled: async () => void (await Promise.all([...folders.values()].map(folder => folder.settled()))),
    set: async frame => {
      const { cameraId, kind, causeId, from, to } = frame
      if (kind === 'alarm' && to !== undefined) return setAlarm(frame, to)
      const mark = { kind, causeId, from, ...(to !== undefined && { to }) }
      const { named } = marksOf(cameraId)
      const known = named.get(causeId)
      // A lock is never left out as known, because its first writing may have failed.
      if (kind !== 'lock' && known && isSame(known, mark)) return
      named.set(causeId, mark)
      // A mark without an end is written up to now, and again when it ends.
      const sure = { kind, causeId, from, to: to ?? clock.now() }
      if (kind === 'lock') await setLock(cameraId, sure)
      else if (from < clock.now()) wantNamed(cameraId, sure)
    },
    endUnknown: async ({ at, marks: listed }) => {
      const ended = unknownOf(cameras, { at, marks: listed }).map(one => release(one.cameraId, one.causeId))
      await Promise.all(ended)
    },
    release,
  }
}

/** The hours that have to say so. */
function hoursOf(cameraId: string, from: number, to: number): MarkedHour[] {
  const hours: MarkedHour[] = []
  for (let at = hourOf(from); at <= to && hours.length < HOURS_MAX; at += HOUR_MS)
    hours.push({ cameraId, at })
  return hours
}

/** Recordings by hand that the server, when it looked, did not know and that had begun well before. */
const unknownOf = (
  cameras: ReadonlyMap<string, CameraMarks>,
  { at, marks }: LastingMarks,
): { cameraId: string; causeId: string }[] => {
  const known = new Set(marks.map(({ cameraId, causeId }) => `${cameraId} ${causeId}`))
  return [...cameras].flatMap(([cameraId, { named }]) =>
    [...named].flatMap(([causeId, { kind, from, to }]) => {
      const isLasting = kind === 'manual' && (to ?? Infinity) > at && from < at - YOUNG_MS
      return isLasting && !known.has(`${cameraId} ${causeId}`) ? [{ cameraId, causeId }] : []
    }),
  )
}
