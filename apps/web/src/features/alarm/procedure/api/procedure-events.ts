import type { QueryClient } from '@tanstack/react-query'
import { onEvent, onEventBatch } from '#shared/events/listeners.ts'
import { procedureKeys, procedureListKey } from './procedure-keys.ts'

/** Keeps procedures fresh, those of alarms and those that are edited. @returns a function that ends it */
export function listenToProcedures(queryClient: QueryClient): () => void {
  const ends = [
    onEvent(
      'procedure.answered',
      ({ alarmId }) => void queryClient.invalidateQueries({ queryKey: procedureKeys.ofAlarm(alarmId) }),
    ),
    // The first action on an alarm begins its procedure, and closing ends it.
    onEventBatch(['alarm.changed'], frames => {
      for (const { data } of frames)
        void queryClient.invalidateQueries({ queryKey: procedureKeys.ofAlarm(data.id) })
    }),
    onEventBatch(['procedure.changed'], () => {
      void queryClient.invalidateQueries({ queryKey: procedureListKey })
      // An alarm that nobody has acted on has another one now; one that began says that its version is an older one.
      void queryClient.invalidateQueries({ queryKey: procedureKeys.all })
    }),
  ]
  return () => ends.forEach(end => end())
}
