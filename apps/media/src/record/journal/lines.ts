/** Appends lines to a file in batches: lines that come during a write are written by the next one. */
export interface Lines {
  add(line: string): void
  settled(): Promise<void>
}

export function createLines(
  write: (lines: readonly string[]) => Promise<void>,
  onFault: (error: unknown) => void,
): Lines {
  let waiting: string[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await write(batch).catch(onFault)
    }
    running = undefined
  }

  return {
    add: line => {
      waiting.push(line)
      running ??= Promise.resolve().then(run)
    },
    settled: () => running ?? Promise.resolve(),
  }
}
