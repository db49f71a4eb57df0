import type { Task } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { dispatchKeys, withTask } from './dispatch-queries.ts'
import { refreshAlarms } from './refresh-alarms.ts'

interface OnTask {
  taskId: string
  version: number
}

/** Sends people and acts on their tasks; the screens follow, also when somebody else was first. */
export function useDispatch(alarmId: string) {
  const queryClient = useQueryClient()
  const key = dispatchKeys.tasks(alarmId)
  const onSettled = (_: unknown, error: Error | null) => refreshAlarms(queryClient, error !== null)
  const follow = {
    onSuccess: (task: Task) => queryClient.setQueryData<Task[]>(key, tasks => tasks && withTask(tasks, task)),
    onSettled,
  }
  return {
    give: useMutation({
      mutationFn: (given: { userIds: string[]; remarks: string; version: number }) =>
        api.task.issue({ ...given, alarmId }),
      onSuccess: (tasks: Task[]) => queryClient.setQueryData(key, tasks),
      onSettled,
    }),
    reissue: useMutation({ mutationFn: (given: OnTask) => api.task.reissue(given), ...follow }),
    urge: useMutation({ mutationFn: (given: OnTask) => api.task.urge(given), ...follow }),
    review: useMutation({
      mutationFn: (given: OnTask & { verdict: 'approve' | 'return'; reason?: string }) =>
        api.task.review(given),
      ...follow,
    }),
  }
}
