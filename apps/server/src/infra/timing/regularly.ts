/** Work done again and again by a running program, never twice at once. */
export interface Regularly {
  start(): void
  /** Waits for a run that is under way. */
  stop(): Promise<void>
}

/** @param every ms from the end of one run to the next; a failed run is reported and the next one comes all the same */
export function regularly(
  every: number,
  work: () => Promise<void>,
  onFault: (error: unknown) => void,
): Regularly {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  async function run() {
    await work().catch(onFault)
    running = undefined
    plan()
  }
  function plan() {
    if (isStopped) return
    timer = setTimeout(() => {
      running = run()
    }, every)
  }

  return {
    start: plan,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
