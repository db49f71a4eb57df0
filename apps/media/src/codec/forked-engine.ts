import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CodecEngine } from './codec-engine.ts'
import { checkJpeg, CodecError, codecReplySchema, type KeyframeJob } from './codec-job.ts'
import { killChild } from './kill-child.ts'

const CHILD_FILE = fileURLToPath(new URL('./codec-child.ts', import.meta.url))
// The child's own heap; the picture buffers are native memory, bounded by MAX_PIXELS.
const CHILD_ARGUMENTS = ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning']

type Running = { id: number; resolve: (jpeg: Buffer) => void; reject: (error: CodecError) => void }

/** Runs node-av in a forked child that inherits no environment and no arguments and writes nothing but its replies. */
export function createForkedEngine(): CodecEngine {
  let child: ChildProcess | undefined
  let running: Running | undefined
  let lastId = 0

  function settle(message: unknown): void {
    const { success, data: reply } = codecReplySchema.safeParse(message)
    if (!success || !running || reply.id !== running.id) return
    const { resolve, reject } = running
    running = undefined
    if ('failure' in reply) return reject(new CodecError('codec.undecodable', reply.failure))
    try {
      resolve(checkJpeg(reply.jpeg))
    } catch {
      reject(new CodecError('codec.undecodable'))
    }
  }

  function start(): ChildProcess {
    const started = fork(CHILD_FILE, [], {
      serialization: 'advanced',
      env: {},
      execArgv: CHILD_ARGUMENTS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const handleEnd = (): void => {
      if (child !== started) return
      child = undefined
      running?.reject(new CodecError('codec.crashed'))
      running = undefined
    }
    started.on('message', settle)
    started.on('exit', handleEnd)
    started.on('error', handleEnd)
    // The child must not keep a finished program alive.
    started.unref()
    started.channel?.unref()
    return started
  }

  return {
    run(job: KeyframeJob) {
      child ??= start()
      const target = child
      const id = ++lastId
      return new Promise<Buffer>((resolve, reject) => {
        running = { id, resolve, reject }
        target.send({ id, job }, error => {
          if (!error || running?.id !== id) return
          running = undefined
          reject(new CodecError('codec.crashed'))
        })
      })
    },
    kill: () => killChild(child),
    pid: () => child?.pid,
  }
}
