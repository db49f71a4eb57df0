import { createPtzState, type PtzPosition } from '../onvif/ptz-state.ts'
import type { IsapiPlan } from './isapi-plan.ts'
import { createKeptPlates } from './kept-plates.ts'

export type IsapiPreset = { id: number; name: string; position: PtzPosition }
export type IsapiModel = ReturnType<typeof createIsapiModel>

/** The state of one camera beside its pictures. */
export function createIsapiModel(plan: IsapiPlan, now: () => number = Date.now) {
  const ptz = createPtzState(now)
  const presets = new Map<number, IsapiPreset>()
  const outputs = new Map(Array.from({ length: plan.outputs }, (_, index) => [index + 1, false]))
  let clockOffset = 0
  let reboots = 0

  return {
    plan,
    ptz,
    outputs,
    plates: createKeptPlates(),
    now: () => now() + clockOffset,
    clockOffset: () => clockOffset,
    setClock(at: number): void {
      clockOffset = at - now()
    },
    reboots: () => reboots,
    countReboot(): void {
      reboots += 1
    },
    presets: () => [...presets.values()],
    setPreset(id: number, name: string): void {
      presets.set(id, { id, name, position: ptz.position() })
    },
    goToPreset(id: number): boolean {
      const preset = presets.get(id)
      if (preset) ptz.absolute(preset.position)
      return preset !== undefined
    },
    removePreset: (id: number) => presets.delete(id),
    /** The preset that it returns to when left alone, and those of its patrol; undefined: it has no such functions. */
    guard: undefined as number | undefined,
    patrol: undefined as readonly number[] | undefined,
  }
}
