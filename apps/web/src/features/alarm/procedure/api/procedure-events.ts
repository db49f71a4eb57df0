import type { QueryClient } from '@tanstack/react-query'
import { onEvent, onEventBatch } from '#shared/events/listeners.ts'

// The keys of shared/procedure and of the list; their modules are not part of the first script.
const ofAlarm = (alarmId: string) => ['alarm', 'procedure', alarmId]

/** Keeps procedures fresh, those of alarms and those that are edited. @returns a function that ends it */
export function listenToProcedures(queryClient: QueryClient): () => void {
  const ends = [
    onEvent(
      'procedure.answered',
      ({ alarmId }) => void queryClient.invalidateQueries({ queryKey: ofAlarm(alarmId) }),
    ),
    // The first action on an alarm begins its procedure, and closing ends it.
    onEventBatch(['alarm.changed'], frames => {
      for (const { data } of frames) void queryClient.invalidateQueries({ queryKey: ofAlarm(data.id) })
    }),
    onEventBatch(['procedure.changed'], () => {
      void queryClient.invalidateQueries({ queryKey: ['procedure', 'list'] })
      // An alarm that nobody has acted on has another one now; one that began says that its version is an older one.
      void queryClient.invalidateQueries({ queryKey: ['alarm', 'procedure'] })
    }),
  ]
  return () => ends.forEach(end => end())
}
