import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../../shared/api/api.ts'
import { useChange } from '../../../../shared/api/use-change.ts'

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
export const useSetPreset = (deviceId: string) =>
  useChange(
    (preset: { name: string; token?: string }) => api.deviceControl.setPreset({ deviceId, ...preset }),
    [presetKey(deviceId)],
    // The field for the name shows it.
    ['preset.exists'],
  )

export const useRemovePreset = (deviceId: string) =>
  useChange((token: string) => api.deviceControl.removePreset({ deviceId, token }), [presetKey(deviceId)])
