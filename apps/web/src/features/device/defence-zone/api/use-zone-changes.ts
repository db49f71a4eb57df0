import type { DefenceZone, ErrorCode, Page, ZoneAction, ZoneDraft, ZoneResult } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { zoneKeys } from './zone-queries.ts'

/** Refusals that the form shows at their fields. */
export const zoneFieldCodes = {
  'defence_zone.number_taken': 'number',
  'defence_zone.name_taken': 'name',
  'device.not_a_panel': 'panelId',
  'device.not_found': 'panelId',
} as const satisfies Partial<Record<ErrorCode, keyof ZoneDraft>>

/** A panel may take its time (COMMAND_LIMIT_MS of the drivers, and the operator before us), ms. */
const CONTROL_LIMIT = 40_000

/** Adds a zone, or changes the one that is named. */
export function useSaveZone() {
  const refresh = useRefreshZones()
  return useMutation({
    mutationFn: ({
      draft,
      edited,
    }: {
      draft: ZoneDraft
      edited?: { id: string; version: number } | undefined
    }) =>
      edited === undefined ? api.defenceZone.add(draft) : api.defenceZone.update({ ...draft, ...edited }),
    onSuccess: refresh,
    meta: { ownErrors: [...(Object.keys(zoneFieldCodes) as ErrorCode[]), 'request.invalid'] },
  })
}

export function useDeleteZones() {
  const refresh = useRefreshZones()
  return useMutation({
    mutationFn: (ids: string[]) => api.defenceZone.batchDelete({ ids }),
    onSuccess: refresh,
  })
}

/** The list shows the panels' new conditions before the caller gets its answer. */
export function useControlZones() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { ids: string[]; action: ZoneAction }) =>
      api.defenceZone.control(input, { timeLimit: CONTROL_LIMIT }),
    onSuccess: results => {
      queryClient.setQueriesData({ queryKey: zoneKeys.list }, withResults(results))
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: zoneKeys.list }),
  })
}

function withResults(results: readonly ZoneResult[]) {
  const conditions = new Map(results.map(result => [result.id, { condition: result.condition }]))
  return (page: Page<DefenceZone> | undefined) =>
    page && { ...page, list: page.list.map(zone => ({ ...zone, ...conditions.get(zone.id) })) }
}

function useRefreshZones() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: zoneKeys.list })
}
