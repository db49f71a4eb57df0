import { isStill } from '#shared/ui/is-still.ts'

/** Time that a movement of the map takes, ms; none where the system is asked for less motion. */
export const moveTime = (wanted = 350): number => (isStill() ? 0 : wanted)
