import type { OwnTask, TaskStatus } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutbox } from '../outbox/outbox.ts'
import type { Waiting } from '../outbox/waiting.ts'
import { byUrgency, statusAfter, waitingOf } from '../model/shown-task.ts'
import { keptTasks } from './kept-tasks.ts'
import { openTasksQuery } from './staff-queries.ts'

/** A task as the guard left it: with what they did and the server has not taken yet. */
export interface ShownTask {
  task: OwnTask
  status: TaskStatus
  waiting: Waiting[]
}

export function useShown(task: OwnTask | undefined): ShownTask | undefined {
  const waiting = useOutbox(state => state.waiting)
  return useMemo(() => task && shown(task, waiting), [task, waiting])
}

/** The open tasks, in a dead spot as they were known last; `since` says from when they are. */
export function useOpenTasks() {
  const query = useQuery(openTasksQuery())
  const waiting = useOutbox(state => state.waiting)
  const kept = useMemo(() => (query.data ? undefined : keptTasks()), [query.data])
  const tasks = query.data ?? kept?.tasks
  return {
    error: tasks ? undefined : query.error,
    retry: () => void query.refetch(),
    /** When a list that is not fresh was fetched, ms; undefined for a fresh one. */
    since: query.error ? (kept?.at ?? query.dataUpdatedAt) : undefined,
    tasks: useMemo(() => tasks?.toSorted(byUrgency).map(task => shown(task, waiting)), [tasks, waiting]),
  }
}

function shown(task: OwnTask, all: readonly Waiting[]): ShownTask {
  const waiting = waitingOf(all, task.id)
  return { task, status: statusAfter(task.status, waiting), waiting }
}
