import { RECORDING_KIND } from '@palisade/contract/media'
import type { Logger } from 'pino'
import type { FolderHealth } from './folders/folder-health.ts'
import type { FolderReturns } from './folders/folder-returns.ts'
import { logUnrepaired, repairTorn } from './folders/torn-file.ts'
import type { FinishedFile } from './group-placer.ts'
import { streamKey, type Journal, type Left, type RecordedEnd } from './journal/journal.ts'

interface ResumeDeps {
  folders: readonly FolderHealth[]
  journal: Pick<Journal, 'reached' | 'closed'>
  log: Pick<Logger, 'warn'>
  /** How far the former run of the program had recorded, by stream. */
  before: Map<string, RecordedEnd>
  tell: (cameraId: string, file: FinishedFile) => void
  returns: Pick<FolderReturns, 'torn'>
}

/** Notes the end of a file and the kinds that wanted its last pictures. Locks are left out, because they want nothing recorded. */
export function noteEnd(note: (end: RecordedEnd) => void, cameraId: string, file: FinishedFile): void {
  const last = file.groups.at(-1)
  const kinds = (last?.kinds ?? 0) & ~RECORDING_KIND.lock
  // A hole that was filled from a card says nothing about how far recording has come.
  if (!last || kinds === 0 || (kinds & RECORDING_KIND.card) !== 0) return
  note({ cameraId, stream: file.stream, to: Math.round(last.from + last.duration), kinds })
}

/** Repairs the files that a former run of the program left open, and tells of them. */
export async function resume(left: Left, deps: ResumeDeps): Promise<void> {
  const { before, folders, journal, log, returns, tell } = deps
  const note = (end: RecordedEnd): void => {
    before.set(streamKey(end), end)
    journal.reached(end)
  }
  for (const end of left.ends) before.set(streamKey(end), end)
  for (const { kinds, ...file } of left.opened) {
    const torn = { ...file, kindsOf: () => kinds }
    const isAway = folders.some(folder => folder.path === file.folder && folder.state() === 'failed')
    if (isAway) {
      returns.torn(torn)
      continue
    }
    const repaired = await repairTorn(torn).catch((error: unknown) => logUnrepaired(log, torn, error))
    if (repaired) {
      noteEnd(note, file.cameraId, repaired)
      tell(file.cameraId, repaired)
    }
    journal.closed(file)
  }
}
