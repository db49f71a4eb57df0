import { HELD_SPANS_MAX, type Held, type LockRequest } from '@palisade/contract/media'
import { Fmp4Error, type RecordedGroup } from '@palisade/fmp4'
import pLimit from 'p-limit'
import { StoreFault } from '../../objects/object-store.ts'
import { readMarks } from '../files/marks-file.ts'
import { HOUR_MS, hourOf, REACH_MS } from '../files/minute-name.ts'
import { readRecordedFile } from '../files/read-file.ts'
import { listRecorded, type RecordedFile, type StoredRecordings } from '../files/recorded-hour.ts'
import { openOnDisk, type OpenRecorded } from '../files/recorded-source.ts'
import { codeOf } from '../files/error-code.ts'
import { spansOf } from '../kinds.ts'
import type { OpenFiles } from '../open-files.ts'

export interface HeldDeps {
  folders: readonly string[]
  openFiles: OpenFiles
  retention: {
    /** Runs while nothing is deleted, trimmed or moved. */
    inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  }
  tier: StoredRecordings | undefined
}

type Span = Pick<RecordedGroup, 'from' | 'duration'>

/** Files read together. */
const AT_ONCE = 16

/**
 * Lists the pictures that a lock really keeps, after it was written; or, for a mere look, the pictures that exist.
 * @throws Error if there are pictures and the lock could not be written beside them
 * @throws StoreFault if pictures lie in a store that does not answer properly, so that nobody knows whether they are kept or gone
 */
export async function heldOf(deps: HeldDeps, lock: LockRequest): Promise<Held> {
  const held: Span[] = []
  const stored: RecordedFile[] = []
  // In turn with retention, so that nothing is deleted, trimmed or moved meanwhile.
  await deps.retention.inTurn(async () => {
    for (let at = hourOf(lock.from - REACH_MS); at < lock.to; at += HOUR_MS) {
      const hour = await listRecorded(deps.folders, deps.tier, lock.cameraId, at)
      stored.push(...hour.stored)
      held.push(...(await heldIn(deps, lock, hour.local, openOnDisk)))
    }
  })
  // The store is read after the turn, because retention of a full disk must not wait for a network. The lock already protects the stored
  // files.
  if (deps.tier) held.push(...(await heldIn(deps, lock, stored, deps.tier.open)))
  const spans = spansOf(eachOnce(held), HELD_SPANS_MAX)
  return { spans: spans.map(([from, to]) => [Math.max(from, lock.from), Math.min(to, lock.to)]) }
}

async function heldIn(
  { openFiles }: HeldDeps,
  lock: LockRequest,
  files: readonly RecordedFile[],
  open: OpenRecorded,
): Promise<Span[]> {
  const limit = pLimit(AT_ONCE)
  const near = files.filter(file => file.at < lock.to && file.at + REACH_MS > lock.from)
  const held = await limit.map(near, async file => {
    const groups = openFiles.get(file.path)?.groups ?? (await groupsOf(file, open))
    return groups.filter(({ from, duration }) => from < lock.to && from + duration > lock.from)
  })
  if (lock.isLook) return held.flat()
  for (const hour of new Set(near.flatMap(({ hour }, index) => (held[index]?.length ? [hour] : [])))) {
    const marks = await readMarks(hour)
    if (!marks.some(({ causeId }) => causeId === lock.causeId))
      throw new Error('the lock could not be written beside the recordings')
  }
  return held.flat()
}

/**
 * The groups of a file; none if it is not a recording or is gone. Rejects after a fault of disk or store, when nobody knows what is there.
 */
async function groupsOf(file: RecordedFile, open: OpenRecorded): Promise<readonly RecordedGroup[]> {
  try {
    return (await readRecordedFile(file.path, open)).groups
  } catch (error) {
    const isGone =
      error instanceof StoreFault ? error.reason === 'object_missing' : codeOf(error) === 'ENOENT'
    if (isGone || error instanceof Fmp4Error) return []
    throw error
  }
}

/** Sorts groups by time and removes those that two files have: a trimmed file and its whole copy in the store. */
function eachOnce(groups: readonly Span[]) {
  let reached = 0
  return groups
    .toSorted((left, right) => left.from - right.from)
    .flatMap(group => {
      const from = Math.max(group.from, reached)
      const duration = group.from + group.duration - from
      reached = Math.max(reached, from + duration)
      return duration > 0 ? [{ from, duration, kinds: 0 }] : []
    })
}
