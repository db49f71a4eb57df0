import type { WallTour } from '@palisade/contract'
import { create } from 'zustand'
import { sentWall, type SentWall } from '../model/kept-wall.ts'
import { nextStop, type Tour } from '../model/tour.ts'
import {
  emptyWall,
  losesCamera,
  wallReducer,
  type Wall,
  type WallAction,
  type WallCamera,
} from '../model/wall-reducer.ts'

/** The most walls that can be brought back, one by one. */
const FORMER_MAX = 10

interface WallState {
  wall: Wall
  centreId: string
  /** The wall of the centre is being fetched; what is opened meanwhile comes in its place. */
  isFetching: boolean
  tour: Tour | null
  /** The wall that its user left here: it would show video in more than four windows, and is shown once they say so. */
  waiting: LeftWall | null
  /** The walls before each action that took a camera away, the newest last. */
  former: readonly Wall[]
  /** Grows each time the selected window is to get the keyboard's focus. */
  focusAsked: number
  /** Width by height of each camera's first picture: a later one of another stream rearranges nothing. */
  shapes: Readonly<Record<string, number>>
}

interface LeftWall {
  action: Extract<WallAction, { type: 'show' }>
  tour: WallTour | null
}

const nobodys: WallState = {
  wall: emptyWall(),
  centreId: '',
  isFetching: false,
  tour: null,
  waiting: null,
  former: [],
  focusAsked: 0,
  shapes: {},
}

/** A user's wall of a centre. It is kept on the server (`wall-keeper.ts`), nothing of it stays in the browser. */
export const useWall = create<WallState>(() => nobodys)

/** Forgets whose wall it was. */
export const leaveWall = (): void => useWall.setState(nobodys)

/** Goes to the wall of a centre: an empty one until the server has told what its user left there. */
export function enterCentre(centreId: string): void {
  if (useWall.getState().centreId === centreId) return
  useWall.setState({ centreId, wall: emptyWall(), tour: null, waiting: null, former: [] })
}

/** Resolves when the wall of the centre is there. */
export const wallFetched = (): Promise<void> =>
  new Promise(resolve => {
    if (!useWall.getState().isFetching) return resolve()
    const end = useWall.subscribe(({ isFetching }) => {
      if (isFetching) return
      end()
      resolve()
    })
  })

/** Acts that leave the pictures as they are: a tour goes on. */
const quiet: ReadonlySet<WallAction['type']> = new Set(['select', 'rename', 'tour', 'sound'])

export function changeWall(action: WallAction): void {
  if (action.type !== 'select') refuseWaiting()
  useWall.setState(({ wall, former, tour }) => {
    const next = wallReducer(wall, action)
    const isUndoable = action.type !== 'tour' && losesCamera(wall, next)
    return {
      wall: next,
      former: isUndoable ? [...former, wall].slice(-FORMER_MAX) : former,
      tour: tour && !quiet.has(action.type) ? { ...tour, isPaused: true } : tour,
    }
  })
}

/** Puts a wall that was saved in place of this one, with its tour. */
export function showWall(action: Extract<WallAction, { type: 'show' }>, tour: WallTour | null): void {
  changeWall(action)
  useWall.setState({ tour: null })
  if (tour) startTour(tour)
}

/** Shows the wall that waits. */
export function acceptWaiting(): void {
  const { waiting } = useWall.getState()
  if (!waiting) return
  useWall.setState({ waiting: null })
  showWall(waiting.action, waiting.tour)
}

/** Leaves the wall that waits where it can be brought back. */
export function refuseWaiting(): void {
  const { waiting, former, wall } = useWall.getState()
  if (!waiting) return
  const left = wallReducer(wall, waiting.action)
  useWall.setState({ waiting: null, former: [...former, left].slice(-FORMER_MAX) })
}

/** Brings back the wall as it was before a camera was last taken away; nothing when none was. */
export function restoreFormerWall(): void {
  useWall.setState(({ wall, former, tour }) => ({
    wall: former.at(-1) ?? wall,
    former: former.slice(0, -1),
    tour: tour && { ...tour, isPaused: true },
  }))
}

/** Gives the keyboard to the selected window, also from a field outside the wall. */
export const focusSelected = (): void =>
  useWall.setState(({ focusAsked }) => ({ focusAsked: focusAsked + 1 }))

/** Takes down the shape of a camera's first picture. */
export const noteShape = (cameraId: string, shape: number): void =>
  useWall.setState(({ shapes }) => (cameraId in shapes ? {} : { shapes: { ...shapes, [cameraId]: shape } }))

/** A tour begins with its first step; the wall before it can be brought back. */
export function startTour({ folderId, seconds, window }: WallTour): void {
  useWall.setState(({ wall, former }) => ({
    tour: { folderId, seconds, window, isPaused: false, at: -1 },
    former: wall.windows.some(Boolean) ? [...former, wall].slice(-FORMER_MAX) : former,
  }))
}

export const stopTour = (): void => useWall.setState({ tour: null })

/** An operator's touch pauses the tour; only they let it go on. */
export function pauseTour(isPaused = true): void {
  const { tour } = useWall.getState()
  if (tour && tour.isPaused !== isPaused) useWall.setState({ tour: { ...tour, isPaused } })
}

/** Shows the next cameras of the tour's folder. */
export function stepTour(cameras: readonly WallCamera[]): void {
  const { wall, tour } = useWall.getState()
  if (!tour || cameras.length === 0) return
  const { windows, at } = nextStop(wall, tour, cameras)
  changeWall({ type: 'tour', windows })
  useWall.setState({ tour: { ...tour, at } })
}

/** The wall and its tour as they are saved. */
export function currentWall(): SentWall {
  const { wall, tour } = useWall.getState()
  return sentWall(wall, tour)
}
