import { createPtzState, type PtzPosition } from '../onvif/ptz-state.ts'
import type { DahuaPlan } from './dahua-plan.ts'

export type DahuaModel = ReturnType<typeof createDahuaModel>

/** Of the clocks of these cameras. */
export const EAST_HOURS = 8
const HOUR_MS = 3_600_000

type Axes = Partial<PtzPosition>

/** How each code of a move turns at full speed; a turn ends the one before it. */
const codes: ReadonlyMap<string, Axes> = new Map<string, Axes>([
  ['Up', { pan: 0, tilt: 1 }],
  ['Down', { pan: 0, tilt: -1 }],
  ['Left', { pan: -1, tilt: 0 }],
  ['Right', { pan: 1, tilt: 0 }],
  ['LeftUp', { pan: -1, tilt: 1 }],
  ['RightUp', { pan: 1, tilt: 1 }],
  ['LeftDown', { pan: -1, tilt: -1 }],
  ['RightDown', { pan: 1, tilt: -1 }],
  ['ZoomTele', { zoom: 1 }],
  ['ZoomWide', { zoom: -1 }],
])

/** The state of one camera beside its pictures. */
export function createDahuaModel(plan: DahuaPlan, now: () => number = Date.now) {
  const ptz = createPtzState(now)
  const presets = new Map<number, { name: string; position: PtzPosition }>()
  let speed: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }
  let clockOffset = 0
  let reboots = 0

  return {
    plan,
    ptz,
    presets,
    now: () => now() + clockOffset,
    clockOffset: () => clockOffset,
    setClock(at: number): void {
      clockOffset = at - now()
    },
    /** Its wall clock, as if that were UTC. */
    wall: () => now() + clockOffset + EAST_HOURS * HOUR_MS,
    setWall(wall: number): void {
      clockOffset = wall - EAST_HOURS * HOUR_MS - now()
    },
    reboots: () => reboots,
    countReboot(): void {
      reboots += 1
    },
    /** False for a code that is no move. @param share of full speed, 0 to 1 */
    move(code: string, isStart: boolean, share: number): boolean {
      const axes = codes.get(code)
      if (!axes) return false
      for (const axis of Object.keys(axes) as (keyof PtzPosition)[])
        speed = { ...speed, [axis]: isStart ? (axes[axis] ?? 0) * share : 0 }
      ptz.move(speed)
      return true
    },
  }
}
