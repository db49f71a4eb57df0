import { Readable } from 'node:stream'
import type { ErrorCode } from '@palisade/contract'
import type { FootageFacts } from '@palisade/contract/media'
import type { AccessControl, AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { isDatabaseAway } from '#server/infra/errors/database-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { JobGone } from '#server/infra/jobs/job-worker.ts'
import { createProgress } from '#server/infra/jobs/progress.ts'
import type {
  FootageManner,
  FootageSource,
  FootageSpan,
  SentFootage,
} from '#server/infra/media/footage-source.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { maskSightOf } from '#server/modules/device/masking/mask-sight.ts'
import { requireFootageRoom } from './footage-room.ts'
import { largePieces } from './large-pieces.ts'
import { endFootage, insertFootage, updateClips, updateRunning, type FootageRow } from './footage.queries.ts'

export interface FootageWorkDeps {
  db: Db
  files: Pick<Files, 'put' | 'remove'>
  source: Pick<FootageSource, 'open' | 'share'>
  gate: Pick<AccessControl, 'requireObjects'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The rights of the user as they are now. */
  access: (userId: string) => Promise<AccessSnapshot>
}

/** Clips that one file cannot hold; the clip at which it ended, counted from 1. */
export class NotLike extends Error {
  readonly code: ErrorCode
  readonly clip: number
  constructor({ clip, reason }: NonNullable<FootageFacts['next']>) {
    super(reason)
    this.code = reason === 'parameters' ? 'footage.unlike' : 'footage.too_large'
    this.clip = clip + 1
  }
}

/** Makes one file. What its user may see is asked when its turn comes. */
export async function makeFootage(
  deps: FootageWorkDeps,
  row: FootageRow,
  signal: AbortSignal,
  clock: Clock,
): Promise<void> {
  const isUnmasked = await requireRights(deps, row)
  if (!(await updateRunning(deps.db, row.id, { is_unmasked: isUnmasked }))) throw new JobGone()
  const sent = await openTelling(deps, row, signal, isUnmasked)
  if (!sent) throw new AppError('footage.no_recording', { clip: 1 })
  let key: string | undefined
  try {
    const { facts } = sent
    if (row.kind === 'splice' && facts.next) throw new NotLike(facts.next)
    await requireFootageRoom(deps.db, row.user_id, { id: row.id, bytes: sent.bytes })
    const known = { total_bytes: sent.bytes, gaps: facts.gaps, missing_ms: facts.missingMs }
    if (!(await updateRunning(deps.db, row.id, known))) throw new JobGone()
    const counted = Readable.from(counting(deps.db, row.id, sent, signal, clock), { objectMode: false })
    key = await deps.files.put(counted, { kind: 'footage', ext: 'mp4' })
    await finish(deps.db, row, sent, key)
    key = undefined
  } catch (error) {
    // The row may name it all the same; else the daily sweep removes it.
    if (isDatabaseAway(error)) key = undefined
    throw error
  } finally {
    sent.stream.destroy()
    if (key !== undefined) await deps.files.remove(key)
  }
}

/** How often the progress of a file that is made anew is asked for, ms. */
const ASK_EVERY = 1000

/** Opens the file; of one that is made anew first, it is stored how far it is. */
async function openTelling(
  { db, source, log }: FootageWorkDeps,
  { id, kind, clips, encoded_percent: isEncoded }: FootageRow,
  signal: AbortSignal,
  isUnmasked: boolean,
): Promise<SentFootage | undefined> {
  if (kind !== 'splice' && isEncoded === null) return source.open(clips, signal, { isUnmasked })
  const how = { isUnmasked, encodeAs: id }
  if (isEncoded === null) return source.open(clips, signal, how)
  const tell = (share: number) => updateRunning(db, id, { encoded_percent: Math.floor(share * 100) })
  return openEncoded({ source, log }, clips, signal, how, tell)
}

/**
 * Opens a file that is made anew first.
 * @param onShare told now and then how much of it is made, 0 to 1; false: nobody wants it any more
 * @throws JobGone, AppError as `source.open`
 */
export async function openEncoded(
  { source, log }: Pick<FootageWorkDeps, 'source' | 'log'>,
  clips: readonly FootageSpan[],
  signal: AbortSignal,
  how: FootageManner & { encodeAs: string },
  onShare: (share: number) => Promise<boolean>,
): Promise<SentFootage | undefined> {
  const gone = new AbortController()
  const opened = source.open(clips, AbortSignal.any([signal, gone.signal]), how)
  const telling = createRepeated(tell, { name: 'progress of footage', every: ASK_EVERY, log })
  async function tell(): Promise<void> {
    const share = await source.share(how.encodeAs)
    if (share !== undefined && !(await onShare(share))) gone.abort()
  }
  telling.start()
  try {
    return await opened
  } catch (error) {
    throw gone.signal.aborted ? new JobGone() : error
  } finally {
    await telling.stop()
  }
}

/** @returns whether its user may see below all masks in it */
async function requireRights({ db, access, gate }: FootageWorkDeps, { user_id, clips }: FootageRow) {
  const rights = await access(user_id)
  if (!may(rights, 'playback.download')) throw new AppError('access.denied')
  const cameraIds = clips.map(({ cameraId }) => cameraId)
  await gate.requireObjects(rights, 'device', cameraIds)
  return (await maskSightOf(db, rights, cameraIds)).covered.length === 0
}

/** Passes the bytes on and stores now and then how many they are. */
async function* counting(
  db: Db,
  id: string,
  { stream }: Pick<SentFootage, 'stream'>,
  signal: AbortSignal,
  clock: Clock,
): AsyncGenerator<Buffer> {
  try {
    yield* largePieces(stream as AsyncIterable<Buffer>, createTeller(db, id, clock))
  } catch (error) {
    if (error instanceof JobGone) throw error
    // The media program ended, or a file was deleted under it.
    throw signal.aborted ? new JobGone() : new AppError('media.unavailable', undefined, { cause: error })
  }
}

/** Stores how many bytes are ready, and of how many. */
export const createTeller = (db: Db, id: string, clock: Clock, total?: () => number) =>
  createProgress(
    (bytes: number) => updateRunning(db, id, { bytes, ...(total && { total_bytes: total() }) }),
    clock,
  )

/** The file is there; what it could not hold waits as a further part, in the same transaction. */
async function finish(db: Db, row: FootageRow, { facts, bytes }: SentFootage, key: string): Promise<void> {
  const { id, user_id, kind, asked, clips, part, name } = row
  const encoded_percent = row.encoded_percent === null ? null : 0
  const isKept = await db.transaction().execute(async tx => {
    if (!(await endFootage(tx, id, { status: 'done', file_key: key, bytes }))) return false
    const [clip] = clips
    if (facts.next && clip) {
      const at = new Date(facts.next.at).toISOString()
      const rest = [{ ...clip, from: at }]
      await updateClips(tx, id, [{ ...clip, to: at }])
      await insertFootage(tx, {
        user_id,
        kind,
        asked,
        clips: rest,
        part: part + 1,
        name,
        encoded_percent,
      })
    }
    return true
  })
  if (!isKept) throw new JobGone()
}
