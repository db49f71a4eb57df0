import type { CruiseOperation } from '@palisade/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import type { Motion } from '../model/directions.ts'
import { useChange } from '#shared/api/use-change.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

const relayKey = (deviceId: string) => [...sharedKeys.relays, deviceId] as const
const presetKey = (deviceId: string) => [...sharedKeys.presets, deviceId] as const

/** The camera's abilities, and whether it is online. */
export const controlledQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['ptz', 'device', deviceId],
    queryFn: ({ signal }) => api.deviceControl.getDetails({ deviceId }, { signal }),
    meta: { ownErrors: true },
  })

export const presetsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: presetKey(deviceId),
    queryFn: ({ signal }) => api.deviceControl.getPresets({ deviceId }, { signal }),
    meta: { ownErrors: true },
  })

export const useGoToPreset = (deviceId: string) =>
  useMutation({ mutationFn: (token: string) => api.deviceControl.goToPreset({ deviceId, token }) })

export const relaysQuery = (deviceId: string) =>
  queryOptions({
    queryKey: relayKey(deviceId),
    queryFn: ({ signal }) => api.deviceControl.getRelays({ deviceId }, { signal }),
    meta: { ownErrors: true },
  })

export const useSetRelay = (deviceId: string) =>
  useMutation({
    mutationFn: (relay: { token: string; isOn: boolean }) =>
      api.deviceControl.setRelay({ deviceId, ...relay }),
  })

const cruiseKey = (deviceId: string) => ['ptz', 'cruises', deviceId] as const

/** The camera does not tell when a cruise ends, so it is asked again while its cruises are in view, ms. */
const CRUISES_AGAIN = 10_000

export const cruisesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: cruiseKey(deviceId),
    queryFn: ({ signal }) => api.deviceControl.getCruises({ deviceId }, { signal }),
    refetchInterval: CRUISES_AGAIN,
    meta: { ownErrors: true },
  })

export const useOperateCruise = (deviceId: string) =>
  useChange(
    (cruise: { token: string; operation: CruiseOperation }) =>
      api.deviceControl.operateCruise({ deviceId, ...cruise }),
    [cruiseKey(deviceId)],
  )

export const useGoHome = (deviceId: string) =>
  useMutation({ mutationFn: () => api.deviceControl.goHome({ deviceId }) })

export const useSetHome = (deviceId: string) =>
  useMutation({ mutationFn: () => api.deviceControl.setHome({ deviceId }) })

/** Pan and tilt from -1 to 1, zoom from 0 to 1. */
export const useTurnTo = (deviceId: string) =>
  useMutation({ mutationFn: (position: Motion) => api.deviceControl.absolute({ deviceId, ...position }) })

/** With `token`, over that preset. */
export const useSetPreset = (deviceId: string) =>
  useChange(
    (preset: { name: string; token?: string }) => api.deviceControl.setPreset({ deviceId, ...preset }),
    [presetKey(deviceId)],
    // The field for the name shows it.
    ['preset.exists'],
  )

export const useRemovePreset = (deviceId: string) =>
  useChange((token: string) => api.deviceControl.removePreset({ deviceId, token }), [presetKey(deviceId)])
