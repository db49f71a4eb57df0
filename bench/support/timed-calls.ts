import type { Call, InputOf } from '@palisade/contract'
import type { SignedIn } from './session.ts'

export interface Timing {
  /** Calls that count. */
  calls: number
  /** Calls before them: connections, plans, pages in memory. */
  warm: number
}

/** ms from a request until its whole answer is here, one at a time; `request` is given the number of the call. */
export async function timeCalls<C extends Call>(
  session: SignedIn,
  call: C,
  request: (n: number) => InputOf<C>,
  { calls, warm }: Timing,
): Promise<number[]> {
  const samples: number[] = []
  for (let n = -warm; n < calls; n++) {
    const asked = request(Math.abs(n))
    const start = performance.now()
    const answer = await session.post(call, asked)
    const text = await answer.text()
    if (n >= 0) samples.push(performance.now() - start)
    if (!answer.ok || !text.includes('"success":true')) throw new Error(`refused: ${text.slice(0, 300)}`)
  }
  return samples
}

/** Bounds of the server's own figures, s (`infra/metrics`); what a call took is known by them alone. */
type Bound = '0.005' | '0.01' | '0.025' | '0.05' | '0.1'

/** Figures that the server itself measured of calls, from the heads of their requests to the ends of their answers. */
export interface Served {
  /** ms, the mean */
  mean: number
  /** Share of them that took no longer. */
  within: (bound: Bound) => number
}

/**
 * Runs calls of one route that nobody else makes, and tells what the server measured of them. Its figures are asked before and after
 * them only: asking in between would slow the calls down. @param url of the server, on this machine
 */
export async function servedDuring<Result>(
  url: string,
  { path }: Call,
  run: () => Promise<Result>,
): Promise<{ result: Result; served: Served }> {
  const before = await countsOf(url, path)
  const result = await run()
  const after = await countsOf(url, path)
  const more = (name: string) => after(name) - before(name)
  const count = more('count{')
  return {
    result,
    served: {
      mean: (more('sum{') / count) * 1000,
      within: bound => more(`bucket{le="${bound}"`) / count,
    },
  }
}

/** The figures of a route; each is the sum of its lines, one for each status. */
async function countsOf(url: string, route: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter(line => line.includes(`route="${route}"`))
  return name =>
    lines
      .filter(line => line.startsWith(`palisade_http_request_seconds_${name}`))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
