import type { PlayClientFrame } from '@palisade/contract/media'
import {
  END_BELIEVED_MS,
  knownUntil,
  nothingHeld,
  trimmed,
  voidAfter,
  voidAt,
  withGroup,
  withVoid,
  type Held,
  type Void,
} from './model/groups.ts'
import { keptAround, nextRead, type NextRead, type Wanted } from './model/next-read.ts'
import { clampInto, type Span } from './model/span.ts'
import type { EndFrame, GopFrame } from './play-socket.ts'

/** Pause before a read that was refused or failed is asked again, ms. */
const AGAIN_AFTER = 500
/** The same, ms, while the server has no room for another transcode, which changes only when another viewer stops. */
const FULL_AGAIN_AFTER = 2000

/** Distance within which a new position still belongs to the read under way, ms, because playing goes on meanwhile. */
const SAME_QUESTION_MS = 1000
const ADJOINING_MS = 2000

interface Pending {
  id: number
  read: NextRead
  /** Where the next answer is expected. */
  asked: number
  isFirst: boolean
}

interface Options {
  span: Span
  /** Only recordings of these kinds; undefined: all. */
  kinds?: number
  send: (frame: PlayClientFrame) => void
}

/** Reads what a tile shows next, a little ahead of it. A jump to another position cancels the reads under way. */
export class PlayReader {
  readonly #options: Options
  #held: Held = nothingHeld
  #pending: Pending | undefined
  #id = 0
  #notBefore = 0

  constructor(options: Options) {
    this.#options = options
  }

  get held(): Held {
    return this.#held
  }

  /** Sends a read if one is needed. @param now by a clock that only runs forward, ms */
  want(wanted: Wanted, now: number): void {
    this.#held = trimmed(this.#held, keptAround(wanted.at, wanted.rate), now)
    if (this.#pending && !this.#leadsTo(this.#pending, wanted)) this.#cancel()
    if (this.#pending || now < this.#notBefore) return
    const read = nextRead(this.#held, wanted, this.#options.span)
    if (!read) return
    this.#id += 1
    this.#pending = { id: this.#id, read, asked: read.at, isFirst: true }
    const { kinds } = this.#options
    this.#options.send({ type: 'read', id: this.#id, ...read, ...(kinds !== undefined && { kinds }) })
  }

  /** Takes up a received group. @returns whether it is still wanted */
  take({ id, from, to }: GopFrame): boolean {
    const pending = this.#pending
    if (pending?.id !== id) return false
    const isForward = pending.read.direction === 'forward'
    this.#held = withGroup(this.#held, { from, to }, { ...pending, isForward })
    this.#pending = { ...pending, asked: isForward ? to : from, isFirst: false }
    return true
  }

  /**
   * Takes up the end of an answer.
   * @returns whether it belongs to the read under way; other reads were cancelled, or the answer is no read's
   */
  end({ id, reason, next }: EndFrame, now: number): boolean {
    const pending = this.#pending
    if (pending?.id !== id) return false
    this.#pending = undefined
    if (reason === 'busy' || reason === 'failed') this.#notBefore = now + AGAIN_AFTER
    if (reason === 'transcode_full') this.#notBefore = now + FULL_AGAIN_AFTER
    if (reason === 'gap' || reason === 'span') this.#noteVoid(pending, next, now)
    return true
  }

  #noteVoid(pending: Pending, next: EndFrame['next'], now: number) {
    const { span } = this.#options
    const isForward = pending.read.direction === 'forward'
    const edge = (isForward ? next?.from : next?.to) ?? (isForward ? span.to : span.from)
    const told = voidAfter({ ...pending, isForward }, clampInto(span, edge), pending.read.step)
    this.#held = withVoid(this.#held, next ? told : { ...told, until: now + END_BELIEVED_MS })
  }

  /** Forgets everything that was fetched, after a change of buffer or connection. */
  reset(): void {
    this.#cancel()
    this.#held = nothingHeld
    this.#notBefore = 0
  }

  /** The stretch without recordings at a moment, if there is one. */
  voidAt(at: number): Void | undefined {
    return voidAt(this.#held, at)
  }

  #cancel() {
    if (!this.#pending) return
    this.#pending = undefined
    this.#options.send({ type: 'cancel' })
  }

  /** Whether the read under way continues what is known from this position on. */
  #leadsTo({ read, asked, isFirst }: Pending, { at, rate, mode }: Wanted): boolean {
    const isForward = rate > 0
    if (mode !== read.mode || isForward !== (read.direction === 'forward')) return false
    const reached = knownUntil(this.#held, at, isForward)
    const isAhead = isForward ? asked >= at : asked <= at
    // Nothing has come yet: only a small way on is the same question still.
    if (isFirst && reached === at)
      return Math.abs(asked - at) < SAME_QUESTION_MS * Math.max(1, Math.abs(rate))
    return isAhead && Math.abs(reached - asked) <= ADJOINING_MS
  }
}
