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
}

export type Listener<T extends EventType> = (event: CommittedEvent<T>) => void | Promise<void>

/**
 * Listeners of committed events, by type; each module subscribes in its own `<module>.listeners.ts` (house style 18).
 * They hear what commits while this process runs, in order, also what other processes commit. What was missed while it was
 * down is not replayed: a listener that keeps something derived rebuilds it at start.
 */
export interface Listeners {
  on<T extends EventType>(type: T, listener: Listener<T>): void
  /** Every event, for the sockets. */
  onAny(listener: (event: CommittedEvent) => void): void
  /** Calls the listeners of an event one after another; one that fails is logged and the others still hear it. */
  dispatch(event: CommittedEvent): Promise<void>
}

export function createListeners(onFault: (error: unknown, type: EventType) => void): Listeners {
  const byType = new Map<EventType, Listener<EventType>[]>()
  const any: ((event: CommittedEvent) => void)[] = []
  return {
    on(type, listener) {
      byType.set(type, [...(byType.get(type) ?? []), listener as unknown as Listener<EventType>])
    },
    onAny: listener => any.push(listener),
    async dispatch(event) {
      for (const listener of [...any, ...(byType.get(event.type) ?? [])]) {
        try {
          await listener(event)
        } catch (error) {
          onFault(error, event.type)
        }
      }
    },
  }
}
