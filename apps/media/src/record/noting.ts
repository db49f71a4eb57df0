import type { RecordingCause, RecordingState, StreamKind } from '@palisade/contract/media'
import type { RecordedGroup } from '@palisade/fmp4'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { CameraRecorder } from './camera-recorder.ts'
import type { Catalog } from './catalog.ts'
import { parseMinuteName } from './files/minute-name.ts'
import type { FolderReturns } from './folders/folder-returns.ts'
import type { TornFile } from './folders/torn-file.ts'
import type { FinishedFile } from './group-placer.ts'
import type { Hole } from './hole-watch.ts'
import type { Journal } from './journal/journal.ts'
import { markedBetween } from './kinds.ts'
import type { Marks } from './marks/marks.ts'
import { noteEnd } from './resume.ts'

interface NotingDeps {
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** The events of which a server is told. */
  events: { entries(): void; state(state: RecordingState): void; hole?(cause: RecordingCause): void }
  journal: Journal
  recorders: ReadonlyMap<string, CameraRecorder>
  catalog: Pick<Catalog, 'add'>
  marks: Pick<Marks, 'of'>
  returns: Pick<FolderReturns, 'torn'>
  onMarked: (cameraId: string, file: FinishedFile) => void
}

/** Writes what the cameras' recorders do into the journal, and tells the server. */
export function noting({ clock, events, log, journal, recorders, catalog, marks, ...deps }: NotingDeps) {
  const { onMarked, returns } = deps

  /** Adds to a finished file the kinds of marks that came while it was open, which hold for its earlier groups too. */
  const withMarks = (cameraId: string, file: FinishedFile): FinishedFile => {
    const held = [...marks.of(cameraId)]
    const groups = file.groups.map(group => ({
      ...group,
      kinds: group.kinds | markedBetween(held, group.from, group.from + group.duration),
    }))
    return { ...file, groups }
  }

  /** Counts a file. @param bytes the size with which it was counted before */
  const count = (cameraId: string, file: FinishedFile, bytes = 0): void => {
    catalog.add(file.folder, cameraId, parseMinuteName(file.name)?.at ?? clock.now(), file.bytes - bytes)
  }

  /** Keeps a file without its end in the journal until it is repaired, at the latest at the next start. */
  const onTorn = (cameraId: string, { groups, ...file }: FinishedFile): void => {
    const kindsOf = ({ from }: RecordedGroup) =>
      groups.find(group => Math.abs(group.from - from) < 1)?.kinds ?? 0
    returns.torn({ cameraId, ...file, kindsOf })
  }

  return {
    onState: (state: RecordingState): void => {
      if (!isWanted(state)) journal.rests(state)
      if (state.state === 'interrupted') log.warn(state, 'recording interrupted')
      events.state(state)
    },
    onFinished: (cameraId: string, file: FinishedFile): void => {
      if (file.isTorn) onTorn(cameraId, file)
      else journal.closed({ cameraId, ...file })
      count(cameraId, file)
      const marked = withMarks(cameraId, file)
      const state = recorders.get(cameraId)?.state()
      if (state && isWanted(state)) noteEnd(end => journal.reached(end), cameraId, marked)
      onMarked(cameraId, marked)
    },
    onRepaired: (torn: TornFile, file: FinishedFile | undefined): void => {
      journal.closed(torn)
      if (!file) return
      count(torn.cameraId, file, torn.bytes)
      onMarked(torn.cameraId, withMarks(torn.cameraId, file))
    },
    onHole: (cameraId: string, stream: StreamKind, hole: Hole): void => {
      journal.add({ is: 'hole', cameraId, stream, ...hole })
      events.hole?.(hole.cause)
      const state = recorders.get(cameraId)?.state()
      if (!state || !isWanted(state)) journal.rests({ cameraId, stream })
      events.entries()
    },
  }
}

const isWanted = ({ state }: RecordingState): boolean => state !== 'buffering' && state !== 'idle'
