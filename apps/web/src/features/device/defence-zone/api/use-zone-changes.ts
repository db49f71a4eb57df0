import type { DefenceZone, Page, ZoneAction, ZoneResult } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useChange } from '#shared/api/use-change.ts'
import { draftOf, type ZoneFields } from '../model/zone-form.ts'
import { zoneKeys } from './zone-queries.ts'

/** A panel may take its time (COMMAND_LIMIT_MS of the drivers, and the operator before us), ms. */
const CONTROL_LIMIT = 40_000

/** Adds a zone, or changes the one that the operator has seen. */
export const saveZone = (fields: ZoneFields, seen: DefenceZone | undefined) =>
  seen
    ? api.defenceZone.update({ ...draftOf(fields), id: seen.id, version: seen.version })
    : api.defenceZone.add(draftOf(fields))

export const useDeleteZones = () =>
  useChange((ids: string[]) => api.defenceZone.batchDelete({ ids }), [zoneKeys.list])

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
