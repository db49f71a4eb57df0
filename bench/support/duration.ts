/** How long a timed part runs: BENCH_SECONDS, or the claim's own time. The page of figures tells which was run. */
export function secondsOf(claimed: number): number {
  const asked = Number(process.env['BENCH_SECONDS'] ?? claimed)
  if (!(asked > 0)) throw new Error('BENCH_SECONDS must be a number of seconds')
  return asked
}

/** Waits until a condition holds; fails after `limit` ms, naming what was waited for. */
export async function until(what: string, limit: number, condition: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + limit; !(await condition());) {
    if (Date.now() > end) throw new Error(`${what}: not so within ${limit / 1000} s`)
    await pause(50)
  }
}

export const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
