import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { workerReplySchema, type WorkerAnswer, type WorkerQuestion } from './messages.ts'

const CHILD_FILE = fileURLToPath(new URL('./worker-child.ts', import.meta.url))
// The child's own heap; pictures and networks are native memory, bounded in the child.
const CHILD_ARGUMENTS = ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning']

/** Why a worker gave no answer. */
export class WorkerError extends Error {
  readonly failure: 'crashed' | 'timeout'
  constructor(failure: 'crashed' | 'timeout') {
    super(`worker ${failure}`)
    this.name = 'WorkerError'
    this.failure = failure
  }
}

/** One worker, from its start to its end. */
export interface WorkerProcess {
  /**
   * Asks one thing; a worker that is late is killed.
   * @throws WorkerError
   */
  ask(question: WorkerQuestion, ms: number): Promise<WorkerAnswer>
  kill(): Promise<void>
  readonly isOver: boolean
}

/** Starts a worker that inherits no environment and writes nothing but its answers. */
export function startWorker(file = CHILD_FILE): WorkerProcess {
  const child = fork(file, [], {
    serialization: 'advanced',
    env: {},
    execArgv: CHILD_ARGUMENTS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<WorkerAnswer>>()
  let lastId = 0
  let isOver = false
  const end = () => {
    isOver = true
    for (const { reject } of waiting.values()) reject(new WorkerError('crashed'))
    waiting.clear()
  }
  child.on('exit', end)
  child.on('error', end)
  child.on('message', message => {
    const reply = workerReplySchema.safeParse(message)
    if (!reply.success) return void child.kill('SIGKILL')
    waiting.get(reply.data.id)?.resolve(reply.data.answer)
    waiting.delete(reply.data.id)
  })

  return {
    async ask(question, ms) {
      if (isOver) throw new WorkerError('crashed')
      const id = ++lastId
      const answer = Promise.withResolvers<WorkerAnswer>()
      waiting.set(id, answer)
      const timer = setTimeout(() => {
        answer.reject(new WorkerError('timeout'))
        child.kill('SIGKILL')
      }, ms)
      child.send({ id, question }, error => error && answer.reject(new WorkerError('crashed')))
      try {
        return await answer.promise
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    get isOver() {
      return isOver
    },
  }
}
