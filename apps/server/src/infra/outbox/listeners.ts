import type { EventData, EventType } from '@palisade/contract'
import type { Audience } from './outbox.ts'

/** A committed event as the dispatcher hands it on. */
export interface CommittedEvent<T extends EventType = EventType> {
  /** Its place: opaque, ordered by the dispatcher only. */
  seq: string
  type: T
  at: Date
  data: EventData<T>
  audience: Audience
  /** Centre of the audience's area. */
  centreId: string | null
}

export type Listener<T extends EventType> = (event: CommittedEvent<T>) => void | Promise<void>

/**
 * Listeners of committed events, by type; each module subscribes in its own `<module>.listeners.ts`.
 * They hear what commits while this process runs, in order, also what other processes commit. What was missed while it was
 * down is not replayed: a listener that keeps something derived rebuilds it at start. Long work belongs in a job: a listener
 * that takes longer than LISTENER_TIMEOUT is left behind.
 */
export interface Listeners {
  on<T extends EventType>(type: T, listener: Listener<T>): void
  /** Calls the listeners of an event one after another; one that fails is logged and the others still hear it. */
  dispatch(event: CommittedEvent): Promise<void>
}

/** ms; consoles wait meanwhile. */
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
