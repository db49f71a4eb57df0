import { CodecError } from './codec-job.ts'

export type JobRank = 'first' | 'rest'

interface Job {
  run(): Promise<void>
  refuse: (error: CodecError) => void
}

/** Runs one job at a time, those of the first rank before all others that wait. */
export function createRankedQueue(waitingMax: number) {
  const waiting: Record<JobRank, Job[]> = { first: [], rest: [] }
  let isRunning = false

  function goOn(): void {
    const next = waiting.first.shift() ?? waiting.rest.shift()
    isRunning = next !== undefined
    void next?.run().finally(goOn)
  }

  return {
    /** Rejects with `codec.busy` where too many of its rank wait, and with `codec.stopped` when the queue is cleared before its turn. */
    add: <Result>(work: () => Promise<Result>, rank: JobRank): Promise<Result> =>
      new Promise((resolve, reject) => {
        if (isRunning && waiting[rank].length >= waitingMax) return reject(new CodecError('codec.busy'))
        waiting[rank].push({ run: () => work().then(resolve, reject), refuse: reject })
        if (!isRunning) goOn()
      }),
    clear: (): void => {
      for (const { refuse } of [...waiting.first.splice(0), ...waiting.rest.splice(0)])
        refuse(new CodecError('codec.stopped'))
    },
    waiting: (): number => waiting.first.length + waiting.rest.length,
  }
}
