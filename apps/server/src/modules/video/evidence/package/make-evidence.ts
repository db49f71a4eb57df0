import { Readable } from 'node:stream'
import {
  playerPage,
  verifyPage,
  writePackage,
  type PackageFacts,
  type PackageWriter,
  type SigningKey,
} from '@palisade/evidence'
import type { AccessControl, AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { Clock } from '#server/infra/clock.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { isDatabaseAway } from '#server/infra/errors/database-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { JobGone } from '#server/infra/jobs/job-worker.ts'
import { createTeller } from '#server/modules/video/footage/footage-work.ts'
import { endFootage, updateRunning, type FootageRow } from '#server/modules/video/footage/footage.queries.ts'
import { largePieces } from '#server/modules/video/footage/large-pieces.ts'
import { findCentreOfCase, readCase, type CaseRow } from '../case/case.queries.ts'
import { alarmsOf, listItems, type ItemRow } from '../case/item.queries.ts'
import { isHeld, listCaseLocks, type LockRow } from '../lock/lock.queries.ts'
import { listAccess } from './access-log.queries.ts'
import { concerning } from './access-log.rules.ts'
import { accessFacts, caseFacts, loadTexts, releasedFacts } from './package-facts.ts'
import { writeClip, writeItem, type KnownSize, type PartsDeps } from './package-parts.ts'
import { sightOfPackage, type HiddenAreas, type PackageSight } from './hidden-areas.ts'
import { findUserName } from './package.queries.ts'

export interface MakeEvidenceDeps extends PartsDeps {
  files: Pick<Files, 'open' | 'put' | 'remove'>
  gate: Pick<AccessControl, 'requireObjects'>
  access: (userId: string) => Promise<AccessSnapshot>
  key: () => SigningKey
  version: string
  clock: Clock
}

interface Work {
  row: FootageRow
  access: AccessSnapshot
  found: CaseRow
  locks: LockRow[]
  /** Of the case, with nothing of them in the package. */
  released: LockRow[]
  items: ItemRow[]
  signal: AbortSignal
  known: KnownSize
  /** Devices of which something is in the package. */
  seen: Set<string>
  hidden: PackageSight['hidden']
  madeAt: Date
}

/** Makes the ZIP of a case. What its user may see is asked when its turn comes. */
export async function makeEvidence(
  deps: MakeEvidenceDeps,
  row: FootageRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, files, clock } = deps
  const work = await prepare(deps, row, signal)
  const writer = writePackage(deps.key(), work.madeAt)
  const ms = work.locks.reduce((sum, lock) => sum + lock.to_at.getTime() - lock.from_at.getTime(), 0)
  // The rest, which is not asked for yet, is taken to be as large as the part that was.
  const total = () => Math.round(work.known.bytes * Math.max(1, ms / Math.max(1, work.known.ms)))
  const tell = createTeller(db, row.id, clock, total)
  let bytes = 0
  const counted = largePieces(writer.output as AsyncIterable<Buffer>, ready => tell((bytes = ready)))
  const pieces = Readable.from(counted, { objectMode: false })
  const filled = fill(deps, writer, work)
  filled.catch((error: Error) => writer.fail(error))
  const [stored, written] = await Promise.allSettled([
    files.put(pieces, { kind: 'footage', ext: 'zip' }),
    filled,
  ])
  const key = stored.status === 'fulfilled' ? stored.value : undefined
  try {
    throwFailure(stored, written, signal)
    const ended = { status: 'done' as const, bytes, device_ids: [...work.seen] }
    if (key !== undefined && !(await endFootage(db, row.id, { ...ended, file_key: key }))) throw new JobGone()
  } catch (error) {
    // Where the database went away the row may name it all the same; else the daily sweep removes it.
    if (key !== undefined && !isDatabaseAway(error)) await files.remove(key)
    throw error
  }
}

/** A full disk ends the reading, and with it the writing: the first cause counts. */
function throwFailure(
  stored: PromiseSettledResult<unknown>,
  written: PromiseSettledResult<unknown>,
  signal: AbortSignal,
): void {
  const reasons: unknown[] = [stored, written].flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  if (reasons.length === 0) return
  if (signal.aborted || reasons.some(reason => reason instanceof JobGone)) throw new JobGone()
  throw reasons.find(reason => reason instanceof AppError) ?? reasons[0]
}

async function prepare(deps: MakeEvidenceDeps, row: FootageRow, signal: AbortSignal): Promise<Work> {
  const { db, gate } = deps
  const access = await deps.access(row.user_id)
  if (!may(access, 'evidence.export')) throw new AppError('access.denied')
  const ids = row.clips.flatMap(({ lockId }) => lockId ?? [])
  await gate.requireObjects(access, 'evidence_lock', ids)
  if (row.case_id === null) throw new AppError('evidence.case_not_found')
  const centreId = await findCentreOfCase(db, row.case_id)
  if (!access.centres.some(({ id }) => id === centreId)) throw new AppError('access.denied')
  const sight = { access, centre: { id: centreId, areaId: centreId } }
  const wanted = new Set(ids)
  const all = await listCaseLocks(db, row.case_id, sight)
  const locks = all.filter(lock => wanted.has(lock.id) && isHeld(lock))
  const items = await listItems(db, row.case_id, sight)
  const shown = await deps.alarms.shown(alarmsOf(items), access)
  const cameraIds = [...[...locks, ...items].map(({ camera_id }) => camera_id), ...shown.values()]
  const { hidden, isUnmasked } = await sightOfPackage(db, access, cameraIds, row.blurs)
  if (!(await updateRunning(db, row.id, { is_unmasked: isUnmasked }))) throw new JobGone()
  return {
    row,
    access,
    found: await readCase(db, row.case_id, sight),
    locks,
    released: all.filter(lock => !isHeld(lock)),
    items,
    signal,
    known: { bytes: 0, ms: 0 },
    seen: new Set(locks.map(({ camera_id }) => camera_id)),
    hidden,
    madeAt: new Date(deps.clock.now()),
  }
}

async function fill(deps: MakeEvidenceDeps, writer: PackageWriter, work: Work): Promise<void> {
  const { found, locks, released, items, signal, known, madeAt, row } = work
  const texts = await loadTexts()
  const clips: PackageFacts['clips'] = []
  for (const [index, lock] of locks.entries()) {
    const part = {
      number: index + 1,
      hidden: work.hidden.get(lock.camera_id),
      jobId: `${row.id}:${index + 1}`,
      onShare: (share: number) => {
        const percent = Math.floor((100 * (index + share)) / locks.length)
        return updateRunning(deps.db, row.id, { encoded_percent: percent })
      },
    }
    clips.push(await writeClip(deps, writer, lock, { ...part, signal, known, texts }))
  }
  const pictures = new Map<string, HiddenAreas>()
  for (const item of items) {
    const hidden = await writeItem(deps, writer, item, work)
    if (hidden) pictures.set(item.id, hidden)
  }
  const exportedBy = await findUserName(deps.db, row.user_id)
  const { rows, until } = await accessOf(deps, work)
  const facts: PackageFacts = {
    ...caseFacts({
      row: found,
      items,
      hidden: pictures,
      reason: row.reason,
      exportedBy,
      version: deps.version,
      madeAt,
      texts,
    }),
    clips,
    released: released.map(releasedFacts),
    access: accessFacts(rows, texts),
    accessUntil: until?.toISOString() ?? null,
  }
  await writer.addBuffer('facts.json', Buffer.from(`${JSON.stringify(facts, null, 1)}\n`))
  await writer.addBuffer('index.html', Buffer.from(playerPage(facts)))
  await writer.addBuffer('verify.html', Buffer.from(verifyPage()))
  await writer.finish()
}

async function accessOf({ db }: MakeEvidenceDeps, { found, locks, released, items, seen }: Work) {
  const spans = [
    ...locks.map(({ from_at, to_at }) => ({ from: from_at.getTime(), to: to_at.getTime() })),
    ...items.flatMap(({ at }) => (at ? [{ from: at.getTime(), to: at.getTime() + 1 }] : [])),
  ]
  const since = new Date(Math.min(found.created_at.getTime(), ...spans.map(({ from }) => from)))
  const ids = [found.id, ...[...locks, ...released].map(({ id }) => id), ...items.map(({ id }) => id)]
  const { rows, until } = await listAccess(db, { ids, cameraIds: [...seen], since })
  return { rows: concerning(rows, spans), until }
}
