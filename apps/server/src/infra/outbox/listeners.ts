import type { EventData, EventType } from '@palisade/contract'
import type { Audience } from './audience.ts'

/** A committed event, as the dispatcher hands it on. */
export interface CommittedEvent<T extends EventType = EventType> {
  /** The event's position; opaque, and meaningful to the dispatcher only. */
  seq: string
  type: T
  at: Date
  data: EventData<T>
  audience: Audience
  /** The centre of the audience's area. */
  centreId: string | null
}

export type Listener<T extends EventType> = (event: CommittedEvent<T>) => void | Promise<void>

/**
 * Listeners of committed events by type; each module subscribes in its own `<module>.listeners.ts`. They receive, in
 * order, every event that is committed while this process runs, including those of other processes. Events that were
 * missed while it was down are not replayed: a listener that keeps derived data rebuilds it at start. Long work belongs
 * into a job: the dispatcher does not wait for a listener longer than LISTENER_TIMEOUT.
 */
export interface Listeners {
  on<T extends EventType>(type: T, listener: Listener<T>): void
  /** Calls the listeners of an event one after another. A failing one is logged, and the others are still called. */
  dispatch(event: CommittedEvent): Promise<void>
}

/** How long the dispatcher waits for one listener, ms; consoles wait meanwhile. */
export const LISTENER_TIMEOUT = 2_000

export function createListeners(onFault: (error: unknown, type: EventType) => void): Listeners {
  const byType = new Map<EventType, Listener<EventType>[]>()
  return {
    on(type, listener) {
      byType.set(type, [...(byType.get(type) ?? []), listener as unknown as Listener<EventType>])
    },
    async dispatch(event) {
      for (const listener of byType.get(event.type) ?? []) {
        try {
          await withinTime(listener(event), LISTENER_TIMEOUT)
        } catch (error) {
          onFault(error, event.type)
        }
      }
    },
  }
}

async function withinTime(work: void | Promise<void>, limit: number): Promise<void> {
  if (!work) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`listener not done within ${limit} ms`)), limit)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
