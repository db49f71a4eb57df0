import { VIDEO_TIMESCALE } from '@palisade/fmp4'

/** Where a picture is put on the timeline of its stream. */
export interface PlacedPicture {
  /** Ticks. */
  time: number
  /** The times of before were so far ahead that time begins anew: what follows is another stream. */
  isNew: boolean
}

export interface PictureClock {
  /** @param time by the stamps of the camera, ticks  @param receivedAt ms */
  place(time: number, receivedAt: number): PlacedPicture
}

/** The picture of a stretch of time that came with the least delay: single pictures are late because of the network. */
interface Point {
  /** When it came, s. */
  at: number
  /** By the stamps of the camera, s. */
  time: number
}

const WINDOW_S = 1
/**
 * Windows over which a speed has to be even, before it is believed: wrong by a tenth or more from the beginning on, or later; by less; and
 * by a multiple.
 */
const SHORT = 4
const LATER = 10
const LONG = 20
const MULTIPLE = 2
const MEASURED_MAX = 60
/** A speed is even where no window is further from it, s. */
const EVEN_S = 0.15
/** From the beginning on half or twice the speed is no network either. */
const WRONG_AT_ONCE = 0.3
/** Less is the network's, or is followed where groups are given their place. */
const WRONG_SHORT = 0.1
const WRONG_LONG = 0.015
const EVEN_LONG = 0.01
/** No network brings four seconds of pictures each second. */
const MULTIPLE_SPEED = 4
/** Pictures that are behind by more step forward at once, s. */
const BEHIND_S = 0.4
/** Those that are ahead by more make time begin anew, s. */
const AHEAD_S = 1.5
/** A smaller distance is made good by so much of the speed at most. */
const BENT = 0.25

/**
 * Some cameras stamp 25 pictures a second and send 21, or count ten times too fast: by their stamps ten minutes are eight, or a hundred. The
 * speed of the stamps is measured against the time of arrival, and where it is wrong for seconds on end, and even, stamps are stretched by it.
 * A stream whose stamps are right keeps every one of them, whatever the network does to it.
 */
export function createPictureClock(): PictureClock {
  let points: Point[] = []
  let least: Point | undefined
  let windowEnd: number | undefined
  /** From here on stamps are divided by the speed; ticks. */
  let anchor = { time: 0, placed: 0 }
  let speed = 1
  let bent = 0
  let isCorrected = false
  /** How late pictures came at the beginning, s. */
  let delay = 0
  let first: Point | undefined

  const placedAt = (time: number): number => anchor.placed + ((time - anchor.time) / speed) * (1 + bent)

  /** How much later than at the beginning it came, by the time that it is given, s. */
  const behind = ({ at, time }: Point): number =>
    at - placedAt(time * VIDEO_TIMESCALE) / VIDEO_TIMESCALE - delay

  /** @param time from which on the new speed holds, ticks */
  function correct(measured: number, time: number): void {
    const [begun] = points
    if (!isCorrected && begun && first) delay = begun.at - first.time - (begun.time - first.time) / measured
    // Older points were of another speed.
    if (isOther(measured, speed)) points = points.slice(-SHORT - 1)
    anchor = { time, placed: placedAt(time) }
    speed = measured
    isCorrected = true
  }

  /** @returns whether time begins anew */
  function endWindow(point: Point, time: number): boolean {
    points.push(point)
    if (points.length > MEASURED_MAX) points.shift()
    const measured = speedOf(points, speed, isCorrected)
    if (measured !== undefined) correct(measured, time)
    return isCorrected && meet(behind(point), time)
  }

  /** Brings pictures that are behind or ahead to their time. @returns whether time begins anew */
  function meet(wrong: number, time: number): boolean {
    const isLost = wrong < -AHEAD_S
    const shift = wrong > BEHIND_S || isLost ? wrong * VIDEO_TIMESCALE : 0
    anchor = { time, placed: placedAt(time) + shift }
    bent = shift === 0 ? Math.min(BENT, Math.max(-BENT, wrong)) : 0
    return isLost
  }

  return {
    place(time, receivedAt) {
      const point = { at: receivedAt / 1000, time: time / VIDEO_TIMESCALE }
      first ??= point
      windowEnd ??= point.at + WINDOW_S
      let isNew = false
      if (point.at >= windowEnd && least) {
        isNew = endWindow(least, time)
        windowEnd = point.at + WINDOW_S
        least = undefined
      }
      if (!least || point.at - point.time < least.at - least.time) least = point
      return { time: Math.round(placedAt(time)), isNew }
    },
  }
}

/** Seconds by the stamps for each of ours, where that is known better than `before`. */
function speedOf(points: readonly Point[], before: number, isCorrected: boolean): number | undefined {
  const multiple = evenSpeed(points, MULTIPLE)
  if (multiple !== undefined && multiple > MULTIPLE_SPEED && isOther(multiple, before)) return multiple
  // Of a stream that was right until now it is the network that slows it, for longer.
  const windows = isCorrected ? SHORT : Math.min(LATER, Math.max(MULTIPLE, points.length - 1))
  const short = evenSpeed(points, windows)
  const isKnown = windows >= SHORT || Math.abs((short ?? 1) - 1) > WRONG_AT_ONCE
  if (short !== undefined && isKnown && isOther(short, before))
    return Math.abs(short - 1) < WRONG_SHORT / 2 ? 1 : short
  if (points.length <= LONG) return undefined
  const middle = Math.floor(points.length / 2)
  const whole = speedBetween(points[0], points.at(-1))
  const halves = [speedBetween(points[0], points[middle]), speedBetween(points[middle], points.at(-1))]
  if (!halves.every(half => Math.abs(half / whole - 1) < EVEN_LONG)) return undefined
  return before !== 1 || Math.abs(whole - 1) > WRONG_LONG ? whole : undefined
}

const isOther = (one: number, other: number): boolean => Math.abs(one / other - 1) > WRONG_SHORT

function evenSpeed(points: readonly Point[], windows: number): number | undefined {
  const last = points.slice(-windows - 1)
  if (last.length <= windows) return undefined
  const whole = speedBetween(last[0], last.at(-1))
  const [first] = last
  if (!first || whole <= 0) return undefined
  const isEven = last.every(({ at, time }) => Math.abs(at - first.at - (time - first.time) / whole) < EVEN_S)
  return isEven ? whole : undefined
}

const speedBetween = (from: Point | undefined, to: Point | undefined): number =>
  from && to && to.at > from.at ? (to.time - from.time) / (to.at - from.at) : 0
