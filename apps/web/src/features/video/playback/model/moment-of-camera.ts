import dayjs from 'dayjs'
import { formatDate } from '#shared/lib/date-format.ts'
import { typedMoment } from './typed-moment.ts'

/** The words for days in the reader's language. */
interface DayWords {
  today: string
  yesterday: string
}

interface MomentOfCamera {
  name: string
  /** ms since 1970 */
  at: number
}

/** A name, perhaps a day as a word or in figures, and a time. */
const shape =
  /^(?<name>.+?)\s+(?:(?<day>(?:\d{4}-)?\d{1,2}-\d{1,2})[ T]+|(?<word>\p{L}+?)\s*)?(?<time>\d{1,2}:\d{1,2}(?::\d{1,2})?)$/u

/**
 * Reads a camera and a moment in one text: `Main-Lobby-01 yesterday 14:05`. A time without a day is the last such time before now;
 * nothing is recorded of what is still to come.
 */
export function momentOfCamera(text: string, now: number, days: DayWords): MomentOfCamera | undefined {
  const parts = shape.exec(text.trim())?.groups
  if (!parts) return undefined
  const { name = '', day, word, time = '' } = parts
  const daysBack = word === undefined ? undefined : daysBackOf(word, days)
  // A last word of the name is no day.
  if (word !== undefined && daysBack === undefined) return lastBefore(`${name} ${word}`, time, now)
  if (day === undefined && daysBack === undefined) return lastBefore(name, time, now)
  const shown = dayjs(now).subtract(daysBack ?? 0, 'day')
  const at = typedMoment(`${day ?? formatDate(shown.valueOf())} ${time}`, now)
  return at !== undefined && at <= now ? { name, at } : undefined
}

function daysBackOf(word: string, { today, yesterday }: DayWords): number | undefined {
  const of = { [today.toLocaleLowerCase()]: 0, [yesterday.toLocaleLowerCase()]: 1 }
  return of[word.toLocaleLowerCase()]
}

function lastBefore(name: string, time: string, now: number): MomentOfCamera | undefined {
  const ofToday = typedMoment(time, now)
  if (ofToday === undefined) return undefined
  const at = ofToday <= now ? ofToday : typedMoment(time, dayjs(now).subtract(1, 'day').valueOf())
  return at === undefined ? undefined : { name, at }
}
