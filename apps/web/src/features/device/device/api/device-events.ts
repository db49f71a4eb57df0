import type { Device, DeviceDetails } from '@palisade/contract'
import type { QueryClient } from '@tanstack/react-query'
import { deviceListKey, deviceStandingKey } from '#shared/queries/devices.ts'
import { patchQueries, withRows } from '#shared/api/patch-queries.ts'
import { onEventBatch } from '#shared/events/listeners.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'

const refresh = refreshOn([['device.changed'], deviceListKey, deviceStandingKey])

/** Keeps the device list fresh: states at once, everything else fetched again. @returns a function that ends it */
export function listenToDevices(queryClient: QueryClient): () => void {
  const ends = [
    refresh(queryClient),
    onEventBatch(['device.state'], frames => {
      const states = new Map(frames.map(frame => [frame.data.id, frame.data]))
      patchQueries(queryClient, deviceListKey, withRows<Device>([...states.values()]))
      patchQueries(queryClient, deviceStandingKey, (device: DeviceDetails) => {
        const state = states.get(device.id)
        return state ? { ...device, ...state } : device
      })
    }),
  ]
  return () => ends.forEach(end => end())
}
