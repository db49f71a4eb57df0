import { POSITION_ACCURACY_MAX, POSITION_EVERY_SECONDS } from '@palisade/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { isRefused } from '#shared/api/api-error.ts'
import type { OwnPosition } from '#shared/feature/parts.ts'
import { chooseFloor, floorNow, useFloorChoice } from './own-floor.ts'
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

export interface PhonePosition {
  told: PositionState
  /** The phone's newest position, whether or not it could be told; undefined while none is asked for or known. */
  own: OwnPosition | undefined
}

/** Tells the guard's position every 15 s, on duty and with their consent, and a floor at once when it is chosen. */
export function usePosition(): PhonePosition {
  const staff = useQuery(ownStaffQuery()).data
  const isWanted = staff !== undefined && staff.isOnDuty && staff.hasConsented
  const [state, setState] = useState<PositionState>({ state: 'searching' })
  const [own, setOwn] = useState<OwnPosition>()
  const queryClient = useQueryClient()
  const isPossible = window.isSecureContext && 'geolocation' in navigator
  useEffect(() => {
    if (!isWanted || !isPossible) return undefined
    const refresh = () => void queryClient.invalidateQueries({ queryKey: staffKeys.own })
    const end = tellPositions({ onState: setState, onOwn: setOwn, onRefused: refresh })
    return () => {
      end()
      setOwn(undefined)
    }
  }, [isWanted, isPossible, queryClient])
  if (!isPossible) return { told: { state: 'insecure' }, own }
  return { told: isWanted ? state : { state: 'off' }, own }
}

interface Telling {
  onState: (state: PositionState) => void
  onOwn: (own: OwnPosition | undefined) => void
  /** The server says that the guard is off duty or has not consented. */
  onRefused: () => void
}

/** @returns a function that ends it */
function tellPositions({ onState, onOwn, onRefused }: Telling): () => void {
  let known: GeolocationPosition | undefined
  const watch = navigator.geolocation.watchPosition(
    position => {
      const isFirst = known === undefined
      known = position
      onOwn(ownOf(position))
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
    const { longitude, latitude, accuracy } = ownOf(known)
    const floorId = floorNow(ownOf(known))
    try {
      await api.staff.position({
        longitude,
        latitude,
        accuracy: Math.min(accuracy, POSITION_ACCURACY_MAX),
        ...(floorId !== undefined && { floorId }),
      })
      onState({ state: 'told', at: Date.now() })
    } catch (error) {
      onState({ state: 'unsent' })
      // The floor was deleted, or is out of the guard's reach now: the next position goes without it.
      if (floorId !== undefined && isRefused(error, 'access.denied')) chooseFloor(undefined, undefined)
      if (isRefused(error, 'staff.off_duty', 'staff.no_consent')) onRefused()
    }
  }
  onState({ state: 'searching' })
  const timer = setInterval(() => void tell(), POSITION_EVERY_SECONDS * 1000)
  const ignoreFloor = useFloorChoice.subscribe(({ choice }) => {
    if (choice) void tell()
  })
  return () => {
    ignoreFloor()
    clearInterval(timer)
    navigator.geolocation.clearWatch(watch)
  }
}

const ownOf = ({
  coords: { longitude, latitude, accuracy },
  timestamp,
}: GeolocationPosition): OwnPosition => ({
  longitude,
  latitude,
  accuracy,
  at: timestamp,
})
