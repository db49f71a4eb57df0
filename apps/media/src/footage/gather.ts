import { PLAY_LEAD_MS, type FootageClip, type FootageFacts } from '@palisade/contract/media'
import { createMovie, plainMime, type Movie } from '@palisade/fmp4'
import { StoreFault } from '../objects/object-store.ts'
import type { GroupReader, PlacedGroup } from '../playback/group-reader.ts'
import { leadOf } from '../playback/lead.ts'
import { toOf } from '../playback/play-read.ts'
import { GAP_MS } from '../record/kinds.ts'

/** A part of a recorded file. */
export interface Extent {
  path: string
  offset: number
  size: number
}

/** An MP4 that is not written anywhere yet: its beginning, and the parts of recorded files that follow it. */
export interface Footage {
  head: Uint8Array
  extents: readonly Extent[]
  bytes: number
  facts: FootageFacts
}

type Finder = Pick<GroupReader, 'after' | 'before'>

/** The file as far as it has been gathered. */
interface Gathered {
  movie: Movie | undefined
  init: Buffer | undefined
  picture: FootageFacts['picture']
  extents: Extent[]
  /** Of the first group, and what of it lies before the span. */
  from: number
  skippedMs: number
  to: number
  gaps: number
  missingMs: number
  next: FootageFacts['next']
}

/** The group that holds the beginning of the span, else the first after it. */
export async function firstOf(reader: Finder, clip: FootageClip): Promise<PlacedGroup | undefined> {
  const { cameraId, from, to } = clip
  const before = await reader.before(cameraId, from, from - PLAY_LEAD_MS)
  return before && toOf(before) > from ? before : reader.after(cameraId, from, to)
}

/**
 * A whole group. Undefined where retention has deleted it since it was found: then it is a gap.
 * @throws StoreFault for pictures of an object store that does not serve: a file without them would say that there are none
 */
export const bytesOf = (
  reader: Pick<GroupReader, 'bytes'>,
  group: PlacedGroup,
): Promise<Buffer | undefined> =>
  reader.bytes(group, 'all').catch((error: unknown) => {
    if (error instanceof StoreFault) throw error
    return undefined
  })

/** Counts a time of which nothing is in a file. */
export function noteGap(facts: Pick<FootageFacts, 'gaps' | 'missingMs'>, from: number, to: number): void {
  if (to - from < GAP_MS) return
  facts.gaps++
  facts.missingMs += Math.round(to - from)
}

/**
 * Finds all groups of the spans and makes the tables of a movie of them. It ends early where a group needs other parameters than
 * those before, or the movie is as large as it may become.
 * @returns undefined where nothing is recorded
 */
export async function gatherFootage(
  reader: GroupReader,
  clips: readonly FootageClip[],
  signal: AbortSignal,
): Promise<Footage | undefined> {
  const got: Gathered = {
    movie: undefined,
    init: undefined,
    picture: undefined,
    extents: [],
    from: 0,
    skippedMs: 0,
    to: 0,
    gaps: 0,
    missingMs: 0,
    next: undefined,
  }
  for (const [index, clip] of clips.entries()) {
    await gatherClip(reader, clip, index, got, signal)
    if (got.next) break
  }
  const { movie, extents, from, skippedMs, to, gaps, missingMs, picture, next } = got
  if (!movie || extents.length === 0) return undefined
  const head = movie.head({ skippedMs, begunAt: from + skippedMs })
  const facts = {
    from: from + skippedMs,
    to,
    gaps,
    missingMs,
    ...(picture && { picture }),
    ...(next && { next }),
  }
  return { head, extents, bytes: head.length + movie.bytes, facts }
}

async function gatherClip(
  reader: GroupReader,
  clip: FootageClip,
  index: number,
  got: Gathered,
  signal: AbortSignal,
): Promise<void> {
  let reached = clip.from
  let group = await firstOf(reader, clip)
  while (group) {
    signal.throwIfAborted()
    const reason = endOf(got, group)
    if (reason) {
      got.next = { clip: index, at: Math.max(clip.from, Math.round(group.from)), reason }
      return
    }
    const bytes = await bytesOf(reader, group)
    if (bytes) {
      noteGap(got, reached, group.from)
      const hasLead = !got.movie && (await begin(reader, got, group, clip))
      add(got, group, bytes, clip, hasLead)
      reached = toOf(group)
    }
    group = await reader.after(clip.cameraId, Math.max(toOf(group), group.from + 1), clip.to)
  }
  noteGap(got, reached, clip.to)
}

function endOf({ movie, init }: Gathered, { file }: PlacedGroup): 'parameters' | 'full' | undefined {
  if (init && !init.equals(file.init)) return 'parameters'
  return movie?.isFull ? 'full' : undefined
}

/** Begins the movie of a group. @returns whether it begins with the group before, which is decoded for it and not shown */
async function begin(
  reader: GroupReader,
  got: Gathered,
  group: PlacedGroup,
  clip: FootageClip,
): Promise<boolean> {
  const { init, label } = group.file
  got.init = init
  got.picture = { mime: plainMime(label.mime), width: label.width, height: label.height }
  got.movie = createMovie(init)
  const lead = await leadOf(reader, group)
  const bytes = lead && (await bytesOf(reader, lead))
  if (bytes) add(got, lead, bytes, clip)
  got.from = Math.round(bytes ? lead.from : group.from)
  got.skippedMs = Math.max(clip.from, Math.round(group.from)) - got.from
  return bytes !== undefined
}

function add(got: Gathered, group: PlacedGroup, bytes: Buffer, clip: FootageClip, isContinued = false): void {
  const size = got.movie?.add({ bytes, keepMs: clip.to - group.from, isContinued }) ?? 0
  got.to = Math.round(Math.min(clip.to, toOf(group)))
  const last = got.extents.at(-1)
  const isAdjoining = last && last.path === group.file.path && last.offset + last.size === group.offset
  if (isAdjoining) last.size += size
  else got.extents.push({ path: group.file.path, offset: group.offset, size })
}
