import type { OwnTask, Page } from '@palisade/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pastTasksQuery, staffKeys } from './staff-queries.ts'
import { useOpenTasks, useShown, type ShownTask } from './use-shown-tasks.ts'

/** One of the guard's own tasks: an open one, else one of the past ones that were fetched. */
export function useTask(taskId: string): { shown: ShownTask | undefined; isLoading: boolean } {
  const queryClient = useQueryClient()
  const { tasks: open, error } = useOpenTasks()
  const found = open?.find(({ task }) => task.id === taskId)
  const isPast = open !== undefined && found === undefined
  const past = useQuery({ ...pastTasksQuery(1), enabled: isPast })
  const pages = queryClient.getQueriesData<Page<OwnTask>>({ queryKey: staffKeys.past })
  const known = pages.flatMap(([, page]) => page?.list ?? []).find(({ id }) => id === taskId)
  const shownPast = useShown(isPast ? known : undefined)
  const shown = useLast(taskId, found ?? shownPast)
  return { shown, isLoading: !shown && error === undefined && (open === undefined || past.isFetching) }
}

/** A task that goes from one list to the other is in neither for a moment; what is being entered on it must not be lost then. */
function useLast(taskId: string, shown: ShownTask | undefined): ShownTask | undefined {
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  return shown ?? (last?.task.id === taskId ? last : undefined)
}
