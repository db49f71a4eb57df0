/** Time between two looks, ms. */
const PAUSE = 100

/**
 * Looks again and again until there is something to see.
 * @param what named in the failure
 * @param look a value other than false, null and undefined ends the wait; a throw counts as nothing seen yet
 * @param within ms
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  within = 15_000,
): Promise<T> {
  const deadline = Date.now() + within
  let fault: unknown
  do {
    try {
      const seen = await look()
      if (seen !== false && seen !== null && seen !== undefined) return seen
    } catch (error) {
      fault = error
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE))
  } while (Date.now() < deadline)
  throw new Error(`not within ${within} ms: ${what}`, { cause: fault })
}
