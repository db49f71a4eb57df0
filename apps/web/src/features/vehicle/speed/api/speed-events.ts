import type { QueryClient } from '@tanstack/react-query'
import { onEventBatch } from '../../../../shared/events/listeners.ts'
import { rulesKey, violationsKey } from './speed-keys.ts'

/** Keeps rules and violations fresh; these tell how their alarms stand. @returns a function that ends it */
export function listenToSpeed(queryClient: QueryClient): () => void {
  const refresh = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey })
  const ends = [
    onEventBatch(['speed_rule.changed', 'camera_group.changed'], () => refresh(rulesKey)),
    onEventBatch(['speed_violation.changed', 'alarm.changed'], () => refresh(violationsKey)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
