/** Lets so many pieces of work run at once; others wait in their order. */
export function createTurnstile(atOnce: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inside >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
