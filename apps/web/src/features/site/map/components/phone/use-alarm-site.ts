import type { Alarm, MapResource } from '@palisade/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#shared/api/api.ts'
import { placeOfAlarm } from '#shared/map/alarm-markers.ts'
import type { IndoorPlace, Place } from '#shared/map/map-store.ts'
import { emptySite, siteOf, type Site } from '../../model/site.ts'

/** Asks for the area of an alarm alone: a whole site can be megabytes. */
const aroundQuery = ({ areaId, centerId }: Pick<Alarm, 'areaId' | 'centerId'>) =>
  queryOptions({
    queryKey: ['map', 'around-alarm', areaId],
    queryFn: async ({ signal }) => {
      const options = { signal, centreId: centerId }
      const [resources, areas] = await Promise.all([
        api.map.getResources({ areaIds: [areaId] }, options),
        api.organisation.getTree({ type: 'areas' }, options),
      ])
      return { resources, areas }
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

export interface AlarmSite {
  /** Still being fetched: where the alarm is may become known. */
  isLoading: boolean
  site: Site
  place: Place | undefined
  /** The floor of its device, or that it is raised for; undefined outdoors and where floors are unknown. */
  floor: (IndoorPlace & { name: string; buildingName: string }) | undefined
}

/** Where an alarm is, with what stands around it as far as the guard may see it and the network gives it. */
export function useAlarmSite(alarm: Alarm): AlarmSite {
  const { data, isPending } = useQuery(aroundQuery(alarm))
  return useMemo(() => {
    const resources = data?.resources ?? []
    const site = data ? siteOf(resources, data.areas) : emptySite
    const place = placeOfAlarm(alarm, resources)
    return { isLoading: isPending, site, place, floor: floorOf(alarm, site, resources) }
  }, [alarm, data, isPending])
}

function floorOf(alarm: Alarm, { buildings }: Site, resources: readonly MapResource[]): AlarmSite['floor'] {
  const floorId = resources.find(({ id }) => id === alarm.deviceId)?.floorId ?? alarm.areaId
  for (const { id: buildingId, name: buildingName, floors } of buildings) {
    const floor = floors.find(({ id }) => id === floorId)
    if (floor) return { buildingId, buildingName, floorId: floor.id, name: floor.name }
  }
  return undefined
}
