import type { Task } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { onEvent, onEventBatch } from '#shared/events/listeners.ts'
import { alarmKeys } from './alarm-queries.ts'
import { dispatchKeys, withTask } from './dispatch-queries.ts'

/** Keeps tasks and people fresh. @returns a function that ends it */
export function listenToDispatch(queryClient: QueryClient): () => void {
  const ends = [
    onEvent('task.changed', task => {
      patchQueries(queryClient, dispatchKeys.tasks(task.alarmId), (tasks: Task[]) => withTask(tasks, task))
      // Its history tells of the task, also where the alarm itself stays as it was.
      void queryClient.invalidateQueries({ queryKey: alarmKeys.details(task.alarmId) })
      void queryClient.invalidateQueries({ queryKey: dispatchKeys.onDuty })
    }),
    // So does it of each answer to a step.
    onEvent('procedure.answered', ({ alarmId }) => {
      void queryClient.invalidateQueries({ queryKey: alarmKeys.details(alarmId) })
    }),
    onEventBatch(
      ['staff.changed'],
      () => void queryClient.invalidateQueries({ queryKey: dispatchKeys.people }),
    ),
  ]
  return () => ends.forEach(end => end())
}
