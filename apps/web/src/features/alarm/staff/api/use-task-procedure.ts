import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { alarmProcedureQuery } from '#shared/procedure/procedure-queries.ts'
import { keepProcedure, keptProcedure } from './kept-procedures.ts'

/** One that is not on the screen is fetched again after so long, ms. */
const FRESH_FOR = 600_000

/** The procedure of an alarm, in a dead spot as it was known last. */
export function useTaskProcedure(alarmId: string) {
  const query = useQuery(alarmProcedureQuery(alarmId))
  const { data } = query
  const kept = useMemo(() => (data === undefined ? keptProcedure(alarmId) : undefined), [data, alarmId])
  useEffect(() => {
    if (data) keepProcedure(data)
  }, [data])
  const procedure = data ?? kept
  return {
    procedure,
    error: procedure ? undefined : query.error,
    retry: () => void query.refetch(),
  }
}

/** Has the procedures of these alarms at hand before the guard walks into a dead spot. */
export function useProceduresAtHand(alarmIds: readonly string[]): void {
  const queryClient = useQueryClient()
  const ids = alarmIds.toSorted().join()
  useEffect(() => {
    for (const id of ids === '' ? [] : ids.split(','))
      void queryClient.fetchQuery({ ...alarmProcedureQuery(id), staleTime: FRESH_FOR }).then(
        found => found && keepProcedure(found),
        // It is asked for again when the task is opened.
        () => undefined,
      )
  }, [queryClient, ids])
}
