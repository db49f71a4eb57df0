import dayjs from 'dayjs'
import { lengthOf, type Span } from '#shared/player/play/model/span.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Between two ticks, ms. */
const STEPS = [
  40,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 30].map(count => count * SECOND),
  ...[1, 2, 5, 10, 30].map(count => count * MINUTE),
  ...[1, 2, 3, 6, 12].map(count => count * HOUR),
  ...[1, 2, 7].map(count => count * DAY),
]
/** Room for a label, px. */
const LABEL_WIDTH = 92

export interface Tick {
  at: number
  label: string
  /** A day begins here. */
  isDay: boolean
}

const formatFor = (step: number): string => {
  if (step < SECOND) return 'HH:mm:ss.SSS'
  return step < MINUTE ? 'HH:mm:ss' : 'HH:mm'
}

/** Ticks with their labels in the reader's zone, as many as have room. */
export function ticksOf(view: Span, width: number): Tick[] {
  const least = (lengthOf(view) * LABEL_WIDTH) / Math.max(width, 1)
  const step = STEPS.find(each => each >= least) ?? 7 * DAY
  const ticks = step < HOUR ? evenTicks(view, step) : calendarTicks(view, step / HOUR)
  return ticks.map(at => {
    const isDay = dayjs(at).startOf('day').valueOf() === at
    return { at, isDay, label: dayjs(at).format(isDay ? 'MM-DD' : formatFor(step)) }
  })
}

function evenTicks({ from, to }: Span, step: number): number[] {
  const first = Math.ceil(from / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, index) => first + index * step,
  )
}

/** Hours and days of the calendar: where the clock is put forward or back, they are not of one length. */
function calendarTicks({ from, to }: Span, hours: number): number[] {
  const midnight = dayjs(from).startOf('day').toDate()
  const ticks: number[] = []
  for (let index = 0; ; index += 1) {
    const at = new Date(
      midnight.getFullYear(),
      midnight.getMonth(),
      midnight.getDate(),
      index * hours,
    ).getTime()
    if (at > to) return ticks
    if (at >= from && at !== ticks.at(-1)) ticks.push(at)
  }
}
