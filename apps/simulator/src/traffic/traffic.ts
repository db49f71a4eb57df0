import { createFleet, seededRandom, type Vehicle } from './fleet.ts'

/** One passage of a vehicle before a plate camera. */
export type Passage = Vehicle & { lane: number; speed: number; direction: 'forward' | 'reverse' }

type TrafficOptions = {
  /** Ids of the plate cameras, in the order in which vehicles pass them on their way in. */
  cameras: readonly string[]
  pass: (cameraId: string, passage: Passage) => void
  /** Seconds between two vehicles, and between two cameras on the way of one. */
  between?: readonly [least: number, most: number]
  random?: () => number
}

const VEHICLES = 120
const FLEET_SEED = 2026
/** Some vehicles come in twos: so many seconds apart. */
const COMPANY_SECONDS = 4
/** Every so many of the fleet has the next one as its company. */
const COMPANY_EVERY = 15

/** Vehicles that come and go, the whole day long. @returns ends it */
export function startTraffic(options: TrafficOptions): () => void {
  const { cameras, pass, between = [6, 14], random = Math.random } = options
  const fleet = createFleet(VEHICLES, seededRandom(FLEET_SEED))
  const timers = new Set<NodeJS.Timeout>()
  const [least, most] = between
  const pause = () => least + random() * (most - least)

  function after(seconds: number, what: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      what()
    }, seconds * 1000)
    timers.add(timer)
  }

  function drive(
    vehicle: Vehicle,
    way: readonly string[],
    direction: Passage['direction'],
    delay: number,
  ): void {
    let at = delay
    for (const camera of way) {
      const passage = {
        ...vehicle,
        direction,
        lane: 1 + Math.floor(random() * 2),
        speed: 8 + Math.floor(random() * 40),
      }
      after(at, () => pass(camera, passage))
      at += pause()
    }
  }

  function next(): void {
    const index = Math.floor(random() * fleet.length)
    const direction = random() < 0.5 ? 'forward' : 'reverse'
    const way = direction === 'forward' ? cameras : cameras.toReversed()
    const [vehicle, company] = [fleet[index], fleet[index + 1]]
    if (vehicle) drive(vehicle, way, direction, 0)
    if (company && index % COMPANY_EVERY === 0) drive(company, way, direction, COMPANY_SECONDS)
    after(pause(), next)
  }

  next()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}
