import { useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'

/** A picture that a camera takes now; who takes it is written to the log. Nothing of it is cached. */
export const useCameraPicture = () =>
  useMutation({
    mutationFn: (deviceId: string) => api.deviceControl.snapshot({ deviceId }),
    gcTime: 0,
    meta: { ownErrors: true },
  })
