import type { EngineMessage, HostMessage } from './messages.ts'

type Answer = Extract<EngineMessage, { request: number }>

export interface RequestOptions<T> {
  message: (request: number) => HostMessage
  /** ms */
  limit: number
  answered: (message: Answer, resolve: (value: T) => void, reject: (fault: Error) => void) => void
  /** Nothing came in time, nobody was there, or the engine ended. */
  lost: (resolve: (value: T) => void, reject: (fault: Error) => void) => void
}

/** Requests to the engine that are not answered yet; each settles in any case within its limit. */
export function createPendingRequests(send: (message: HostMessage) => boolean) {
  const open = new Map<number, { answered: (message: Answer) => void; lost: () => void }>()
  let last = 0

  return {
    ask<T>({ message, limit, answered, lost }: RequestOptions<T>): { answer: Promise<T>; request: number } {
      const request = ++last
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const lose = (): void => lost(resolve, reject)
      const timer = setTimeout(lose, limit)
      open.set(request, { answered: answer => answered(answer, resolve, reject), lost: lose })
      if (!send(message(request))) lose()
      const answer = promise.finally(() => {
        clearTimeout(timer)
        open.delete(request)
      })
      return { answer, request }
    },
    settle: (message: Answer): void => open.get(message.request)?.answered(message),
    failAll(): void {
      for (const request of open.values()) request.lost()
    },
  }
}
