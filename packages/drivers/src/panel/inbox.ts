import { plausibleTime } from '../kit/plausible-time.ts'
import type { DeviceEvent } from '../kit/driver.ts'
import type { Timing } from '../kit/timing.ts'
import type { PanelEvent } from './message.ts'

interface InboxOptions {
  onEvent: (event: DeviceEvent) => void
  /** Everything up to this number may be forgotten by the panel. */
  onAck: (id: number) => void
  timing: Pick<Timing, 'acknowledge'>
  now?: () => number
}

/**
 * Takes a panel's events: each is handed on once, however often the panel sends it, and acknowledged a little later.
 * Across a restart of this program the event's id, made of memory and number, lets the server know it again.
 */
export function createInbox({ onEvent, onAck, timing, now = Date.now }: InboxOptions) {
  let memory = ''
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  function acknowledgeSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      onAck(lastId)
    }, timing.acknowledge)
  }

  return {
    /** At the beginning of each connection. */
    open(of: string): void {
      if (of === memory) return
      memory = of
      lastId = 0
    },
    take({ id, zone, topic, isActive, at, text }: PanelEvent): void {
      acknowledgeSoon()
      if (id <= lastId) return
      lastId = id
      onEvent({
        eventId: `${memory}-${id}`,
        topic,
        at: plausibleTime(at, now()),
        isActive,
        description: text,
        ...(zone > 0 && { zone }),
      })
    },
    close(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
