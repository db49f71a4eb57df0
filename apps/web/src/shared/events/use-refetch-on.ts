import type { EventData, EventType } from '@palisade/contract'
import { useEffect, useEffectEvent } from 'react'
import { onEventBatch } from './listeners.ts'

interface Options<T extends EventType> {
  event: T
  isWanted?: (data: EventData<T>) => boolean
}

/** Fetches again after an event of a kind. However many events come, one question is asked at a time. */
export function useRefetchOn<T extends EventType>(
  refetch: () => Promise<unknown>,
  { event, isWanted = () => true }: Options<T>,
): void {
  const wants = useEffectEvent(isWanted)
  const askOnce = useEffectEvent(refetch)
  useEffect(() => {
    let asking: Promise<void> | undefined
    let isAgain = false
    const look = (): Promise<void> =>
      askOnce().then(() => {
        asking = isAgain ? look() : undefined
        isAgain = false
        return asking
      })
    return onEventBatch([event], frames => {
      if (!frames.some(({ data }) => wants(data as EventData<T>))) return
      if (asking) isAgain = true
      else asking = look()
    })
  }, [event])
}
