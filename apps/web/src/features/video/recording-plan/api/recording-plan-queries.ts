import type { InputOf, PlannedCamera, RecordingPlanFields, recordingPlanCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'

export type PlannedQuery = InputOf<typeof recordingPlanCalls.getByPage>
export type HolidaysInput = InputOf<typeof recordingPlanCalls.saveHolidays>
export type CopyInput = InputOf<typeof recordingPlanCalls.copy>

export const plannedListKey = ['recordingPlan', 'list'] as const
const holidaysKey = ['recordingPlan', 'holidays'] as const

export const plannedQuery = (input: PlannedQuery) =>
  listQuery(plannedListKey, api.recordingPlan.getByPage, input)

export const plannedDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['recordingPlan', 'details', id],
    queryFn: ({ signal }) => api.recordingPlan.getDetails({ id }, { signal }),
    // A form is filled from it: never from an older look at the plan.
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

export const holidaysQuery = () =>
  queryOptions({
    queryKey: holidaysKey,
    queryFn: ({ signal }) => api.recordingPlan.getHolidays({}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Gives these cameras a plan, in place of those that were seen, or saves the one that is changed. */
export const savePlan =
  (cameras: readonly PlannedCamera[]) =>
  (fields: RecordingPlanFields, seen: PlannedCamera | undefined): Promise<unknown> =>
    seen?.plan
      ? api.recordingPlan.update({ ...fields, id: seen.id, version: seen.plan.version })
      : api.recordingPlan.add({
          ...fields,
          cameraIds: cameras.map(({ id }) => id),
          replaced: cameras.flatMap(({ id, plan }) =>
            plan ? [{ cameraId: id, version: plan.version }] : [],
          ),
        })

export const useDeletePlans = () =>
  useChange((ids: string[]) => api.recordingPlan.batchDelete({ ids }), [plannedListKey])
export const useOpenPlans = () =>
  useChange((ids: string[]) => api.recordingPlan.batchStart({ ids }), [plannedListKey])
export const useClosePlans = () =>
  useChange((ids: string[]) => api.recordingPlan.batchStop({ ids }), [plannedListKey])
export const useCopyPlan = () =>
  useChange((input: CopyInput) => api.recordingPlan.copy(input), [plannedListKey])
export const useSaveHolidays = () =>
  useChange((input: HolidaysInput) => api.recordingPlan.saveHolidays(input), [holidaysKey])
