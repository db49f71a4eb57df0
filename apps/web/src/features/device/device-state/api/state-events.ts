import type { QueryClient } from '@tanstack/react-query'
import { patchQueries, withRows } from '#shared/api/patch-queries.ts'
import { onEvent, onEventBatch } from '#shared/events/listeners.ts'
import { stateKeys } from './state-queries.ts'

/** Devices come and go from these lists: they are fetched again, but in a storm of changes not more often, ms. */
const REFETCH_PAUSE = 3000

/** Keeps the lists of states fresh: rows at once, figures and who is on the list soon after. @returns its end */
export function listenToStates(queryClient: QueryClient): () => void {
  const refetch = paced(() => {
    void queryClient.invalidateQueries({ queryKey: stateKeys.offline })
    void queryClient.invalidateQueries({ queryKey: stateKeys.histories })
  }, REFETCH_PAUSE)
  const ends = [
    onEventBatch(['device.state'], frames => {
      const states = withRows(frames.map(frame => frame.data))
      for (const queryKey of [stateKeys.offline, stateKeys.devices])
        patchQueries(queryClient, queryKey, states)
      refetch.ask()
    }),
    onEvent('device.changed', () => {
      void queryClient.invalidateQueries({ queryKey: stateKeys.devices })
      refetch.ask()
    }),
    refetch.end,
  ]
  return () => ends.forEach(end => end())
}

/** Runs `work` once for all that ask within `pause` ms, after the last bit of it. */
function paced(work: () => void, pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, pause)
    },
    end: () => clearTimeout(timer),
  }
}
