import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { encoderReplySchema, type EncoderRequest, type StreamSpec, type StreamUnit } from './messages.ts'
import type { FacePlace } from '../people/people-plan.ts'
import { createPendingRequests } from './pending-requests.ts'

const CHILD_FILE = fileURLToPath(new URL('./encoder-child.ts', import.meta.url))
/**
 * Drawing leaves 80 KB of garbage a picture, 24 MB a second. With V8's own limits the child lets it grow for an hour before it
 * collects what came of age; it lives on 15 MB.
 */
const HEAP_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=64']
/** Pause before a dead child is started again, ms. */
const RESTART_AFTER_MS = 500

export type EncoderHost = ReturnType<typeof createEncoderHost>

type Running = { spec: StreamSpec; onUnit: (unit: StreamUnit) => void; framesPerSecond?: number }

/**
 * Owner of the encoder child: starts it, hands its units out, starts it again with the same streams when it dies (the
 * RTSP server and its sessions live on).
 */
export function createEncoderHost(log: (text: string) => void = () => undefined) {
  const running = new Map<string, Running>()
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let isStopped = false

  const requests = createPendingRequests(message => {
    ensureChild()
    send(message)
  })

  function send(message: EncoderRequest): void {
    // A channel that closes under us is followed by 'exit', which deals with it.
    if (child?.connected) child.send(message, () => undefined)
  }

  function handleMessage(message: unknown): void {
    const reply = encoderReplySchema.parse(message)
    if (reply.type === 'unit') running.get(reply.id)?.onUnit(reply)
    else requests.settle(reply)
  }

  function handleExit(code: number | null, signal: NodeJS.Signals | null): void {
    child = undefined
    requests.failAll('encoder ended')
    if (isStopped) return
    log(`encoder ended (${signal ?? code}), starting it again`)
    restart = setTimeout(ensureChild, RESTART_AFTER_MS)
  }

  function ensureChild(): void {
    if (child || isStopped) return
    clearTimeout(restart)
    child = fork(CHILD_FILE, [], {
      serialization: 'advanced',
      // Few arenas of malloc: each of the codecs' threads would keep what it freed for itself.
      env: { TZ: Intl.DateTimeFormat().resolvedOptions().timeZone, MALLOC_ARENA_MAX: '2' },
      execArgv: HEAP_FLAGS,
    })
    child.on('message', handleMessage)
    child.on('exit', handleExit)
    for (const { spec, framesPerSecond } of running.values()) {
      send({ type: 'start', stream: spec })
      if (framesPerSecond) send({ type: 'pace', id: spec.id, framesPerSecond })
    }
  }

  return {
    start(spec: StreamSpec, onUnit: (unit: StreamUnit) => void): void {
      ensureChild()
      running.set(spec.id, { spec, onUnit })
      send({ type: 'start', stream: spec })
    },
    end(id: string): void {
      if (running.delete(id)) send({ type: 'stop', id })
    },
    pace(id: string, framesPerSecond?: number): void {
      const stream = running.get(id)
      if (!stream) return
      stream.framesPerSecond = framesPerSecond
      send({ type: 'pace', id, framesPerSecond })
    },
    visitor(camera: string, sinceMs: number, face?: FacePlace): void {
      ensureChild()
      send({ type: 'visitor', camera, sinceMs, ...(face && { face }) })
    },
    /** A JPEG of what a camera sees at a moment (ms). */
    snapshot: requests.snapshot,
    /** Pictures of a vehicle before a camera at a moment (ms). */
    passage: requests.passage,
    /** The parameter sets a profile's encoder writes. */
    describe: requests.describe,
    /** A recorded loop. */
    loop: requests.loop,
    pid: (): number | undefined => child?.pid,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(restart)
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const gone = once(ending, 'exit')
      ending.kill('SIGKILL')
      await gone
    },
  }
}
