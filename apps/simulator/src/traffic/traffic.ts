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
/** Vehicles that are on the campus when the traffic begins: the first of the fleet. */
export const PARKED = VEHICLES / 2
const FLEET_SEED = 2026
/** Some vehicles come in twos: so many seconds apart. */
const COMPANY_SECONDS = 4
/** Every so many of the fleet has the next one as its company. */
const COMPANY_EVERY = 15
/** Every so many of the fleet is always in a hurry: too fast before one camera of its way. */
const HURRIED_EVERY = 30
/** km/h: the least, and up to how much more. */
const CALM = [8, 20] as const
const HURRIED = [48, 25] as const

/** Vehicles that come and go, the whole day long: who is on the campus leaves it, who is away comes. @returns ends it */
export function startTraffic(options: TrafficOptions): () => void {
  const { cameras, pass, between = [6, 14], random = Math.random } = options
  const fleet = createFleet(VEHICLES, seededRandom(FLEET_SEED))
  const inside = new Set(Array.from({ length: PARKED }, (_, index) => index))
  const underWay = new Set<number>()
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

  const upTo = (count: number) => Math.floor(random() * count)
  const within = ([from, more]: readonly [number, number]) => from + upTo(more)

  function drive(index: number, delay: number): void {
    const vehicle = fleet[index]
    if (!vehicle || underWay.has(index)) return
    underWay.add(index)
    const isLeaving = inside.delete(index)
    if (!isLeaving) inside.add(index)
    const direction = isLeaving ? 'reverse' : 'forward'
    const hurriedAt = index % HURRIED_EVERY === 0 ? upTo(cameras.length) : -1
    let at = delay
    for (const [n, camera] of (isLeaving ? cameras.toReversed() : cameras).entries()) {
      const speed = within(n === hurriedAt ? HURRIED : CALM)
      const passage: Passage = { ...vehicle, direction, lane: 1 + upTo(2), speed }
      after(at, () => pass(camera, passage))
      at += pause()
    }
    after(at, () => void underWay.delete(index))
  }

  function next(): void {
    const index = upTo(fleet.length)
    const isTogether = index % COMPANY_EVERY === 0 && inside.has(index) === inside.has(index + 1)
    drive(index, 0)
    if (isTogether) drive(index + 1, COMPANY_SECONDS)
    after(pause(), next)
  }

  next()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}
