import { open, rm, statfs, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { FootageClip, FootageFacts } from '@palisade/contract/media'
import type { Transcoder } from '../../codec/transcode/transcoder.ts'
import type { GroupReader } from '../../playback/group-reader.ts'
import { leadOf } from '../../playback/lead.ts'
import { toOf } from '../../playback/play-read.ts'
import { bytesOf, noteGap, type Footage } from '../gather.ts'
import { createCodedMovie } from './coded-movie.ts'
import { createGroupEncoder, type HiddenOf } from './group-encoder.ts'
import { groupsOf, msOf, type EncodePlan } from './plan.ts'

/** Bytes of the disk that the file leaves free, for what else is kept on it. */
const LEFT_FREE_BYTES = 1024 ** 3

export interface EncodeDeps {
  reader: Pick<GroupReader, 'after' | 'before' | 'bytes'>
  hidden: HiddenOf
  transcoder: Transcoder
  /** Where the file lies until it was sent. */
  file: string
  signal: AbortSignal
  /** Of `plan.totalMs`. */
  onProgress: (doneMs: number) => void
}

/** Why no file can be made. */
export class EncodeError extends Error {
  readonly reason: 'disk_full' | 'encoder_failed'
  constructor(reason: 'disk_full' | 'encoder_failed') {
    super(reason)
    this.reason = reason
  }
}

/** Makes one file of unlike clips: group after group through the codec child, onto the disk. */
export async function encodeFootage(
  clips: readonly FootageClip[],
  plan: EncodePlan,
  deps: EncodeDeps,
): Promise<Footage> {
  const movie = createCodedMovie(plan.hasSound)
  const handle = await open(deps.file, 'wx', 0o600)
  try {
    const facts = await writeClips(clips, plan, deps, { movie, handle })
    const made = movie.made()
    if (!made) throw new EncodeError('encoder_failed')
    const head = made.movie.head({ skippedMs: 0, begunAt: facts.from })
    return {
      head,
      extents: [{ path: deps.file, offset: 0, size: made.movie.bytes }],
      bytes: head.length + made.movie.bytes,
      facts: { ...facts, picture: made.picture },
    }
  } catch (error) {
    await rm(deps.file, { force: true })
    throw isFull(error) ? new EncodeError('disk_full') : error
  } finally {
    await handle.close()
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

async function writeClips(
  clips: readonly FootageClip[],
  { hasSound }: EncodePlan,
  { reader, hidden, transcoder, file, signal, onProgress }: EncodeDeps,
  { movie, handle }: { movie: ReturnType<typeof createCodedMovie>; handle: FileHandle },
): Promise<FootageFacts> {
  const facts: FootageFacts = { from: 0, to: 0, gaps: 0, missingMs: 0, isEncoded: true }
  const encoder = createGroupEncoder({ transcoder, movie, hasSound, hidden })
  let doneMs = 0
  for (const [index, clip] of clips.entries()) {
    let reached = clip.from
    for await (const group of groupsOf(reader, clip)) {
      signal.throwIfAborted()
      if (movie.made()?.movie.isFull)
        return {
          ...facts,
          next: { clip: index, at: Math.max(clip.from, Math.round(group.from)), reason: 'full' },
        }
      const bytes = await bytesOf(reader, group)
      const lead = await leadOf(reader, group)
      const before = lead && (await bytesOf(reader, lead))
      const coded = bytes && (await encoder.encode(clip, group, { bytes, before }, signal))
      if (coded) {
        await requireRoom(path.dirname(file))
        // `write` alone may write a part, on a disk that is nearly full.
        await handle.appendFile(coded)
        noteGap(facts, reached, group.from)
        reached = toOf(group)
        if (facts.to === 0) facts.from = Math.round(Math.max(clip.from, group.from))
        facts.to = Math.round(Math.min(clip.to, reached))
      }
      doneMs += msOf(clip, group)
      onProgress(doneMs)
    }
    noteGap(facts, reached, clip.to)
  }
  return facts
}

async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEFT_FREE_BYTES) throw new EncodeError('disk_full')
}
