import type { InputOf, PatrolTaskDetails, patrolTaskCalls } from '@palisade/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { taskKey } from './patrol-task-keys.ts'

export const openTasksQuery = () =>
  queryOptions({
    queryKey: [...taskKey, 'open'],
    queryFn: ({ signal }) => api.patrolTask.getOpen({}, { signal }),
  })

export const footBoardQuery = () =>
  queryOptions({
    queryKey: [...taskKey, 'board'],
    queryFn: ({ signal }) => api.patrolFoot.getBoard({}, { signal }),
  })

export const taskDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...taskKey, 'details', id],
    queryFn: ({ signal }) => api.patrolTask.getDetails({ id }, { signal }),
    meta: { ownErrors: true },
  })

/** A deed at a patrol: its answer is what is shown next. The screen tells of its failure in words of its own. */
export const useDeed = <Input extends { id: string }>(
  deed: (input: Input) => Promise<PatrolTaskDetails>,
  onFailure: (error: unknown) => void,
) =>
  useMutation({
    mutationFn: deed,
    onSuccess: (task, { id }, _before, { client }) => {
      client.setQueryData(taskDetailsQuery(id).queryKey, task)
      void client.invalidateQueries({ queryKey: openTasksQuery().queryKey })
    },
    onError: (error, { id }, _before, { client }) => {
      onFailure(error)
      void client.invalidateQueries({ queryKey: taskDetailsQuery(id).queryKey })
    },
    meta: { ownErrors: true },
  })

export type ReportInput = InputOf<typeof patrolTaskCalls.report>
