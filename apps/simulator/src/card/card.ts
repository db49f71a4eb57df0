import type { RecordedUnit } from '@palisade/rtsp'

/** Footage without a gap, ms since 1970. */
export type CardSpan = { from: number; to: number }

/**
 * Faults that a card can have: it answers with footage of another camera or another time, finds for ever, stops in the middle of a
 * replay, or replays for ever.
 */
export const cardFaults = [
  'normal',
  'other_camera',
  'other_time',
  'endless_search',
  'replay_stops',
  'replay_endless',
] as const
export type CardFault = (typeof cardFaults)[number]

export type Card = ReturnType<typeof createCard>

/** Has a card play a fault by its name. @returns false where there is no card, or no such fault */
export function setCardFault(card: Card | undefined, name: string): boolean {
  const fault = cardFaults.find(one => one === name)
  if (fault) card?.setFault(fault)
  return card !== undefined && fault !== undefined
}

/** One group of pictures with its sound. */
type Group = { from: number; to: number; bytes: number; units: RecordedUnit[] }

const MAX_BYTES = 32 * 1024 * 1024
/** More than this between two pictures is a gap, ms. */
const GAP_MS = 1000
/** Cards close a file now and then; a search tells each file, ms. */
const FILE_MS = 60_000
const OTHER_TIME_MS = 3_600_000
const ENDLESS_UNITS = 1_000_000

/** A camera's card: the newest pictures of its main stream, the oldest written over. */
export function createCard(maxBytes = MAX_BYTES) {
  const groups: Group[] = []
  let bytes = 0
  let fault: CardFault = 'normal'
  let clockOffset = 0

  function begin(unit: RecordedUnit): void {
    const last = groups.at(-1)
    const isAfterGap = last !== undefined && unit.at - last.to > GAP_MS
    groups.push({ from: unit.at, to: unit.at, bytes: 0, units: [] })
    if (isAfterGap) unit.isAfterGap = true
  }

  function add(unit: RecordedUnit): void {
    const group = groups.at(-1)
    if (!group) return
    const size = unit.units.reduce((sum, { length }) => sum + length, 0)
    group.units.push(unit)
    group.to = Math.max(group.to, unit.at)
    group.bytes += size
    bytes += size
    while (bytes > maxBytes && groups.length > 1) bytes -= groups.shift()?.bytes ?? 0
  }

  function files(): CardSpan[] {
    const found: CardSpan[] = []
    for (const { from, to } of groups) {
      const last = found.at(-1)
      if (last && from - last.to <= GAP_MS && from - last.from < FILE_MS) last.to = to
      else found.push({ from, to })
    }
    return found
  }

  /** From the group that holds `from` on. */
  const storedUnits = (from: number, to: number): RecordedUnit[] =>
    groups.filter(group => group.to >= from && group.from < to).flatMap(group => group.units)

  return {
    take(unit: RecordedUnit): void {
      if (unit.track === 0 && unit.key) begin(unit)
      add(unit)
    },
    /** The files that have something of a span. */
    search: (from: number, to: number): CardSpan[] => {
      const shift = fault === 'other_time' ? OTHER_TIME_MS : 0
      return files()
        .filter(file => file.from < to && file.to > from)
        .map(file => ({ from: file.from - shift, to: file.to - shift }))
    },
    *units(from: number, to: number): Generator<RecordedUnit> {
      const shift = fault === 'other_time' ? OTHER_TIME_MS : 0
      for (const unit of withFault(storedUnits(from, to), fault)) yield { ...unit, at: unit.at - shift }
    },
    /** The footage without a gap, whatever files it lies in. */
    spans(from: number, to: number): CardSpan[] {
      const joined: CardSpan[] = []
      for (const file of files()) {
        const last = joined.at(-1)
        if (last && file.from - last.to <= GAP_MS) last.to = file.to
        else joined.push({ ...file })
      }
      return joined
        .map(span => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
        .filter(span => span.from < span.to)
    },
    /** The camera's clock minus ours, ms, by which a replay tells its times. */
    clockOffset: (): number => clockOffset,
    setClockOffset(next: number): void {
      clockOffset = next
    },
    fault: (): CardFault => fault,
    setFault(next: CardFault): void {
      fault = next
    },
    bytes: (): number => bytes,
  }
}

function* withFault(all: readonly RecordedUnit[], fault: CardFault): Generator<RecordedUnit> {
  const end = fault === 'replay_stops' ? Math.floor(all.length / 2) : all.length
  for (const [index, unit] of all.slice(0, end).entries())
    yield { ...unit, isLast: index === all.length - 1 && fault === 'normal' }
  if (fault === 'replay_endless') yield* repeated(all)
}

/** The same pictures again and again, as if time went on. */
function* repeated(all: readonly RecordedUnit[]): Generator<RecordedUnit> {
  const [first] = all
  const last = all.at(-1)
  if (!first || !last) return
  for (let lap = 1, count = 0; count < ENDLESS_UNITS; lap++)
    for (const unit of all) {
      count++
      const later = (last.at - first.at + GAP_MS) * lap
      yield { ...unit, at: unit.at + later, pts: unit.pts + later * 90 }
    }
}
