import type { PatrolTaskStop } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../../shared/api/api.ts'

/** Turns the camera of a stop to its preset when the tour comes there. @returns whether it did, or why not */
export function useTurning({ deviceId, preset }: PatrolTaskStop, isOn: boolean) {
  const { mutate, reset, error, isSuccess } = useMutation({
    mutationFn: (to: { deviceId: string; token: string }) => api.deviceControl.goToPreset(to),
    meta: { ownErrors: true },
  })
  const token = preset?.token
  useEffect(() => {
    if (isOn && deviceId !== null && token !== undefined) mutate({ deviceId, token })
    return reset
  }, [isOn, deviceId, token, mutate, reset])
  return { error, isSuccess }
}
