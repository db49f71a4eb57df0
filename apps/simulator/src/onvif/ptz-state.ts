export type PtzPosition = { pan: number; tilt: number; zoom: number }
export type PtzPreset = { token: string; name: string; position: PtzPosition }

export type TourState = 'Idle' | 'Touring' | 'Paused'

/** Full speed crosses the whole range in so many seconds. */
const CROSSING_SECONDS = 4
const MOST_PRESETS = 32
/** A tour looks at each of its presets for so many seconds. */
const STAY_SECONDS = 5

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))

/** Where a camera looks: pan and tilt from -1 to 1, zoom from 0 to 1; a movement goes on until it is stopped. */
export function createPtzState(now: () => number, tourNames: readonly string[] = []) {
  let from: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }
  let speed: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }
  let since = now()
  const presets = new Map<string, PtzPreset>()
  let lastPreset = 0
  let home: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }
  /** How far on its tour the camera was when it was last started, paused or stopped, seconds. */
  let toured = 0
  let tourState: TourState = 'Idle'
  for (const [index, name] of tourNames.entries()) {
    const pan = ((index + 1) / (tourNames.length + 1)) * 2 - 1
    presets.set(`p${++lastPreset}`, { token: `p${lastPreset}`, name, position: { pan, tilt: 0, zoom: 0 } })
  }
  const tourSpots = [...presets.keys()]

  function positionOnTour(): PtzPosition {
    const seconds = toured + (tourState === 'Touring' ? (now() - since) / 1000 : 0)
    const spot = tourSpots[Math.floor(seconds / STAY_SECONDS) % tourSpots.length]
    return presets.get(spot ?? '')?.position ?? from
  }

  function position(): PtzPosition {
    if (tourState !== 'Idle') return positionOnTour()
    const seconds = (now() - since) / 1000
    const at = (axis: keyof PtzPosition, low: number): number =>
      clamp(from[axis] + (speed[axis] * seconds * (1 - low)) / CROSSING_SECONDS, low, 1)
    return { pan: at('pan', -1), tilt: at('tilt', -1), zoom: at('zoom', 0) }
  }

  function go(next: PtzPosition, nextSpeed: PtzPosition): void {
    from = next
    speed = nextSpeed
    since = now()
    // Whoever turns the camera ends its tour.
    tourState = 'Idle'
    toured = 0
  }

  function setTour(next: TourState): void {
    if (tourState === 'Touring') toured += (now() - since) / 1000
    since = now()
    speed = still
    tourState = next
  }
  const still: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }

  return {
    position,
    isMoving: (): boolean => tourState === 'Touring' || Object.values(speed).some(value => value !== 0),
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
    goHome: (): void => go(home, still),
    setHome: (): void => void (home = position()),
    tourSpots: (): readonly string[] => tourSpots,
    tourState: (): TourState => tourState,
    /** False: no such operation, or it has no tour. */
    operateTour(operation: string): boolean {
      if (tourSpots.length === 0) return false
      if (operation === 'Stop') go(position(), still)
      else if (operation === 'Pause' && tourState === 'Touring') setTour('Paused')
      else if (operation === 'Start' && tourState !== 'Touring') setTour('Touring')
      else return operation === 'Pause' || operation === 'Start'
      return true
    },
    removePreset: (token: string): boolean => presets.delete(token),
  }
}
export type PtzState = ReturnType<typeof createPtzState>
