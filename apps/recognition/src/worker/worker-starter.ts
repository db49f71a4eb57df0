import { ModelError } from '../model/model-error.ts'
import type { WorkerProcess } from './worker-process.ts'

/** How long a model may take to load, ms. */
const LOAD_LIMIT = 30_000
/** A worker that dies under picture after picture is not started faster than this, ms. */
const RESTART_PAUSE = 500

/** Starts workers that have loaded the model, with a pause after one has died. */
export function createStarter(start: () => WorkerProcess, folder: string) {
  let lastDeath: number | undefined
  const noteDeath = () => {
    lastDeath = performance.now()
  }
  return {
    noteDeath,
    async start(): Promise<WorkerProcess> {
      const pause = lastDeath === undefined ? 0 : lastDeath + RESTART_PAUSE - performance.now()
      if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause))
      const worker = start()
      try {
        const answer = await worker.ask({ ask: 'load', folder }, LOAD_LIMIT)
        if ('fault' in answer && answer.refusal) throw new ModelError(answer.refusal, answer.detail)
        if (!('loaded' in answer)) throw new Error('fault' in answer ? answer.fault : 'no answer to load')
        return worker
      } catch (error) {
        noteDeath()
        await worker.kill()
        throw error
      }
    },
  }
}
