import type { CarPark, InputOf, carParkCalls } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { detailsQuery } from '#shared/api/list-query.ts'
import { useChange } from '#shared/api/use-change.ts'
import type { CarParkFields } from '../model/car-park-form.ts'
import { carParksKey, trafficKey } from './traffic-keys.ts'

/** Passages are too many to be told one by one: they are asked for again so often, ms. */
const AGAIN_AFTER_MS = 60_000
const meta = { ownErrors: true } as const

export const todayQuery = () =>
  queryOptions({
    queryKey: [...trafficKey, 'today'],
    queryFn: ({ signal }) => api.traffic.getToday({}, { signal }),
    refetchInterval: AGAIN_AFTER_MS,
    meta,
  })
export const cameraTrafficQuery = (cameraId: string) =>
  queryOptions({
    queryKey: [...trafficKey, 'camera', cameraId],
    queryFn: ({ signal }) => api.traffic.getOfCamera({ cameraId }, { signal }),
    refetchInterval: AGAIN_AFTER_MS,
    meta,
  })
export const flowsQuery = (day: string) =>
  queryOptions({
    queryKey: [...trafficKey, 'flows', day],
    queryFn: ({ signal }) => api.traffic.getFlows({ day }, { signal }),
    meta,
  })
export const checkpointsQuery = () =>
  queryOptions({
    queryKey: [...carParksKey, 'checkpoints'],
    queryFn: ({ signal }) => api.snap.getCheckpoints({}, { signal }),
    meta,
  })
export const carParksQuery = () =>
  queryOptions({
    queryKey: [...carParksKey, 'list'],
    queryFn: ({ signal }) => api.carPark.getList({}, { signal }),
    meta,
  })
export const carParkDetailsQuery = (id: string) =>
  detailsQuery([...carParksKey, 'details'], api.carPark.getDetails, id)

export const saveCarPark = (fields: CarParkFields, seen: CarPark | undefined) =>
  seen ? api.carPark.update({ ...fields, id: seen.id, version: seen.version }) : api.carPark.add(fields)
export const useCorrect = () =>
  useChange(
    (count: Pick<InputOf<typeof carParkCalls.correct>, 'id' | 'occupied'>) => api.carPark.correct(count),
    [carParksKey],
  )
export const useDeleteCarPark = () =>
  useChange((id: string) => api.carPark.batchDelete({ ids: [id] }), [carParksKey])
