import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  encoderReplySchema,
  type EncoderReply,
  type EncoderRequest,
  type StreamSpec,
  type StreamUnit,
  type ViewSpec,
} from './messages.ts'
import type { VideoProfile } from './profile.ts'
import type { EncodedPicture } from './video-encoder.ts'

const CHILD_FILE = fileURLToPath(new URL('./encoder-child.ts', import.meta.url))
/** Pause before a dead child is started again, ms. */
const RESTART_AFTER_MS = 500
const REQUEST_TIMEOUT_MS = 30_000

export type EncoderHost = ReturnType<typeof createEncoderHost>

type Running = { spec: StreamSpec; onUnit: (unit: StreamUnit) => void; framesPerSecond?: number }
type Asked = { resolve: (reply: EncoderReply) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

type Question<Message = Extract<EncoderRequest, { request: number }>> = Message extends Message
  ? Omit<Message, 'request'>
  : never

/**
 * Owner of the encoder child: starts it, hands its units out, starts it again with the same streams when it dies (the
 * RTSP server and its sessions live on).
 */
export function createEncoderHost(log: (text: string) => void = () => undefined) {
  const running = new Map<string, Running>()
  const asked = new Map<number, Asked>()
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let lastRequest = 0
  let isStopped = false

  function send(message: EncoderRequest): void {
    // A channel that closes under us is followed by 'exit', which deals with it.
    if (child?.connected) child.send(message, () => undefined)
  }

  function settle(reply: Exclude<EncoderReply, { type: 'unit' }>): void {
    const waiting = asked.get(reply.request)
    asked.delete(reply.request)
    clearTimeout(waiting?.timer)
    if (reply.type === 'failure') waiting?.reject(new Error(reply.reason))
    else waiting?.resolve(reply)
  }

  function handleMessage(message: unknown): void {
    const reply = encoderReplySchema.parse(message)
    if (reply.type === 'unit') running.get(reply.id)?.onUnit(reply)
    else settle(reply)
  }

  function handleExit(code: number | null, signal: NodeJS.Signals | null): void {
    child = undefined
    for (const [request] of asked) settle({ type: 'failure', request, reason: 'encoder ended' })
    if (isStopped) return
    log(`encoder ended (${signal ?? code}), starting it again`)
    restart = setTimeout(ensureChild, RESTART_AFTER_MS)
  }

  function ensureChild(): void {
    if (child || isStopped) return
    clearTimeout(restart)
    child = fork(CHILD_FILE, [], {
      serialization: 'advanced',
      env: process.env.TZ ? { TZ: process.env.TZ } : {},
      execArgv: [],
    })
    child.on('message', handleMessage)
    child.on('exit', handleExit)
    for (const { spec, framesPerSecond } of running.values()) {
      send({ type: 'start', stream: spec })
      if (framesPerSecond) send({ type: 'pace', id: spec.id, framesPerSecond })
    }
  }

  function ask(question: Question): Promise<EncoderReply> {
    ensureChild()
    const request = ++lastRequest
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        asked.delete(request)
        reject(new Error('encoder does not answer'))
      }, REQUEST_TIMEOUT_MS)
      asked.set(request, { resolve, reject, timer })
      send({ ...question, request })
    })
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
    visitor(camera: string, sinceMs: number): void {
      ensureChild()
      send({ type: 'visitor', camera, sinceMs })
    },
    async snapshot(view: ViewSpec, atMs: number): Promise<Uint8Array> {
      const reply = await ask({ type: 'snapshot', view, atMs })
      return reply.type === 'snapshot' ? reply.jpeg : new Uint8Array()
    },
    async describe(video: VideoProfile): Promise<Uint8Array[]> {
      const reply = await ask({ type: 'describe', video })
      return reply.type === 'describe' ? reply.parameterSets : []
    },
    async loop(video: VideoProfile, seconds: number): Promise<EncodedPicture[]> {
      const reply = await ask({ type: 'loop', video, seconds })
      return reply.type === 'loop' ? reply.pictures : []
    },
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
