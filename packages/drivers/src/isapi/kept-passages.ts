import { normalisePlate } from '@palisade/contract'
import { BusyFault } from '../kit/asking/attempts.ts'
import { DeviceFault, PASSAGES_MAX, type KeptPassage, type PassageControl } from '../kit/driver.ts'
import { plausibleTime } from '../kit/plausible-time.ts'
import { searchEnd } from '../kit/search-pages.ts'
import { findAll, textOf, type XmlNode } from '../kit/xml.ts'
import { readPlate } from './alerts/plate.ts'
import type { IsapiCalls } from './calls.ts'
import { offsetOf } from './clock.ts'

const MINUTE_MS = 60_000
/** Of a list of plates: some 3,700 of them, of devices that give all they have whatever is asked. Reading so many takes a fifth of a second. */
const LIST_LIMITS = { bytes: 2 * 1024 * 1024, elements: 30_000 }

const pathOf = (channel: number): string => `/ISAPI/Traffic/channels/${channel}/vehicleDetect/plates`

/** A moment by the camera's wall clock, in parts: `2026-01-01`, `12:00:00`, `+08:00`. */
interface WallTime {
  date: string
  clock: string
  zone: string
}

function wallTimeOf(at: number, offset: number): WallTime {
  const local = new Date(at + offset * MINUTE_MS).toISOString()
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const zone = [hours, minutes].map(part => String(part).padStart(2, '0')).join(':')
  return { date: local.slice(0, 10), clock: local.slice(11, 19), zone: `${offset < 0 ? '-' : '+'}${zone}` }
}

const digits = (text: string): string => text.replaceAll(/[-:]/g, '')

/**
 * The ways in which firmware takes the time of `picTime`: most compares the names of its pictures, which begin with digits alone, as texts;
 * a device that reads none of it out of one way answers with an empty list, or refuses it.
 */
const manners: readonly ((at: WallTime) => string)[] = [
  ({ date, clock }) => `${digits(date + clock)}000`,
  ({ date, clock, zone }) => `${digits(date)}T${digits(clock)}${zone.replace(':', '')}`,
  ({ date, clock, zone }) => `${date}T${clock}${zone}`,
]

const isWrongValue = (fault: unknown): boolean =>
  fault instanceof DeviceFault && fault.deviceCause === 'rejected' && fault.reason === 'wrong_value'

/**
 * Asks in one way after the other, until one of the answers has what is looked for. @returns undefined: none has
 * @throws DeviceFault when each way is refused
 */
async function askInEachManner<T>(
  ask: (picTime: string) => Promise<T | undefined>,
  at: WallTime,
): Promise<T | undefined> {
  const until = searchEnd()
  let refusal: unknown
  let refused = 0
  for (const manner of manners) {
    try {
      const found = await ask(manner(at))
      if (found !== undefined || performance.now() > until) return found
    } catch (error) {
      if (!isWrongValue(error)) throw error
      refusal = error
      refused += 1
    }
  }
  if (refused === manners.length) throw refusal
  return undefined
}

const bodyOf = (picTime: string): string =>
  `<AfterTime version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><picTime>${picTime}</picTime></AfterTime>`

/** The moment of `20260101T1200000000`, which is the camera's wall clock, or of one with an offset: `20260101T120000-500`. NaN: it is none. */
export function captureTimeOf(text: string, offset: number): number {
  const [, date, clock, rest = ''] = /^(\d{4}-?\d\d-?\d\d)T?(\d\d:?\d\d:?\d\d)(\S{0,12})$/.exec(text) ?? []
  if (date === undefined || clock === undefined) return Number.NaN
  const [day, time] = [digits(date), digits(clock)]
  const wall = Date.parse(
    `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`,
  )
  if (rest.endsWith('Z')) return wall
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d\d)$/.exec(rest) ?? []
  const own = sign === undefined ? offset : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  return wall - own * MINUTE_MS
}

/** A plate of the list; undefined for one of no time, or of one that cannot be true. */
function passageOf(node: XmlNode, offset: number, now: number): KeptPassage | undefined {
  const at = captureTimeOf(textOf(node, 'captureTime'), offset)
  if (Number.isNaN(at) || plausibleTime(at, now) !== at) return undefined
  const plate = normalisePlate(textOf(node, 'plateNumber'))
  const picture = textOf(node, 'picName')
  const isName = /^[\w-]{8,64}$/.test(picture)
  return {
    eventId: `plates/${isName ? picture : `${plate}/${at}`}`,
    at,
    plate: {
      ...readPlate(node),
      plate,
      ...(isName && { pictureLinks: [`/doc/ui/images/plate/${picture}.jpg`] }),
    },
  }
}

/** Those of a list from a moment on, the oldest first, each once, whatever the device made of the time that it was asked for. */
export function passagesOf(list: XmlNode, since: number, offset: number, now: number): KeptPassage[] {
  const found = findAll(list, 'Plate')
    .flatMap(node => passageOf(node, offset, now) ?? [])
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => one.at - other.at)
  return [...new Map(found.map(one => [one.eventId, one])).values()].slice(0, PASSAGES_MAX)
}

const askFor = (
  calls: IsapiCalls,
  channel: number,
  picTime: string,
  signal?: AbortSignal,
): Promise<XmlNode> => calls.ask(pathOf(channel), bodyOf(picTime), 'Plates', { signal, limits: LIST_LIMITS })

/** The passages that the camera keeps, by its own clock. */
export const createPassages = (calls: IsapiCalls, channel: number): PassageControl => ({
  async list(since) {
    try {
      const offset = offsetOf(await calls.get('/ISAPI/System/time', 'Time'))
      const found = await askInEachManner(
        async picTime => {
          const passages = passagesOf(await askFor(calls, channel, picTime), since, offset, Date.now())
          return passages.length > 0 ? passages : undefined
        },
        wallTimeOf(since, offset),
      )
      return found ?? []
    } catch (error) {
      if (!(error instanceof DeviceFault) || error.deviceCause !== 'protocol_error') throw error
      // The same answer again would be no better; the device itself is there.
      throw new DeviceFault('rejected', error.message)
    }
  },
})

/** Whether the device keeps passages. One that is too busy to say so is asked when it matters. */
export async function lookAtPassages(
  calls: IsapiCalls,
  channel: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const now = wallTimeOf(Date.now(), 0)
  const { fault } = await calls.attempt(
    () =>
      askInEachManner(picTime => askFor(calls, channel, picTime, signal), now).catch((error: unknown) => {
        if (!(error instanceof BusyFault)) throw error
      }),
    signal,
  )
  return fault === undefined
}
