import type { InputOf, SpeedRule, speedRuleCalls, speedViolationCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { detailsQuery, listQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import { READER_ZONE } from '#shared/lib/date-format.ts'
import { speedRuleInput, type SpeedRuleFields } from '../model/speed-rule-form.ts'
import { rulesKey, violationsKey } from './speed-keys.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export const rulesQuery = (input: InputOf<typeof speedRuleCalls.getByPage>) =>
  listQuery([...rulesKey, 'list'], api.speedRule.getByPage, input)
export const ruleDetailsQuery = (id: string) =>
  detailsQuery([...rulesKey, 'details'], api.speedRule.getDetails, id)
export const checkpointsQuery = () =>
  queryOptions({
    queryKey: [...rulesKey, 'checkpoints'],
    queryFn: ({ signal }) => api.snap.getCheckpoints({}, { signal }),
    meta: { ownErrors: true },
  })
export const violationsQuery = (input: InputOf<typeof speedViolationCalls.getByPage>) =>
  listQuery([...violationsKey, 'list'], api.speedViolation.getByPage, input)
export const vehiclesQuery = (input: InputOf<typeof speedViolationCalls.getVehicles>) =>
  listQuery([...violationsKey, 'vehicles'], api.speedViolation.getVehicles, input)

export const saveRule = (fields: SpeedRuleFields, seen: SpeedRule | undefined) => {
  const input = speedRuleInput(fields)
  return seen
    ? api.speedRule.update({ ...input, id: seen.id, version: seen.version })
    : api.speedRule.add(input)
}

export const useDeleteRules = () =>
  useChange((ids: string[]) => api.speedRule.batchDelete({ ids }), [rulesKey])
export const useStartRules = () => useChange((ids: string[]) => api.speedRule.batchStart({ ids }), [rulesKey])
export const useStopRules = () => useChange((ids: string[]) => api.speedRule.batchStop({ ids }), [rulesKey])
/** Exports of the alarms of violations, made as those of any alarm. */
export const useExportTasks = () =>
  useChange((ids: string[]) => api.alarmExport.exportTasks({ ids, timeZone: READER_ZONE }), [])
export const useExportAllTasks = () =>
  useChange(
    (span: { from?: string | undefined; to?: string | undefined }) =>
      api.alarmExport.exportAllTasks({ types: ['vehicle_speed'], ...span, timeZone: READER_ZONE }),
    [],
  )
export const useExempt = () => useChange((plate: string) => api.redlist.add({ plate }), [sharedKeys.redlist])
