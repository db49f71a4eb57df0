import { randomUUID } from 'node:crypto'
import type { LiveView, WatchedStream } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'

/**
 * Views whose end no server has kept yet; with more, the oldest are forgotten. A server that is away for a day of 500 views an
 * hour finds them all.
 */
const ENDED_MAX = 12_000

export interface LiveViews {
  /** @returns to be called when the view ends */
  begin(stream: WatchedStream, address: string): () => void
  /** The open ones, and those whose end is not kept yet. */
  all(): LiveView[]
  kept(ids: readonly string[]): void
}

/** Who watches which camera from when to when, until a server has stored it. */
export function createLiveViews(clock: Clock, onChange: (view: LiveView) => void): LiveViews {
  const open = new Map<string, LiveView>()
  const ended = new Map<string, LiveView>()

  function end(view: LiveView): void {
    if (!open.delete(view.id)) return
    const whole = { ...view, to: clock.now() }
    ended.set(view.id, whole)
    const [oldest] = ended.keys()
    if (ended.size > ENDED_MAX && oldest !== undefined) ended.delete(oldest)
    onChange(whole)
  }

  return {
    begin: (stream, address) => {
      const view = { ...stream, id: randomUUID(), address, from: clock.now() }
      open.set(view.id, view)
      onChange(view)
      return () => end(view)
    },
    all: () => [...ended.values(), ...open.values()],
    kept: ids => {
      for (const id of ids) ended.delete(id)
    },
  }
}
