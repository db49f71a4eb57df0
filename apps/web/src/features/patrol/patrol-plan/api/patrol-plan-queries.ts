import type { InputOf, patrolPlanCalls, PatrolPlanDetails } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { planKey } from './patrol-plan-keys.ts'
import { draftOf, type PatrolPlanFields } from '../model/plan-fields.ts'

export type PatrolPlanQuery = InputOf<typeof patrolPlanCalls.getByPage>

export const planListKey = [...planKey, 'list'] as const

export const patrolPlansQuery = (input: PatrolPlanQuery) =>
  listQuery(planListKey, api.patrolPlan.getByPage, input)

/** For a form, which is filled from it: never from an older look at the plan. */
export const planDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...planKey, 'details', id],
    queryFn: ({ signal }) => api.patrolPlan.getDetails({ id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** The stops of a plan, for its way on the map. */
export const planWayQuery = (id: string) =>
  queryOptions({
    queryKey: [...planKey, 'way', id],
    queryFn: ({ signal }) => api.patrolPlan.getDetails({ id }, { signal }),
    meta: { ownErrors: true },
  })

export const personsQuery = (isOnFoot: boolean) =>
  queryOptions({
    queryKey: [...planKey, 'persons', isOnFoot],
    queryFn: ({ signal }) => api.patrolPlan.getPersons({ isOnFoot }, { signal }),
  })

/** Adds a plan, or saves the one that was seen. */
export const savePatrolPlan = (fields: PatrolPlanFields, seen: PatrolPlanDetails | undefined) =>
  seen
    ? api.patrolPlan.update({ ...draftOf(fields), id: seen.id, version: seen.version })
    : api.patrolPlan.add(draftOf(fields))

export const useDeletePlans = () =>
  useChange((ids: string[]) => api.patrolPlan.batchDelete({ ids }), [planListKey])
export const useStartPlans = () =>
  useChange((ids: string[]) => api.patrolPlan.batchStart({ ids }), [planListKey])
export const useStopPlans = () =>
  useChange((ids: string[]) => api.patrolPlan.batchStop({ ids }), [planListKey])
export const usePausePlan = () => useChange((id: string) => api.patrolPlan.pause({ id }), [planListKey])
export const useResumePlan = () => useChange((id: string) => api.patrolPlan.resume({ id }), [planListKey])
