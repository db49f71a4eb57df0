import type { Device, DeviceDetails, EventData, Page } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { deviceListKey, deviceStandingKey } from '#shared/queries/devices.ts'
import { patchQueries } from '#shared/api/patch-queries.ts'
import { onEvent, onEventBatch } from '#shared/events/listeners.ts'

/** Keeps the device list fresh: states at once, everything else fetched again. @returns a function that ends it */
export function listenToDevices(queryClient: QueryClient): () => void {
  const ends = [
    onEvent('device.changed', () => {
      void queryClient.invalidateQueries({ queryKey: deviceListKey })
      void queryClient.invalidateQueries({ queryKey: deviceStandingKey })
    }),
    onEventBatch(['device.state'], frames => {
      const changes = new Map(frames.map(frame => [frame.data.id, frame.data]))
      patchQueries(queryClient, deviceListKey, withStates(changes))
      patchQueries(queryClient, deviceStandingKey, (device: DeviceDetails) => ({
        ...device,
        ...changes.get(device.id),
      }))
    }),
  ]
  return () => ends.forEach(end => end())
}

type StateChange = EventData<'device.state'>

const withStates = (changes: ReadonlyMap<string, StateChange>) => (page: Page<Device>) =>
  page.list.some(device => changes.has(device.id))
    ? { ...page, list: page.list.map(device => ({ ...device, ...changes.get(device.id) })) }
    : page
