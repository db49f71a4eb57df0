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
