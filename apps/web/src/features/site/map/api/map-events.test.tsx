import { MAP_CHANGES_LIMIT, type EventFrame, type MapResource } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mapResourcesKey, mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { createQueryClient } from '#shared/api/query-client.ts'
import { BATCH_PAUSE, STORM_PAUSE, emitEvent } from '#shared/events/listeners.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { mapResource } from '#shared/testing/map.fixture.ts'
import { listenToMap } from './map-events.ts'

const PATH = '/frms/map/getResources'
const id = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [one, two] = [mapResource({ id: id(1), areaId: id(50) }), mapResource({ id: id(2), areaId: id(51) })]

let server: ReturnType<typeof startFakeServer>
let queryClient: QueryClient
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  server = startFakeServer({ map: { getResources: () => [one, two] } })
  queryClient = createQueryClient()
  stop = listenToMap(queryClient)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const emit = (frame: Pick<EventFrame, 'type' | 'data'>) =>
  emitEvent({ seq: '1', at: '2026-11-20T08:00:00Z', ...frame } as EventFrame)
const settle = () => vi.advanceTimersByTimeAsync(BATCH_PAUSE + 50)
const known = () => queryClient.getQueryData<MapResource[]>(mapResourcesKey)

test('a state reaches the map without a call', async () => {
  queryClient.setQueryData(mapResourcesKey, [one, two])
  const data = {
    id: one.id,
    state: 'offline' as const,
    cause: null,
    stateSince: '2026-11-20T08:00:00Z',
    maintenanceUntil: null,
  }
  emit({ type: 'device.state', data })
  await settle()
  expect(known()?.map(({ state }) => state)).toEqual(['offline', 'online'])
  expect(server.requests).toEqual([])
})

test('of what changed only that is fetched again', async () => {
  queryClient.setQueryData(mapResourcesKey, [one, two])
  const moved = { ...two, longitude: 9 }
  server.use({ map: { getResources: () => [moved] } })
  emit({ type: 'map.changed', data: { areaId: id(51) } })
  emit({ type: 'device.changed', data: { id: two.id, change: 'updated' } })
  emit({ type: 'map.changed', data: { areaId: id(51) } })
  await settle()
  expect(server.to(PATH).map(({ body }) => body)).toMatchObject([{ areaIds: [id(51)], ids: [two.id] }])
  expect(known()).toEqual([one, moved])
})

test('too much at once, or a question that fails, has everything fetched again', async () => {
  await queryClient.fetchQuery(mapResourcesQuery())
  for (let n = 0; n <= MAP_CHANGES_LIMIT; n += 1) emit({ type: 'defence_zone.changed', data: { id: id(n) } })
  await settle()
  expect(queryClient.getQueryState(mapResourcesKey)?.isInvalidated).toBe(true)
  await queryClient.fetchQuery(mapResourcesQuery())
  server.use({
    map: {
      getResources: () => {
        throw new Refusal('server.unavailable', 503)
      },
    },
  })
  // After so many the next look is that of a storm.
  emit({ type: 'device.changed', data: { id: one.id, change: 'removed' } })
  await vi.advanceTimersByTimeAsync(STORM_PAUSE)
  expect(queryClient.getQueryState(mapResourcesKey)?.isInvalidated).toBe(true)
})

test('nothing is asked for while nothing is shown', async () => {
  emit({ type: 'map.changed', data: { areaId: id(51) } })
  await settle()
  expect(server.requests).toEqual([])
  expect(known()).toBeUndefined()
})
