import { siteDayOf } from '#server/infra/site-time.ts'
import type { Difference } from './compare.rules.ts'
import type { NightState } from './night.types.ts'

/** Hours of the site in which files and index are compared: most consoles are unwatched then. */
export const NIGHT_HOURS = [2, 6] as const
/** Silence after which the copy of the server that compares counts as dead, ms. */
export const HOLDER_SILENT_MS = 5 * 60_000
/** The most differing files that are named; the count includes all of them. */
const NAMED_MAX = 20

/** @param now ms since 1970 */
export function isNight(now: number): boolean {
  const hour = new Date(now).getHours()
  return hour >= NIGHT_HOURS[0] && hour < NIGHT_HOURS[1]
}

/** Whether this copy of the server begins a comparison, goes on with one, or leaves it to another. */
export function turnOf(
  holder: string,
  now: number,
  { running, last }: { running: NightState | undefined; last: NightState | undefined },
): NightState | undefined {
  if (running) {
    const isOthers = running.holder !== holder && now - running.heardAt.getTime() < HOLDER_SILENT_MS
    return isOthers ? undefined : { ...running, holder, heardAt: new Date(now) }
  }
  if (last && siteDayOf(last.beganAt.getTime()) === siteDayOf(now)) return undefined
  const at = new Date(now)
  return {
    beganAt: at,
    endedAt: null,
    holder,
    heardAt: at,
    afterCamera: null,
    files: 0,
    faults: {},
    found: [],
  }
}

/** Adds the result of one more camera. */
export function withCamera(
  state: NightState,
  camera: { id: string; files: number; differences: readonly Difference[] },
): NightState {
  const faults = { ...state.faults }
  for (const { fault } of camera.differences) faults[fault] = (faults[fault] ?? 0) + 1
  const names = camera.differences.map(
    ({ folder, cameraId, name, fault }) => `${folder}/${cameraId}/${name}: ${fault}`,
  )
  const found = [...state.found, ...names].slice(0, NAMED_MAX)
  return { ...state, afterCamera: camera.id, files: state.files + camera.files, faults, found }
}
