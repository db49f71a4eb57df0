import type { EventData, EventFrame, EventType } from '@palisade/contract'

type Frame<T extends EventType> = Extract<EventFrame, { type: T }>
type Handler<T extends EventType> = (data: EventData<T>, frame: Frame<T>) => void

/** Paints of live lists: at most four a second (COMMON-36), ms. */
export const BATCH_PAUSE = 250

const handlers = new Map<EventType, Set<(frame: EventFrame) => void>>()
const resyncs = new Set<() => void>()

/** Calls `handler` for each event of a type; @returns a function that ends it */
export function onEvent<T extends EventType>(type: T, handler: Handler<T>): () => void {
  const run = (frame: EventFrame) => {
    const own = frame as Frame<T>
    handler(own.data as EventData<T>, own)
  }
  const registered = handlers.get(type) ?? new Set()
  handlers.set(type, registered.add(run))
  return () => void registered.delete(run)
}

/**
 * Calls `handler` with the first event of these types at once, and with those that come within a quarter of a second after
 * it together, in their order: for what would otherwise be painted 500 times in a storm of alarms.
 */
export function onEventBatch<T extends EventType>(
  types: readonly T[],
  handler: (frames: Frame<T>[]) => void,
): () => void {
  let waiting: Frame<T>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const frames = waiting
    waiting = []
    timer = frames.length > 0 ? setTimeout(flush, BATCH_PAUSE) : undefined
    if (frames.length > 0) handler(frames)
  }
  const ends = types.map(type =>
    onEvent(type, (_data, frame) => {
      waiting.push(frame)
      if (timer === undefined) flush()
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** Calls `handler` when events were missed for good; queries are fetched again without it. */
export function onResync(handler: () => void): () => void {
  resyncs.add(handler)
  return () => void resyncs.delete(handler)
}

export function emitEvent(frame: EventFrame): void {
  for (const run of handlers.get(frame.type) ?? []) run(frame)
}

export function emitResync(): void {
  for (const run of resyncs) run()
}
