import { RECORDING_KIND, type CardCause, type CardReplay } from '@palisade/contract/media'
import type { GroupReader, PlacedGroup } from '../playback/group-reader.ts'
import { createLabel } from '../record/files/label.ts'
import type { PendingGroup } from '../record/grouping.ts'
import { openCardSource, type CardSource } from './card-source.ts'
import { replayAt } from './replay-at.ts'

/** A viewer at the card of one camera: groups come from a replay that follows what is asked for. */
export interface CardReader extends Omit<GroupReader, 'open'> {
  stop(): void
}

/** Groups before and after the one that was asked for last, which stay in memory. */
const KEPT_MAX_BYTES = 24 * 1024 * 1024
const AHEAD_MAX = 12
/** A moment so near ahead is waited for; any other begins another replay, ms. */
const NEAR_MS = 12_000
/** A card that gives nothing for this long fails the question, ms. */
const WAIT_MS = 15_000
/** A replay begins so much before what is asked for: at a key frame, by a clock of whole seconds, ms. */
const LEAD_MS = 3_000
/** A group that begins so soon after another follows on it, ms. */
const JOIN_MS = 1_000

interface Kept {
  group: PlacedGroup
  buffer: Buffer
}

const toOf = ({ from, duration }: Pick<PlacedGroup, 'from' | 'duration'>): number => from + duration

/** The groups of a card that are in memory, in order of time. */
function createWindow() {
  let kept: Kept[] = []
  return {
    clear: () => void (kept = []),
    add(one: Kept): void {
      kept.push(one)
      let bytes = kept.reduce((sum, { buffer }) => sum + buffer.length, 0)
      while (bytes > KEPT_MAX_BYTES && kept.length > 1) bytes -= kept.shift()?.buffer.length ?? 0
    },
    first: () => kept[0]?.group,
    last: () => kept.at(-1)?.group,
    countAfter: (at: number) => kept.filter(({ group }) => group.from > at).length,
    /** The first that ends behind a moment. */
    behind: (at: number) => kept.find(({ group }) => toOf(group) > at)?.group,
    /** The last that begins at a moment or before it. */
    before: (at: number) => kept.findLast(({ group }) => group.from <= at)?.group,
    bufferOf: (from: number) => kept.find(({ group }) => group.from === from)?.buffer,
  }
}

function placed(cameraId: string, run: number, pending: PendingGroup): Kept {
  const { from, duration, keySize, init, buffers } = pending
  const buffer = Buffer.concat(buffers)
  const label = createLabel({ cameraId, stream: 'main', origin: 'card' }, init)
  const file = { path: `card ${run}`, label, init: init.segment }
  const kinds = RECORDING_KIND.card
  return { buffer, group: { from, duration, offset: from, size: buffer.length, keySize, kinds, file } }
}

/** Replays of one card, one after another; what they give goes into the window. */
function createRun(
  replay: CardReplay,
  now: () => number,
  onGroup: (run: number, group: PendingGroup) => void,
) {
  let source: CardSource | undefined
  let ending: { cause: CardCause | undefined } | undefined
  let heard = Promise.withResolvers<void>()
  let run = 0
  const tell = (): void => {
    heard.resolve()
    heard = Promise.withResolvers<void>()
  }

  return {
    hold(isFull: boolean): void {
      if (isFull) source?.pause()
      else source?.resume()
    },
    isOpen: () => source !== undefined,
    begin(at: number): void {
      source?.stop()
      ending = undefined
      const own = ++run
      source = openCardSource(replayAt(replay, at), {
        now,
        events: {
          group(group) {
            if (own === run) onGroup(own, group)
            tell()
          },
          end(cause) {
            if (own === run) ending = { cause }
            tell()
          },
        },
      })
    },
    /** Waits until `find` gives something. Undefined where the replay has ended without it. */
    async wait<T>(find: () => T | undefined): Promise<T | undefined> {
      const until = performance.now() + WAIT_MS
      for (;;) {
        const found = find()
        if (found !== undefined) return found
        if (ending && (ending.cause === undefined || ending.cause === 'no_footage')) return undefined
        if (ending) throw new Error(`card: ${ending.cause}`)
        const left = until - performance.now()
        if (left <= 0) throw new Error('card: nothing in time')
        await Promise.race([heard.promise, new Promise(resolve => setTimeout(resolve, left))])
      }
    },
    stop(): void {
      run++
      source?.stop()
      source = undefined
      ending = { cause: undefined }
      tell()
    },
  }
}

/** Answers as recorded files do, of a card. Going back begins a replay for each question: it is slow. */
export function createCardReader(replay: CardReplay, now: () => number): CardReader {
  const window = createWindow()
  let camera = ''
  let began = 0
  let wantedAt = 0
  const run = createRun(replay, now, (own, group) => {
    window.add(placed(camera, own, group))
    hold()
  })

  /** Lets the card wait while enough of it is there. */
  const hold = (): void => run.hold(window.countAfter(wantedAt) > AHEAD_MAX)

  /** Whether the present replay gives that moment, or soon will. */
  function isUnderWay(at: number): boolean {
    const last = window.last()
    const first = window.first()?.from ?? began
    return run.isOpen() && at >= first - JOIN_MS && at < (last ? toOf(last) : began + LEAD_MS) + NEAR_MS
  }

  function follow(cameraId: string, at: number): void {
    wantedAt = at
    if (!isUnderWay(at)) {
      camera = cameraId
      began = at - LEAD_MS
      window.clear()
      run.begin(began)
    }
    hold()
  }

  return {
    async after(cameraId, at, limit) {
      follow(cameraId, at)
      const found = await run.wait(() => window.behind(at))
      return found && found.from < limit ? found : undefined
    },
    async before(cameraId, at, limit) {
      follow(cameraId, at)
      const found = await run.wait(() => window.behind(at) && window.before(at))
      return found && found.from >= limit ? found : undefined
    },
    bytes({ from, size, keySize }, mode) {
      const buffer = window.bufferOf(from)
      if (!buffer) return Promise.reject(new Error('card: no longer there'))
      return Promise.resolve(Buffer.from(buffer.subarray(0, mode === 'keys' ? keySize : size)))
    },
    stop: () => run.stop(),
  }
}
