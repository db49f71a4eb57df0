import { readFileSync } from 'node:fs'

/** A machine that is slower still would never end. */
const MOST = 8
/** Time for which the last look at the file holds, ms. */
const FRESH = 1000

let seen = { at: -FRESH, slowness: 1 }

/**
 * How much slower than a quiet machine of reference this one is now, 1 to 8. `npm test` measures it when it begins and again
 * meanwhile, and keeps it in the file that TEST_SLOWNESS names; tests that are run by themselves count as on a quiet machine.
 */
export function slowness(): number {
  const file = process.env['TEST_SLOWNESS']
  if (file === undefined) return 1
  if (performance.now() - seen.at > FRESH) seen = { at: performance.now(), slowness: readSlowness(file) }
  return seen.slowness
}

function readSlowness(file: string): number {
  try {
    const told = Number(readFileSync(file, 'utf8'))
    return Math.min(MOST, Math.max(1, Number.isFinite(told) ? told : 1))
  } catch {
    return 1
  }
}

/**
 * A deadline for what hangs: nobody waits for it but who fails. What takes long on a slow machine is no failure.
 * @param ms on a quiet machine
 */
export const patience = (ms: number): number => ms * slowness()
