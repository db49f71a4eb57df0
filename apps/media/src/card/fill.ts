import { setTimeout as delay } from 'node:timers/promises'
import {
  FILL_TIME,
  RECORDING_KIND,
  type CardCause,
  type FillAnswer,
  type FillRequest,
} from '@palisade/contract/media'
import type { GroupReader } from '../playback/group-reader.ts'
import type { PendingGroup } from '../record/grouping.ts'
import type { Recorder } from '../record/recorder.ts'
import { openCardSource, type CardSource } from './card-source.ts'
import { missingSpans } from './missing.ts'

export interface FillDeps {
  recorder: Pick<Recorder, 'cardPlacer'>
  reader: Pick<GroupReader, 'after'>
  now: () => number
  /** Bytes a second that one fill takes from a camera at most. */
  bytesPerSecond?: number
}

/** Twice what a camera of 8 Mbit/s sends: a fill must leave its network to the live picture. */
const BYTES_PER_SECOND = 2 * 1024 * 1024
/** A source waits while this much was received and not written. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024
/** Groups that overlap by less than this adjoin, ms: times of a card and of reception differ a little. */
const OVERLAP_MS = 250

/**
 * Fetches a span from a camera's card and writes what of it is missing on the disk. A group of which any picture is there already is left
 * out, so that the same again writes nothing.
 */
export async function fillFromCard(
  request: FillRequest,
  deps: FillDeps,
  signal: AbortSignal,
): Promise<FillAnswer> {
  const { cameraId, stream, from, to, replay } = request
  const missing = await missingSpans(deps.reader, cameraId, from, to)
  if (missing.length === 0) return { filledTo: to, groups: 0, bytes: 0 }
  const placer = deps.recorder.cardPlacer({ cameraId, stream })
  const writer = createFillWriter(request, deps, (group, kinds) => placer.place(group, kinds))
  const limit = AbortSignal.any([
    signal,
    AbortSignal.timeout(Math.ceil((to - from) * FILL_TIME.factor) + FILL_TIME.ms),
  ])
  try {
    const cause = await play(replay, deps, writer, limit)
    const { written, groups, bytes } = writer.counts()
    const filledTo = cause === undefined ? to : Math.min(to, Math.max(from, written))
    return { filledTo, groups, bytes, ...(cause && { cause }) }
  } finally {
    await placer.finish()
  }
}

type FillWriter = ReturnType<typeof createFillWriter>

/** Plays a span into a writer. @returns why it ended before its end */
async function play(
  replay: FillRequest['replay'],
  { now }: FillDeps,
  writer: FillWriter,
  limit: AbortSignal,
): Promise<CardCause | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<CardCause | undefined>()
  let waiting = 0
  let written: Promise<unknown> = Promise.resolve()
  const write = async (before: Promise<unknown>, group: PendingGroup): Promise<void> => {
    await before
    const cause = limit.aborted ? undefined : await writer.write(group, limit)
    waiting -= group.bytes
    if (waiting <= WAITING_MAX_BYTES) source.resume()
    if (cause) resolve(cause)
  }
  const source: CardSource = openCardSource(replay, {
    now,
    events: {
      group(group) {
        waiting += group.bytes
        if (waiting > WAITING_MAX_BYTES) source.pause()
        written = write(written, group)
        // Nobody waits for it before the end, which a disk that cannot be read must bring about.
        written.catch(reject)
      },
      end: resolve,
    },
  })
  const stop = (): void => resolve('replay_endless')
  if (limit.aborted) stop()
  limit.addEventListener('abort', stop, { once: true })
  try {
    return await promise
  } finally {
    limit.removeEventListener('abort', stop)
    source.stop()
    // A write that is under way must not go on behind whoever closes the files.
    await written
  }
}

function createFillWriter(
  { cameraId, from, to, kinds }: FillRequest,
  { reader, bytesPerSecond = BYTES_PER_SECOND }: FillDeps,
  place: (group: PendingGroup, kinds: number) => Promise<CardCause | undefined>,
) {
  const began = performance.now()
  let taken = 0
  let groups = 0
  let bytes = 0
  let written = 0
  let isLeftOut = false

  /** Whether none of its pictures is on the disk. */
  async function isMissing(group: PendingGroup): Promise<boolean> {
    const end = group.from + group.duration
    // A card may repeat itself; files that were begun just now may not be listed yet.
    if (group.from < Math.max(from, written) - OVERLAP_MS || group.from >= to) return false
    // Looked at without its edges, which may adjoin a recorded group before it and another behind it.
    const edge = Math.min(OVERLAP_MS, group.duration / 2)
    return !(await reader.after(cameraId, group.from + edge, end - edge))
  }

  return {
    counts: () => ({ groups, bytes, written }),
    /** @returns why it could not be written */
    async write(group: PendingGroup, signal: AbortSignal): Promise<CardCause | undefined> {
      taken += group.bytes
      const due = began + (taken / bytesPerSecond) * 1000 - performance.now()
      if (due > 0) await delay(due, undefined, { signal }).catch(() => undefined)
      if (!group.isContinued) isLeftOut = !(await isMissing(group))
      if (isLeftOut) return undefined
      const cause = await place(group, kinds | RECORDING_KIND.card)
      if (cause) return cause
      if (!group.isContinued) groups++
      bytes += group.bytes
      written = Math.max(written, group.from + group.duration)
      return undefined
    },
  }
}
