import type { PatrolTaskStop } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#shared/api/api.ts'

interface Turn {
  deviceId: string
  token: string
  position: number
}

/** Turns the camera of a stop to its preset when the tour comes there. @returns whether it did, or why not */
export function useTurning(
  { deviceId, preset, position }: PatrolTaskStop,
  isOn: boolean,
  onMissed: (position: number) => void,
) {
  const { mutate, reset, error, isSuccess } = useMutation({
    mutationFn: ({ deviceId: id, token: at }: Turn) =>
      api.deviceControl.goToPreset({ deviceId: id, token: at }),
    // Also when the tour has gone on meanwhile: a camera may take long to say that it does not turn.
    onError: (_error, turn) => onMissed(turn.position),
    meta: { ownErrors: true },
  })
  const token = preset?.token
  useEffect(() => {
    if (isOn && deviceId !== null && token !== undefined) mutate({ deviceId, token, position })
    return reset
  }, [isOn, deviceId, token, position, mutate, reset])
  return { error, isSuccess }
}
