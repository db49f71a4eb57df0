export type PtzPosition = { pan: number; tilt: number; zoom: number }
export type PtzPreset = { token: string; name: string; position: PtzPosition }

/** Full speed crosses the whole range in so many seconds. */
const CROSSING_SECONDS = 4
const MOST_PRESETS = 32

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))

/** Where a camera looks: pan and tilt from -1 to 1, zoom from 0 to 1; a movement goes on until it is stopped. */
export function createPtzState(now: () => number) {
  let from: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }
  let speed: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }
  let since = now()
  const presets = new Map<string, PtzPreset>()
  let lastPreset = 0

  function position(): PtzPosition {
    const seconds = (now() - since) / 1000
    const at = (axis: keyof PtzPosition, low: number): number =>
      clamp(from[axis] + (speed[axis] * seconds * (1 - low)) / CROSSING_SECONDS, low, 1)
    return { pan: at('pan', -1), tilt: at('tilt', -1), zoom: at('zoom', 0) }
  }

  function go(next: PtzPosition, nextSpeed: PtzPosition): void {
    from = next
    speed = nextSpeed
    since = now()
  }
  const still: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }

  return {
    position,
    isMoving: (): boolean => Object.values(speed).some(value => value !== 0),
    move: (next: PtzPosition): void => go(position(), next),
    stop: (): void => go(position(), still),
    absolute({ pan, tilt, zoom }: PtzPosition): void {
      go({ pan: clamp(pan, -1, 1), tilt: clamp(tilt, -1, 1), zoom: clamp(zoom, 0, 1) }, still)
    },
    presets: (): PtzPreset[] => [...presets.values()],
    /** Undefined: there is no room, or no such token. */
    setPreset(name: string, token: string): PtzPreset | undefined {
      if (token !== '' && !presets.has(token)) return undefined
      if (token === '' && presets.size >= MOST_PRESETS) return undefined
      const preset = { token: token === '' ? `p${++lastPreset}` : token, name, position: position() }
      presets.set(preset.token, preset)
      return preset
    },
    goToPreset(token: string): boolean {
      const preset = presets.get(token)
      if (preset) go(preset.position, still)
      return preset !== undefined
    },
    removePreset: (token: string): boolean => presets.delete(token),
  }
}
export type PtzState = ReturnType<typeof createPtzState>
