export type Arrival = 'next' | 'gap' | 'drop' | 'restart'

/** Follows the sequence numbers of one source (RFC 3550 A.1) and counts for receiver reports. */
export interface SequenceTracker {
  /** 'gap': in order, but `gap` packets are missing before it; 'drop': a copy or too late; 'restart': a new count began. */
  accept: (sequence: number, ssrc: number) => Arrival
  /** Notes the number of a packet that is not for this track; where it is the next one of the source, it is no loss. */
  pass: (sequence: number, ssrc: number) => void
  readonly gap: number
  readonly ssrc: number
  /** Highest number seen with its wraps in the upper half. */
  readonly highest: number
  readonly received: number
  readonly expected: number
}

/** A jump up to this many packets is a loss, a larger one a restart, as in RFC 3550 A.1. */
const mostLost = 3000
const mostLate = 200

export function createSequenceTracker(): SequenceTracker {
  /** One more than the last: 65536 at the end of a count, so the wrap can be told. */
  let next: number | undefined
  let suspect: number | undefined
  /** The last number that a packet of another kind used, as long as it is the last of all. */
  let passed: number | undefined
  let ssrc = 0
  let gap = 0
  let wraps = 0
  let received = 0
  let first = 0

  function begin(sequence: number): void {
    wraps = 0
    received = 0
    first = sequence
    step(sequence)
  }

  function step(sequence: number): void {
    if (next !== undefined && sequence < next) wraps++
    next = sequence + 1
    received++
    suspect = undefined
  }

  return {
    accept(sequence, source) {
      gap = 0
      if (next === undefined || source !== ssrc) {
        const isFirst = next === undefined
        next = undefined
        ssrc = source
        begin(sequence)
        return isFirst ? 'next' : 'restart'
      }
      const ahead = (sequence - next) & 0xffff
      // It was none of this count after all.
      const isTaken = ahead === 0xffff && sequence === passed
      passed = undefined
      if (isTaken) return 'next'
      if (ahead < mostLost) {
        step(sequence)
        gap = ahead
        return ahead === 0 ? 'next' : 'gap'
      }
      if (ahead > 0xffff - mostLate) return 'drop'
      // One stray number is noise; two in a row are a sender that started over.
      if (sequence === suspect) {
        next = undefined
        begin(sequence)
        return 'restart'
      }
      suspect = (sequence + 1) & 0xffff
      return 'drop'
    },
    pass(sequence, source) {
      if (next !== undefined && source === ssrc && sequence === (next & 0xffff)) {
        step(sequence)
        passed = sequence
      }
    },
    get gap() {
      return gap
    },
    get ssrc() {
      return ssrc
    },
    get highest() {
      return ((wraps & 0xffff) * 0x10000 + ((next ?? 1) - 1)) >>> 0
    },
    get received() {
      return received
    },
    get expected() {
      return next === undefined ? 0 : wraps * 0x10000 + next - first
    },
  }
}
