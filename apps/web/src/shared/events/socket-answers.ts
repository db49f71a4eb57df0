import type { Envelope } from '@palisade/contract'

interface Waiting {
  take: (envelope: Envelope<unknown>) => void
  fail: (reason: Error) => void
}

/** The calls over one socket that wait for their answers, by their numbers. */
export class SocketAnswers {
  readonly #waiting = new Map<number, Waiting>()
  #made = 0

  /** Sends a call under a number of its own. @returns its answer; fails when the socket or the signal ends before it */
  wait(signal: AbortSignal, send: (n: number) => void): Promise<Envelope<unknown>> {
    const n = this.#made++
    return new Promise<Envelope<unknown>>((take, fail) => {
      this.#waiting.set(n, { take, fail })
      signal.addEventListener('abort', () => fail(new Error('given up')), { once: true })
      send(n)
    }).finally(() => this.#waiting.delete(n))
  }

  take(n: number, envelope: Envelope<unknown>): void {
    this.#waiting.get(n)?.take(envelope)
  }

  /** The socket has ended. */
  fail(): void {
    for (const { fail } of this.#waiting.values()) fail(new Error('the socket has ended'))
  }
}
