import { LRUCache } from 'lru-cache'

/** Properties whose last state is remembered; the least recently told one goes when a device makes up more. */
const PROPERTIES_MAX = 1000
/** Many cameras never say that a motion is over, or say so in words of their own: it is once it was not told for so long, ms. */
export const MOTION_QUIET_MS = 60_000

/** A state as it was told last. */
interface Told {
  topic: string
  description: string
  isActive: boolean
  at: number
  /** The device was not heard meanwhile: an end and a new beginning may have been missed. */
  isDoubted: boolean
}

type Telling = Pick<Told, 'topic' | 'description' | 'isActive'> & { operation: string }

/** The properties of one device, each with its last state. */
export function createPropertyStates(elapsed: () => number) {
  const states = new LRUCache<string, Told>({ max: PROPERTIES_MAX })

  return {
    isActive: (property: string): boolean | undefined => states.peek(property)?.isActive,
    /** The active property of a subject: topic, source and key. */
    activeOf: (subject: string): string | undefined =>
      [...states.keys()].find(one => one.startsWith(`${subject}\n`) && states.peek(one)?.isActive),
    isKnown: (subject: string): boolean => [...states.keys()].some(one => one.startsWith(`${subject}\n`)),
    end(property: string): void {
      const before = states.get(property)
      if (before) states.set(property, { ...before, isActive: false, isDoubted: false })
    },
    forget: (property: string): void => void states.delete(property),
    /** @returns whether it is news */
    tell(property: string, { operation, ...state }: Telling): boolean {
      const before = states.get(property)
      states.set(property, { ...state, at: elapsed(), isDoubted: false })
      if (!before) return state.isActive || operation === 'Changed'
      if (before.isActive !== state.isActive) return true
      return state.isActive && before.isDoubted && operation === 'Changed'
    },
    /** To be called after a time in which the device could tell nothing. */
    doubt(): void {
      for (const state of states.values()) state.isDoubted = true
    },
    /** Ends motions that were not told again for long. @returns these */
    endQuiet(): (Pick<Told, 'topic' | 'description'> & { property: string })[] {
      const quiet = [...states.entries()].filter(
        ([, { topic, isActive, at }]) =>
          isActive && /motion/i.test(topic) && elapsed() - at >= MOTION_QUIET_MS,
      )
      for (const [, state] of quiet) state.isActive = false
      return quiet.map(([property, { topic, description }]) => ({ property, topic, description }))
    },
  }
}
