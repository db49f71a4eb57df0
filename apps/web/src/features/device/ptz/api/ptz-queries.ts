import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'

const presetKey = (deviceId: string) => ['ptz', 'presets', deviceId] as const

/** The camera's abilities, and whether it is online. */
export const controlledQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['ptz', 'device', deviceId],
    queryFn: ({ signal }) => api.device.getDetails({ id: deviceId }, { signal }),
    meta: { ownErrors: true },
  })

export const presetsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: presetKey(deviceId),
    queryFn: ({ signal }) => api.deviceControl.listPresets({ deviceId }, { signal }),
    meta: { ownErrors: true },
  })

export const useGoToPreset = (deviceId: string) =>
  useMutation({ mutationFn: (token: string) => api.deviceControl.goToPreset({ deviceId, token }) })

/** With `token`, over that preset. */
export function useSetPreset(deviceId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (preset: { name: string; token?: string }) =>
      api.deviceControl.setPreset({ deviceId, ...preset }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: presetKey(deviceId) }),
    // The field for the name shows it.
    meta: { ownErrors: ['preset.exists'] },
  })
}

export function useRemovePreset(deviceId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api.deviceControl.removePreset({ deviceId, token }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: presetKey(deviceId) }),
  })
}
