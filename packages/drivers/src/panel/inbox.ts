import { plausibleTime } from '../kit/plausible-time.ts'
import type { DeviceEvent } from '../kit/driver.ts'
import type { Timing } from '../kit/timing.ts'
import type { PanelEvent } from './message.ts'

/** Events that were handed on and are not stored yet; further ones stay with the panel until these are stored. */
export const UNSTORED_MAX = 1000

interface InboxOptions {
  onEvent: (event: DeviceEvent) => void
  /** Everything up to this number may be forgotten by the panel. */
  onAck: (id: number) => void
  /** Events were left with the panel and there is room again: it is to send what it has. */
  onRoom: () => void
  timing: Pick<Timing, 'retryUpTo'>
  now?: () => number
}

/**
 * Takes a panel's events: each is handed on once, however often the panel sends it, and acknowledged when it and all before
 * it are stored. One that could not be kept is handed on again later. Across a restart of this program the event's id, made
 * of memory and number, lets the server know it again.
 */
export function createInbox({ onEvent, onAck, onRoom, timing, now = Date.now }: InboxOptions) {
  let memory = ''
  let lastId = 0
  let acknowledged = 0
  let isBehind = false
  let timer: NodeJS.Timeout | undefined
  const unstored = new Map<number, DeviceEvent>()
  const refused = new Set<number>()

  function acknowledge(): void {
    const [oldest] = unstored.keys()
    const upTo = oldest === undefined ? lastId : oldest - 1
    if (upTo <= acknowledged) return
    acknowledged = upTo
    onAck(upTo)
  }

  function tellAgain(): void {
    timer = undefined
    const ids = [...refused]
    refused.clear()
    for (const id of ids) {
      const event = unstored.get(id)
      if (event) onEvent(event)
    }
  }

  function tellAgainLater(): void {
    if (refused.size > 0) timer ??= setTimeout(tellAgain, timing.retryUpTo)
  }

  function stored(id: number): void {
    unstored.delete(id)
    acknowledge()
    if (!isBehind || unstored.size > 0) return
    isBehind = false
    onRoom()
  }

  return {
    /** At the beginning of each connection. */
    open(of: string): void {
      acknowledged = 0
      isBehind = false
      if (of !== memory) {
        memory = of
        lastId = 0
        unstored.clear()
        refused.clear()
      }
      tellAgainLater()
    },
    take({ id, zone, topic, isActive, at, text }: PanelEvent): void {
      // The panel sends an event again whose acknowledgement was lost.
      if (id <= lastId) return acknowledge()
      isBehind ||= unstored.size >= UNSTORED_MAX
      if (isBehind) return
      lastId = id
      const event: DeviceEvent = {
        eventId: `${memory}-${id}`,
        topic,
        at: plausibleTime(at, now()),
        isActive,
        description: text,
        ...(zone > 0 && { zone }),
      }
      unstored.set(id, event)
      onEvent(event)
    },
    /** An event is stored for good, or could not be kept. */
    settle(eventId: string, isStored: boolean): void {
      const cut = eventId.lastIndexOf('-')
      const id = Number(eventId.slice(cut + 1))
      if (eventId.slice(0, cut) !== memory || !unstored.has(id)) return
      if (isStored) return stored(id)
      refused.add(id)
      tellAgainLater()
    },
    close(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
