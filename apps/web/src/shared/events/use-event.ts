import type { EventData, EventType } from '@palisade/contract'
import { useEffect, useEffectEvent } from 'react'
import { onEvent } from './listeners.ts'

/** Runs `handler` for each event of a type while the component is mounted. */
export function useEvent<T extends EventType>(type: T, handler: (data: EventData<T>) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => onEvent(type, data => handle(data)), [type])
}
