import { patience } from '@palisade/testkit/patience'

/** Time between two looks, ms. */
const PAUSE = 100
/** A starved process looks seldom, and waits until it has looked this often. */
const LOOKS = 50

/**
 * Looks again and again until there is something to see.
 * @param what named in the failure
 * @param look a value other than false, null and undefined ends the wait; a throw counts as nothing seen yet
 * @param within ms on a quiet machine
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  within = 20_000,
): Promise<T> {
  const start = performance.now()
  let fault: unknown
  let looks = 0
  do {
    looks += 1
    try {
      const seen = await look()
      if (seen !== false && seen !== null && seen !== undefined) return seen
    } catch (error) {
      fault = error
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE))
  } while (performance.now() - start < patience(within) || looks < LOOKS)
  const waited = ((performance.now() - start) / 1000).toFixed(0)
  throw new Error(`not within ${waited} s: ${what}`, { cause: fault })
}
