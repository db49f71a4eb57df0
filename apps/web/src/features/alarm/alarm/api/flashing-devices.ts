import { FLASHING_DEVICES_LIMIT, type Alarm, type FlashingDevice } from '@palisade/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { readSession } from '#shared/session/session-store.ts'
import { AGEING_LOOK, alarmKeys } from './alarm-queries.ts'

/** Every device of the centre with open alarms, summed up by the server. */
export const flashingDevicesQuery = () =>
  queryOptions({
    queryKey: alarmKeys.flashing,
    queryFn: ({ signal }) => api.alarm.getFlashingDevices({}, { signal }),
    refetchInterval: AGEING_LOOK,
    staleTime: AGEING_LOOK,
    meta: { ownErrors: true },
  })

/**
 * Keeps the flashing devices fresh: only those whose alarms changed are asked for, one question at a time, so that a storm of
 * alarms asks a slow server no more often than it answers.
 */
export function createFlashingRefresh(queryClient: QueryClient): (alarms: readonly Alarm[]) => Promise<void> {
  let changed: Alarm[] = []
  let isAsking = false
  const all = { queryKey: alarmKeys.flashing, exact: true }
  async function ask(): Promise<void> {
    // An answer that is on its way may be from before the change: the change is asked for after it.
    if (queryClient.isFetching(all) > 0) await queryClient.getQueryCache().find(all)?.promise
    const asked = [...new Set(changed.map(({ deviceId }) => deviceId))]
    changed = []
    if (queryClient.getQueryData(alarmKeys.flashing) === undefined) return
    const deviceIds = asked.filter(id => id !== null)
    // Alarms without a device have no name to ask by.
    if (deviceIds.length < asked.length || deviceIds.length > FLASHING_DEVICES_LIMIT) {
      await queryClient.invalidateQueries(all)
      return
    }
    const fetched = await api.alarm.getFlashingDevices({ deviceIds })
    queryClient.setQueryData(alarmKeys.flashing, withDevices(deviceIds, fetched))
  }
  return async alarms => {
    changed.push(...alarms.filter(({ centerId }) => centerId === readSession().centreId))
    if (isAsking) return
    isAsking = true
    try {
      while (changed.length > 0) await ask()
    } catch {
      await queryClient.invalidateQueries(all)
    } finally {
      isAsking = false
    }
  }
}

/** The answer replaces all that was known of the devices that were asked for. */
const withDevices =
  (asked: readonly string[], fetched: readonly FlashingDevice[]) =>
  (known: FlashingDevice[] | undefined): FlashingDevice[] | undefined =>
    known && [...known.filter(({ deviceId }) => deviceId === null || !asked.includes(deviceId)), ...fetched]
