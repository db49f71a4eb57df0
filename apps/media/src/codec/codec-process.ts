import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { CodecError } from './codec-job.ts'
import { codecReplySchema, type CodecAnswer, type CodecQuestion } from './codec-messages.ts'
import { killChild } from './kill-child.ts'

const CHILD_FILE = fileURLToPath(new URL('./codec-child.ts', import.meta.url))
// The child's own heap; the picture buffers are native memory, bounded by MAX_PIXELS.
const CHILD_ARGUMENTS = ['--max-old-space-size=128', '--disable-warning=ExperimentalWarning']

interface Asked {
  resolve: (answer: CodecAnswer) => void
  reject: (error: CodecError) => void
}

/** One codec child, from its start to its end. */
export interface CodecProcess {
  /** Rejects with `codec.crashed` when the process ends before it answers. */
  ask(question: CodecQuestion): Promise<CodecAnswer>
  kill(): Promise<void>
  readonly pid: number | undefined
  readonly isOver: boolean
}

/** The built-in codecs are an optional dependency (NOTICE.md). */
function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('node-av/lib')
    return true
  } catch {
    return false
  }
}

/** In place of a process that would die of its first import each time. */
const missing: CodecProcess = {
  ask: () => Promise.reject(new CodecError('codec.undecodable', 'no codecs are installed')),
  kill: () => Promise.resolve(),
  pid: undefined,
  isOver: true,
}

/** Starts a child that inherits no environment and no arguments and writes nothing but its replies. */
export function startCodecProcess(): CodecProcess {
  if (!isInstalled()) return missing
  const child = fork(CHILD_FILE, [], {
    serialization: 'advanced',
    env: {},
    execArgv: CHILD_ARGUMENTS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const asked = new Map<number, Asked>()
  let lastId = 0
  let isOver = false

  const handleEnd = (): void => {
    isOver = true
    for (const { reject } of asked.values()) reject(new CodecError('codec.crashed'))
    asked.clear()
  }
  child.on('message', message => {
    const { success, data } = codecReplySchema.safeParse(message)
    if (!success) return void child.kill('SIGKILL')
    const { id, answer } = data
    asked.get(id)?.resolve(answer)
    asked.delete(id)
  })
  child.on('exit', handleEnd)
  child.on('error', handleEnd)
  // The child must not keep a finished program alive.
  child.unref()
  child.channel?.unref()

  return {
    ask: question =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new CodecError('codec.crashed'))
        const id = ++lastId
        asked.set(id, { resolve, reject })
        child.send({ id, question }, error => {
          if (error && asked.delete(id)) reject(new CodecError('codec.crashed'))
        })
      }),
    kill: () => killChild(child),
    get pid() {
      return isOver ? undefined : child.pid
    },
    get isOver() {
      return isOver
    },
  }
}
