import { socketCall, SOCKET_CALLS_A_MINUTE, type SocketCall, type SocketFrame } from '@palisade/contract'
import type { RawData } from 'ws'
import type { SessionIdentity } from '#server/infra/access/access.ts'
import type { AnswerSocketCall } from '#server/infra/binding/socket-calls.ts'
import { createOwnLimiter } from '#server/infra/binding/limits/rate.ts'

/** Calls of one socket that are answered at the same time; a client that waits for none of them is a flood. */
const AT_ONCE = 16

export interface ConsoleCallsDeps {
  answerCall: AnswerSocketCall
  address: string
  /** Who it is by the rights of now; undefined when the socket is no longer theirs. */
  identity(): Promise<SessionIdentity | undefined>
  send: (frame: SocketFrame) => void
  refuse: (code: 'request.invalid' | 'request.too_many') => void
  fail: (error: unknown) => void
}

export interface ConsoleCalls {
  /** Answers a frame, or refuses the socket for it. */
  take(data: RawData, isBinary: boolean): void
  /** The socket is closed: what runs is told so. */
  stop(): void
}

/** The calls that come over one console's socket. */
export function createConsoleCalls(deps: ConsoleCallsDeps): ConsoleCalls {
  const { answerCall, address, send, refuse } = deps
  const limiter = createOwnLimiter({ max: SOCKET_CALLS_A_MINUTE, seconds: 60 })
  const closed = new AbortController()
  let running = 0

  async function answer(said: SocketCall): Promise<void> {
    const identity = await deps.identity()
    if (!identity) return
    const envelope = await answerCall(said, { identity, address, signal: closed.signal })
    if (!closed.signal.aborted) send({ type: 'answer', n: said.n, envelope })
  }

  async function take(data: RawData, isBinary: boolean): Promise<void> {
    const isOver = running >= AT_ONCE || (await limiter.take('socket')) > 0
    if (isOver) return refuse('request.too_many')
    const said = isBinary ? undefined : parseCall(data)
    if (!said) return refuse('request.invalid')
    running += 1
    await answer(said).finally(() => {
      running -= 1
    })
  }

  return {
    take: (data, isBinary) => void take(data, isBinary).catch(error => deps.fail(error)),
    stop: () => closed.abort(),
  }
}

function parseCall(data: RawData): SocketCall | undefined {
  try {
    return socketCall.parse(JSON.parse((data as Buffer).toString()))
  } catch {
    return undefined
  }
}
