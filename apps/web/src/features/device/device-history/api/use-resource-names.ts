import type { DeviceChange } from '@palisade/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deviceNameQuery } from '#shared/queries/devices.ts'
import { platformNameQuery } from '#shared/queries/platforms.ts'
import { areaNameQuery } from '#shared/queries/resource-tree.ts'

/** Fields that hold the id of an area. */
const areaFields: readonly string[] = ['areaId', 'floorId']

/** Names of what changes hold only by id; what is gone meanwhile has none. */
export function useResourceNames(changes: readonly DeviceChange[]): (id: string) => string | undefined {
  const asked = useMemo(() => {
    const idsOf = (isOne: (field: string) => boolean) => [
      ...new Set(
        changes
          .filter(({ field }) => isOne(field))
          .flatMap(({ before, after }) => [before, after])
          .filter(id => typeof id === 'string')
          .filter(id => id !== ''),
      ),
    ]
    return {
      areas: idsOf(field => areaFields.includes(field)),
      devices: idsOf(field => field === 'parentId'),
      platforms: idsOf(field => field === 'platformId'),
    }
  }, [changes])
  const ids = [...asked.areas, ...asked.devices, ...asked.platforms]
  const names = useQueries({
    queries: [
      ...asked.areas.map(areaNameQuery),
      ...asked.devices.map(deviceNameQuery),
      ...asked.platforms.map(platformNameQuery),
    ],
    combine: results => results.map(({ data }) => data),
  })
  return id => names[ids.indexOf(id)]
}
