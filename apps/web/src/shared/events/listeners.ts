import type { EventData, EventFrame, EventType } from '@palisade/contract'

type Frame<T extends EventType> = Extract<EventFrame, { type: T }>
type Handler<T extends EventType> = (data: EventData<T>, frame: Frame<T>) => void

/** Paints of live lists: at most four a second (COMMON-36), ms. */
export const BATCH_PAUSE = 250
/**
 * In a storm the next paint is a second away, ms: nobody reads a list that changes from top to bottom four times a
 * second, and its paints would take the time of the live pictures.
 */
export const STORM_PAUSE = 1000
/** More events than these between two paints are a storm. */
export const STORM = 100

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

interface BatchOptions<T extends EventType> {
  /** The first event after a pause is not held back: for what somebody waits for. */
  isFirstAtOnce?: boolean
  /** Events that wait a quarter of a second at most, also in a storm. */
  isUrgent?: (frame: Frame<T>) => boolean
}

/**
 * Calls `handler` with the events of these types that came within a quarter of a second, in a storm within a second, in
 * their order: for lists that would otherwise paint 500 times in a storm of alarms.
 */
export function onEventBatch<T extends EventType>(
  types: readonly T[],
  handler: (frames: Frame<T>[]) => void,
  { isFirstAtOnce = false, isUrgent = () => false }: BatchOptions<T> = {},
): () => void {
  let waiting: Frame<T>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLongPause = false
  const pauseFor = (isStorm: boolean) => {
    clearTimeout(timer)
    isLongPause = isStorm
    timer = setTimeout(flush, isStorm ? STORM_PAUSE : BATCH_PAUSE)
  }
  const flush = () => {
    const frames = waiting
    waiting = []
    timer = undefined
    const isStorm = frames.length > STORM
    // After a first event the pause begins, and goes on as long as events come.
    if (isStorm || (isFirstAtOnce && frames.length > 0)) pauseFor(isStorm)
    if (frames.length > 0) handler(frames)
  }
  const ends = types.map(type =>
    onEvent(type, (_data, frame) => {
      waiting.push(frame)
      if (timer === undefined) {
        if (isFirstAtOnce) flush()
        else pauseFor(false)
      } else if (isLongPause && isUrgent(frame)) pauseFor(false)
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
