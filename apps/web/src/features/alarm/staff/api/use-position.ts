import { POSITION_ACCURACY_MAX, POSITION_EVERY_SECONDS } from '@palisade/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../shared/api/api.ts'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { ownStaffQuery, staffKeys } from './staff-queries.ts'

/**
 * `off`: not on duty or without consent. `insecure`: the browser gives positions to secure origins only. `denied`: the phone
 * was told to give none. `none`: the phone knows none. `unsent`: the network is gone.
 */
export type PositionState =
  | { state: 'off' | 'insecure' | 'denied' | 'none' | 'searching' | 'unsent' }
  | { state: 'told'; at: number }

/** Older than this it is not told again, ms: the guard has gone on. */
const STALE = 60_000

/** Tells the guard's position every 15 s, on duty and with their consent. */
export function usePosition(): PositionState {
  const own = useQuery(ownStaffQuery()).data
  const isWanted = own !== undefined && own.isOnDuty && own.hasConsented
  const [state, setState] = useState<PositionState>({ state: 'searching' })
  const queryClient = useQueryClient()
  const isPossible = window.isSecureContext && 'geolocation' in navigator
  useEffect(() => {
    if (!isWanted || !isPossible) return undefined
    const refresh = () => void queryClient.invalidateQueries({ queryKey: staffKeys.own })
    return tellPositions(setState, refresh)
  }, [isWanted, isPossible, queryClient])
  if (!isPossible) return { state: 'insecure' }
  return isWanted ? state : { state: 'off' }
}

/** @returns a function that ends it */
function tellPositions(onState: (state: PositionState) => void, onRefused: () => void): () => void {
  let known: GeolocationPosition | undefined
  const watch = navigator.geolocation.watchPosition(
    position => {
      const isFirst = known === undefined
      known = position
      if (isFirst) void tell()
    },
    ({ code }) => {
      // Code 1 is the person's or the phone's no; the others pass.
      known = undefined
      onState({ state: code === 1 ? 'denied' : 'none' })
    },
    { enableHighAccuracy: true, maximumAge: POSITION_EVERY_SECONDS * 1000 },
  )
  async function tell(): Promise<void> {
    if (known === undefined) return
    if (Date.now() - known.timestamp > STALE) return onState({ state: 'none' })
    const { longitude, latitude, accuracy } = known.coords
    try {
      await api.staff.position({ longitude, latitude, accuracy: Math.min(accuracy, POSITION_ACCURACY_MAX) })
      onState({ state: 'told', at: Date.now() })
    } catch (error) {
      onState({ state: 'unsent' })
      if (isRefused(error, 'staff.off_duty', 'staff.no_consent')) onRefused()
    }
  }
  onState({ state: 'searching' })
  const timer = setInterval(() => void tell(), POSITION_EVERY_SECONDS * 1000)
  return () => {
    clearInterval(timer)
    navigator.geolocation.clearWatch(watch)
  }
}
