import { ascii, box, concat, u32 } from '../boxes.ts'
import { Fmp4Error } from '../errors.ts'
import { FRAGMENT_HEAD_SIZE, readHead, type FragmentHead } from '../fragment.ts'
import { VIDEO_TIMESCALE, VIDEO_TRACK } from '../init.ts'
import { movieHead, readInitTracks, type InitTrack } from './init-tracks.ts'
import { createTrackSamples, editList, type TrackSamples } from './track-samples.ts'

/**
 * Groups of recorded fragments as one MP4 that every player opens: its tables come first, and its data are the groups as they
 * lie on the disk, heads of the fragments included, which no table points at. So nothing is copied to make it.
 */
export interface Movie {
  /**
   * Puts a group behind those before; a gap between them is closed.
   * @returns how many of its bytes belong to the movie: it ends with the last picture, as they are decoded, that is shown before `keepMs`
   */
  add(group: MovieGroup): number
  readonly bytes: number
  /** Length of what was added, ms. */
  readonly durationMs: number
  /** Whether one more group may be too much for it. */
  readonly isFull: boolean
  /**
   * Everything before the data.
   * @param skippedMs what is decoded before the first picture that is shown, because a key frame has to be
   * @param begunAt ms since 1970
   */
  head(shown: { skippedMs: number; begunAt: number }): Uint8Array
}

export interface MovieGroup {
  bytes: Uint8Array
  keepMs: number
  /** It is decoded after the group before alone: no player is told to begin at it. */
  isContinued?: boolean
}

/** 32 bits hold its places and its times; half a million pictures and sounds keep its tables at some megabytes. */
export const MOVIE_LIMITS = { bytes: 3.9e9, samples: 500_000, ms: 12 * 3_600_000 } as const

const BRANDS = box('ftyp', ascii('isom'), u32(0x200), ascii('isomiso2avc1mp41'))
const DATA_HEAD_SIZE = 8
/** A later picture of the same connection keeps its distance up to this, ticks: what was lost there is a still picture. */
const STILL_TICKS = VIDEO_TIMESCALE

interface Track {
  init: InitTrack
  samples: TrackSamples
}

/** How far the movie has come, in ticks. */
interface Placed {
  /** Added to a time of the stream for one of the movie. */
  offset: number
  /** When the last picture that was decoded ends, on the movie's timeline. */
  decoded: number
  /** When the last picture that is shown ends, there; later than that where decode times are behind. */
  shown: number
  /** How long a picture was said to last. */
  duration: number
}

/** @param init of all groups that will be added. Throws `Fmp4Error` when it is none of ours. */
export function createMovie(init: Uint8Array): Movie {
  const tracks = new Map<number, Track>()
  for (const track of readInitTracks(init))
    tracks.set(track.id, { init: track, samples: createTrackSamples() })
  if (!tracks.has(VIDEO_TRACK)) throw new Fmp4Error('unsupported', 'no pictures')
  let bytes = 0
  const progress = createProgress()

  function add(group: MovieGroup): number {
    const first = readHead(group.bytes, 0)
    if (first?.track !== VIDEO_TRACK) throw new Fmp4Error('bad_fragment', 'group without a key frame')
    const end = endOf(group, first)
    const start = progress.begin(first)
    let at = 0
    for (let head = readHead(group.bytes, at); head && at < end; head = readHead(group.bytes, at)) {
      if (head.track === VIDEO_TRACK) {
        const time = start + head.decodeTime - first.decodeTime
        place(group.isContinued ? { ...head, key: false } : head, time, at)
        progress.place(head, time)
      } else placeSound(head, start, first.decodeTime, at)
      at += head.size
    }
    bytes += at
    return at
  }

  const place = (head: FragmentHead, time: number, at: number): void => {
    const { duration, compositionOffset, key } = head
    const position = bytes + at + FRAGMENT_HEAD_SIZE
    const size = head.size - FRAGMENT_HEAD_SIZE
    tracks.get(head.track)?.samples.add({ time, duration, compositionOffset, key, position, size })
  }

  /** Sound follows itself without a seam, and the pictures within the twenty-fifth of a second that nobody hears. */
  const placeSound = (head: FragmentHead, start: number, zero: number, at: number): void => {
    const track = tracks.get(head.track)
    if (!track) return
    const { rate } = track.init
    const time =
      Math.round(((start - zero) * rate) / VIDEO_TIMESCALE) + head.decodeTime + head.compositionOffset
    const { count, end } = track.samples
    const late = time - (count > 0 ? end : 0)
    if (late < -rate / 25 || time < 0) return
    place({ ...head, compositionOffset: 0 }, count > 0 && late < rate / 25 ? end : time, at)
  }

  function head({ skippedMs, begunAt }: { skippedMs: number; begunAt: number }): Uint8Array {
    const sized = moov(0, skippedMs, begunAt).length
    const base = BRANDS.length + sized + DATA_HEAD_SIZE
    return concat([BRANDS, moov(base, skippedMs, begunAt), u32(bytes + DATA_HEAD_SIZE), ascii('mdat')])
  }

  function moov(base: number, skippedMs: number, begunAt: number): Uint8Array {
    const used = [...tracks.values()].filter(({ samples }) => samples.count > 0)
    const shownMs = durationMs() - skippedMs
    return box(
      'moov',
      movieHead(init, shownMs, begunAt),
      ...used.map(({ init: track, samples }) =>
        track.build({
          durationMs: shownMs,
          durationTicks: samples.end - samples.start,
          begunAt,
          edits: editList(track.rate, samples.start / track.rate, skippedMs / 1000, shownMs),
          tables: samples.tables(base, track.isVideo),
        }),
      ),
    )
  }

  const durationMs = (): number => Math.round((progress.end() * 1000) / VIDEO_TIMESCALE)

  return {
    add,
    head,
    get bytes() {
      return bytes
    },
    get durationMs() {
      return durationMs()
    },
    get isFull() {
      const samples = [...tracks.values()].reduce((sum, track) => sum + track.samples.count, 0)
      return bytes > MOVIE_LIMITS.bytes || samples > MOVIE_LIMITS.samples || durationMs() > MOVIE_LIMITS.ms
    },
  }
}

/**
 * Where the part of a group ends that is kept, bytes. It counts when pictures are shown: decode times fall behind where pictures come late. A
 * picture that is shown later may be decoded before one that is kept, which refers to it.
 */
function endOf({ bytes, keepMs }: MovieGroup, first: FragmentHead): number {
  const shownAt = ({ decodeTime, compositionOffset }: FragmentHead): number => decodeTime + compositionOffset
  let at = 0
  let end: number | undefined
  for (let head = readHead(bytes, at); head; head = readHead(bytes, at)) {
    if (head.track === VIDEO_TRACK) {
      const isKept = ((shownAt(head) - shownAt(first)) * 1000) / VIDEO_TIMESCALE < keepMs
      end = isKept ? undefined : (end ?? at)
    }
    at += head.size
  }
  return end ?? at
}

interface Progress {
  /** @returns where the group with this first picture is decoded first on the movie's timeline, ticks */
  begin(first: FragmentHead): number
  /** @param time when the picture is decoded, on the movie's timeline */
  place(head: FragmentHead, time: number): void
  /** Where the movie ends, ticks. */
  end(): number
}

function createProgress(): Progress {
  let before: Placed | undefined
  /** How much later than decoded the first picture is shown: reordering, which makes no movie longer. */
  let firstOffset = 0
  return {
    begin: first => {
      if (!before) firstOffset = first.compositionOffset
      return startOf(first, before)
    },
    place: ({ decodeTime, compositionOffset, duration }, time) => {
      const decoded = time + duration
      const shown = Math.max(before?.shown ?? 0, decoded + compositionOffset)
      before = { offset: time - decodeTime, decoded, shown, duration }
    },
    end: () => (before ? Math.max(before.decoded, before.shown - firstOffset) : 0),
  }
}

/**
 * Where a group is decoded first on the movie's timeline, ticks. Whether anything is missing before it is seen by when pictures
 * are shown: decode times fall behind where pictures come late, up to the next key frame.
 */
function startOf({ decodeTime, compositionOffset }: FragmentHead, before: Placed | undefined): number {
  if (!before) return 0
  const { offset, decoded, shown, duration } = before
  const missed = decodeTime + compositionOffset + offset - shown
  // How long the last picture lasts was guessed: the next group may begin before that.
  if (missed > -duration && missed < STILL_TICKS) return decodeTime + offset
  return Math.max(decoded, shown - compositionOffset)
}
