import { Readable } from 'node:stream'
import type { ErrorCode } from '@palisade/contract'
import type { FootageFacts } from '@palisade/contract/media'
import type { AccessControl, AccessSnapshot } from '../../../infra/access/access.ts'
import { may } from '../../../infra/access/may.ts'
import type { Clock } from '../../../infra/clock.ts'
import type { Db } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import type { Files } from '../../../infra/files/files.ts'
import type { FootageSource, SentFootage } from '../../../infra/media/footage-source.ts'
import { endFootage, insertFootage, updateClips, updateRunning, type FootageRow } from './footage.queries.ts'

export interface FootageWorkDeps {
  db: Db
  files: Pick<Files, 'put' | 'remove'>
  source: Pick<FootageSource, 'open'>
  gate: Pick<AccessControl, 'requireObjects'>
  /** The rights of the user as they are now. */
  access: (userId: string) => Promise<AccessSnapshot>
}

/** Its user has removed the file while it was being made. */
export class Removed extends Error {}

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

/** Progress is stored at most this often, ms. */
const TELL_EVERY = 300

/** Makes one file. What its user may see is asked when its turn comes. */
export async function makeFootage(
  deps: FootageWorkDeps,
  row: FootageRow,
  signal: AbortSignal,
  clock: Clock,
): Promise<void> {
  await requireRights(deps, row)
  const sent = await deps.source.open(row.clips, signal)
  if (!sent) throw new AppError('footage.no_recording', { clip: 1 })
  let key: string | undefined
  try {
    const { facts } = sent
    if (row.kind === 'splice' && facts.next) throw new NotLike(facts.next)
    const known = { total_bytes: sent.bytes, gaps: facts.gaps, missing_ms: facts.missingMs }
    if (!(await updateRunning(deps.db, row.id, known))) throw new Removed()
    const counted = Readable.from(counting(deps.db, row.id, sent, signal, clock), { objectMode: false })
    key = await deps.files.put(counted, { kind: 'footage', ext: 'mp4' })
    await finish(deps.db, row, sent, key)
    key = undefined
  } finally {
    sent.stream.destroy()
    if (key !== undefined) await deps.files.remove(key)
  }
}

/** @throws AppError access.denied */
async function requireRights({ access, gate }: FootageWorkDeps, { user_id, clips }: FootageRow) {
  const rights = await access(user_id)
  if (!may(rights, 'playback.download')) throw new AppError('access.denied')
  await gate.requireObjects(
    rights,
    'device',
    clips.map(({ cameraId }) => cameraId),
  )
}

/** Bytes that are written at once: each write waits for the one before. */
const WRITTEN_AT_ONCE = 4 * 1024 * 1024

/** Passes the bytes on in large pieces and stores now and then how many they are. */
async function* counting(
  db: Db,
  id: string,
  { stream }: Pick<SentFootage, 'stream'>,
  signal: AbortSignal,
  clock: Clock,
): AsyncGenerator<Buffer> {
  let bytes = 0
  let told = clock.elapsed()
  let gathered: Buffer[] = []
  let gatheredBytes = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (clock.elapsed() - told >= TELL_EVERY) {
        told = clock.elapsed()
        if (!(await updateRunning(db, id, { bytes }))) throw new Removed()
      }
      gathered.push(piece)
      gatheredBytes += piece.length
      if (gatheredBytes < WRITTEN_AT_ONCE) continue
      yield Buffer.concat(gathered)
      gathered = []
      gatheredBytes = 0
    }
    if (gatheredBytes > 0) yield Buffer.concat(gathered)
  } catch (error) {
    if (error instanceof Removed) throw error
    // The media program ended, or a file was deleted under it.
    throw signal.aborted ? new Removed() : new AppError('media.unavailable', undefined, { cause: error })
  }
}

/** The file is there; what it could not hold waits as a further part, in the same transaction. */
async function finish(db: Db, row: FootageRow, { facts, bytes }: SentFootage, key: string): Promise<void> {
  const { id, user_id, kind, asked, clips, part, name } = row
  const isKept = await db.transaction().execute(async tx => {
    if (!(await endFootage(tx, id, { status: 'done', file_key: key, bytes }))) return false
    const [clip] = clips
    if (facts.next && clip) {
      const at = new Date(facts.next.at).toISOString()
      const rest = [{ ...clip, from: at }]
      await updateClips(tx, id, [{ ...clip, to: at }])
      await insertFootage(tx, { user_id, kind, asked, clips: rest, part: part + 1, name })
    }
    return true
  })
  if (!isKept) throw new Removed()
}
