import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { useMay } from '#shared/session/session-store.ts'
import { actedQuery, boundsOf } from './acted-queries.ts'

const none: never[] = []

/** The devices on which rules acted lately, to who may see alarms. */
export function useActed() {
  const maySee = useMay('alarm.view')
  const resources = useQuery(mapResourcesQuery())
  const bounds = useMemo(() => boundsOf(resources.data ?? none), [resources.data])
  const { data } = useQuery({ ...actedQuery(bounds), enabled: maySee && bounds !== undefined })
  return maySee ? (data ?? none) : none
}
