import { LRUCache } from 'lru-cache'
import type { DeviceEvent } from '../driver.ts'
import type { Alert } from './alert.ts'

/** Cameras repeat an active alert about once a second; many never say that it is over. ms */
export const QUIET_MS = 10_000
/** The same plate again within this time is the same passage, ms. */
const SAME_PLATE_MS = 2000
/** How many activities and passages are remembered; the least recently told one goes when a device names more. */
const MEMORY = 512

/** The part of a moment that tells two of one topic apart. Faces without an id are never taken for the same: many cameras call each one 1. */
function whatOf({ plate, hasFaces, at }: Alert, count: number): string {
  if (hasFaces) return `${at}-${count}`
  return plate ? (plate.plate ?? 'none') : ''
}

/** The device's own name of a moment; a log that was emptied begins again with its numbers. */
function nameOf({ topic, source, uuid, serial, at }: Alert): string | undefined {
  if (uuid !== '') return `${topic}/${uuid}`
  return serial === undefined ? undefined : `${topic}/${source}/${serial}/${at}`
}

/** `alert` is what it began with; pictures that follow belong to the event. */
export type Tell = (event: DeviceEvent, alert: Alert) => void

interface ActivitiesOptions {
  onEvent: Tell
  /** Wall clock, ms since 1970. */
  now: () => number
  /** Ms that never leap: quiet times are counted by them, whatever the wall clock is set to. */
  elapsed: () => number
}

interface Activity {
  alert: Alert
  eventId: string
  endsBy: number
}

/** Makes one event of an alert with all its repeats, and one when it is over. `tick` ends those that have gone quiet. */
export function createActivities({ onEvent, now, elapsed }: ActivitiesOptions) {
  const active = new LRUCache<string, Activity>({ max: MEMORY })
  /** Moments already told, by their id, and when. */
  const passed = new LRUCache<string, number>({ max: MEMORY })
  let count = 0

  function end(key: string, { alert, eventId }: Activity, at: number, tell: Tell): void {
    active.delete(key)
    tell(
      { eventId: `${eventId}-end`, topic: alert.topic, at, isActive: false, description: alert.description },
      alert,
    )
  }

  function takeMoment(alert: Alert, tell: Tell): void {
    const named = nameOf(alert)
    const what = `${alert.topic}/${alert.source}/${whatOf(alert, (count += 1))}`
    const id = named ?? what
    const before = passed.get(id)
    const isSame = named !== undefined || Math.abs(alert.at - (before ?? 0)) <= SAME_PLATE_MS
    if (before !== undefined && isSame) return
    passed.set(id, alert.at)
    const { topic, at, description, plate, hasFaces } = alert
    const eventId = named ?? `${id}/${at}`
    tell(
      {
        eventId,
        topic,
        at,
        description,
        ...(plate && { plate }),
        ...(hasFaces && { faces: { pictures: [] } }),
      },
      alert,
    )
  }

  function takeActive(key: string, alert: Alert, tell: Tell): void {
    const endsBy = alert.lasting === 'until_told' ? Number.POSITIVE_INFINITY : elapsed() + QUIET_MS
    const before = active.get(key)
    if (before) {
      before.endsBy = endsBy
      return
    }
    // The count tells two within one second apart.
    const eventId = `${key}/${alert.at}-${(count += 1)}`
    active.set(key, { alert, eventId, endsBy })
    const { topic, at, description } = alert
    tell({ eventId, topic, at, isActive: true, description }, alert)
  }

  /** Ends what a device says is over: one region, or where it names none, all of them. */
  function endAll(alert: Alert, key: string, tell: Tell): void {
    const own = Array.from(active.entries()).filter(
      ([other]) => other === key || (alert.region === '' && other.startsWith(`${key}/`)),
    )
    for (const [other, activity] of own) end(other, activity, alert.at, tell)
  }

  return {
    /** @param tell in place of `onEvent` for the events of this alert */
    take(alert: Alert, tell: Tell = onEvent): void {
      const whole = `${alert.topic}/${alert.source}`
      const key = alert.region === '' ? whole : `${whole}/${alert.region}`
      if (alert.lasting === 'moment') {
        if (alert.isActive) takeMoment(alert, tell)
      } else if (alert.isActive) takeActive(key, alert, tell)
      else endAll(alert, key, tell)
    },
    /** Ends soon all that is not told again: the device was not heard for a while, and an end may have been missed. */
    doubt(): void {
      for (const activity of active.values()) activity.endsBy = elapsed() + QUIET_MS
    },
    tick(): void {
      // The longest silent first; collected before, because ending one takes it out.
      const quiet = Array.from(active.entries()).filter(([, { endsBy }]) => endsBy <= elapsed())
      for (const [key, activity] of quiet.toReversed()) end(key, activity, now(), onEvent)
    },
  }
}
