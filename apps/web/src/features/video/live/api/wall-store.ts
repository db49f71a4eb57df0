import { create } from 'zustand'
import { readStored, removeStoredBelow, writeStored } from '../../../../shared/lib/stored.ts'
import { readSession, type Session } from '../../../../shared/session/session-store.ts'
import {
  emptyWall,
  losesCamera,
  restoreWall,
  wallReducer,
  type Wall,
  type WallAction,
} from '../model/wall.ts'

const keysOf = (session: Session) => `wall.${session.user?.id ?? ''}.`
/** A user's wall of a centre comes back when the screen is opened again: screens themselves are not kept alive (§2). */
const keyOf = (centreId: string) => keysOf(readSession()) + centreId

/** The most walls that can be brought back, one by one. */
const FORMER_MAX = 10

interface WallState {
  wall: Wall
  centreId: string
  /** The walls before each action that took a camera away, the newest last. */
  former: readonly Wall[]
  /** Grows each time the selected window is to get the keyboard's focus. */
  focusAsked: number
}

const nobodys: WallState = { wall: emptyWall(), centreId: '', former: [], focusAsked: 0 }

export const useWall = create<WallState>(() => nobodys)

/** Forgets whose wall it was, and at a logout what this browser keeps of that user's walls. */
export function leaveWall(before: Session, isForgotten: boolean): void {
  useWall.setState(nobodys)
  if (isForgotten) removeStoredBelow(keysOf(before))
}

function stored(centreId: string): Wall | undefined {
  try {
    return restoreWall(JSON.parse(readStored(keyOf(centreId)) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Takes up the wall as this browser left it in the centre. */
export function enterCentre(centreId: string): void {
  if (useWall.getState().centreId === centreId) return
  useWall.setState({ centreId, wall: stored(centreId) ?? emptyWall(), former: [] })
}

export function changeWall(action: WallAction): void {
  useWall.setState(({ wall, centreId, former }) => {
    const next = wallReducer(wall, action)
    store(centreId, next)
    return { wall: next, former: losesCamera(wall, next) ? [...former, wall].slice(-FORMER_MAX) : former }
  })
}

/** Brings back the wall as it was before a camera was last taken away; nothing when none was. */
export function restoreFormerWall(): void {
  useWall.setState(({ wall, centreId, former }) => {
    const next = former.at(-1) ?? wall
    store(centreId, next)
    return { wall: next, former: former.slice(0, -1) }
  })
}

/** Gives the keyboard to the selected window, also from a field outside the wall. */
export const focusSelected = (): void =>
  useWall.setState(({ focusAsked }) => ({ focusAsked: focusAsked + 1 }))

const store = (centreId: string, { layout, windows }: Wall) =>
  writeStored(keyOf(centreId), JSON.stringify({ layout, windows }))
