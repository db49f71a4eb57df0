import { create } from 'zustand'
import type { OwnPosition } from '#shared/feature/parts.ts'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { onPhoneLeft } from '#shared/session/phone-left.ts'
import { readSession } from '#shared/session/session-store.ts'
import { isFloorCurrent, type FloorChoice } from '../model/own-floor.ts'

const KEY = 'staff-floor'

/** The floor that was chosen on this phone last. */
export const useFloorChoice = create<{ choice: FloorChoice | undefined }>(() => ({ choice: readKept() }))

onPhoneLeft(() => useFloorChoice.setState({ choice: undefined }))

/** @param here where the phone is, if it knows */
export function chooseFloor(floorId: string | undefined, here: OwnPosition | undefined): void {
  const userId = readSession().user?.id
  const place = here && { longitude: here.longitude, latitude: here.latitude }
  const choice =
    floorId === undefined || userId === undefined
      ? undefined
      : { userId, floorId, at: Date.now(), ...(place && { place }) }
  writeStored(KEY, JSON.stringify(choice ?? null))
  useFloorChoice.setState({ choice })
}

/** The floor of the signed-in guard, while it holds. */
export function floorNow(here: OwnPosition | undefined): string | undefined {
  const { choice } = useFloorChoice.getState()
  if (choice?.userId !== readSession().user?.id) return undefined
  return choice && isFloorCurrent(choice, here, Date.now()) ? choice.floorId : undefined
}

function readKept(): FloorChoice | undefined {
  try {
    return (JSON.parse(readStored(KEY) ?? 'null') as FloorChoice | null) ?? undefined
  } catch {
    return undefined
  }
}
