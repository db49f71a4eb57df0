import type { Task } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

export const dispatchKeys = {
  tasks: (alarmId: string) => ['alarm', 'tasks', alarmId] as const,
  people: ['alarm', 'people'] as const,
  onDuty: ['alarm', 'people', 'on-duty'] as const,
}

const ownErrors = { ownErrors: true } as const
/** Positions are told by no event: they are asked for so often while they are looked at, ms. */
const PEOPLE_LOOK = 10_000

export const tasksQuery = (alarmId: string) =>
  queryOptions({
    queryKey: dispatchKeys.tasks(alarmId),
    queryFn: ({ signal }) => api.task.getOfAlarm({ alarmId }, { signal }),
    meta: ownErrors,
  })

/** Who may be given a task of the alarm, the free and near ones first. */
export const peopleQuery = (alarmId: string) =>
  queryOptions({
    queryKey: [...dispatchKeys.people, alarmId],
    queryFn: ({ signal }) => api.staff.getNearby({ alarmId }, { signal }),
    refetchInterval: PEOPLE_LOOK,
    meta: ownErrors,
  })

/** Who is on duty in the centre, with position and open tasks. */
export const onDutyQuery = () =>
  queryOptions({
    queryKey: dispatchKeys.onDuty,
    queryFn: ({ signal }) => api.staff.getOnDuty({}, { signal }),
    refetchInterval: PEOPLE_LOOK,
    meta: ownErrors,
  })

export const taskPictureQuery = (taskId: string, pictureId: string) =>
  queryOptions({
    queryKey: ['alarm', 'task-picture', pictureId],
    queryFn: async ({ signal }) => (await api.task.getPicture({ taskId, pictureId }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: ownErrors,
  })

/** The tasks with one of them as it is now; an older state does not replace a newer one. */
export function withTask(tasks: Task[], changed: Task): Task[] {
  const known = tasks.find(task => task.id === changed.id)
  if (!known) return [...tasks, changed]
  if (known.version > changed.version) return tasks
  return tasks.map(task => (task.id === changed.id ? changed : task))
}
