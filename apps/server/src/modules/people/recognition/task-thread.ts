import { parentPort, Worker, type Transferable } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#server/infra/errors/app-error.ts'

interface Numbered<Task> {
  number: number
  task: Task
}
type Answered<Answer> = { number: number; answer: Answer } | { number: number; fault: unknown }

export interface TaskThread<Task, Answer> {
  /** Has the thread do a task, after those that it was given before. @param moved memory of the task that the thread gets for good */
  ask(task: Task, moved?: readonly Transferable[]): Promise<Answer>
  /** Starts the thread before its first task, which then need not wait until its modules are loaded. */
  prepare(): void
  /** Ends the thread until the next task. */
  rest(): Promise<void>
  stop(): Promise<void>
}

interface TaskThreadOptions {
  /** Given to the thread as its `workerData`. */
  data?: unknown
  /** Names the thread in the log, e.g. `the index of faces`. */
  name: string
  log: Pick<FastifyBaseLogger, 'error'>
  /** Called when it has ended, before the tasks that it owes are refused. */
  onEnd?: () => void
}

/**
 * A thread that does tasks, one after the other, and keeps its memory between them. It starts with the first task, and with the next one after
 * it has ended.
 * @param module of the thread, which calls `answerTasks`
 */
export function createTaskThread<Task, Answer>(
  module: URL,
  { data, name, log, onEnd }: TaskThreadOptions,
): TaskThread<Task, Answer> {
  let thread: Worker | undefined
  let isStopped = false
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let lastTask = 0

  function startThread(): Worker {
    const started = new Worker(module, { workerData: data })
    // A task that nobody waits for must not hold the program.
    started.unref()
    started.on('message', (message: Answered<Answer>) => {
      const one = waiting.get(message.number)
      waiting.delete(message.number)
      if ('fault' in message) one?.reject(message.fault)
      else one?.resolve(message.answer)
    })
    started.on('error', error => log.error({ err: error }, `${name} failed`))
    started.once('exit', () => {
      thread = undefined
      onEnd?.()
      for (const one of waiting.values()) one.reject(new AppError('recognition.busy'))
      waiting.clear()
    })
    return started
  }

  return {
    async ask(task, moved = []) {
      if (isStopped) throw new AppError('recognition.busy')
      thread ??= startThread()
      const answer = Promise.withResolvers<Answer>()
      const number = ++lastTask
      waiting.set(number, answer)
      thread.postMessage({ number, task } satisfies Numbered<Task>, moved)
      return answer.promise
    },
    prepare() {
      if (!isStopped) thread ??= startThread()
    },
    async rest() {
      await thread?.terminate()
    },
    async stop() {
      isStopped = true
      await thread?.terminate()
    },
  }
}

/**
 * Within a thread: does the tasks that it is given, one after the other, and answers each.
 * @param answerOf takes the tasks, and returns the answers, of the thread's `TaskThread`; both come as messages, which have no type
 * @param movedOf memory of an answer that whoever asked gets for good, in place of a copy
 */
export function answerTasks<Answer>(
  answerOf: (task: never) => Answer | Promise<Answer>,
  movedOf: (answer: Answer) => readonly Transferable[] = () => [],
): void {
  async function answered(number: number, task: never): Promise<void> {
    const answer = await answerOf(task)
    parentPort?.postMessage({ number, answer } satisfies Answered<Answer>, movedOf(answer))
  }
  const fail = (number: number, fault: unknown) =>
    parentPort?.postMessage({ number, fault } satisfies Answered<Answer>)
  let last: Promise<unknown> = Promise.resolve()
  parentPort?.on('message', ({ number, task }: Numbered<never>) => {
    last = last.then(() => answered(number, task)).catch((fault: unknown) => fail(number, fault))
  })
}
