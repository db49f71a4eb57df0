import type { EngineMessage, HostMessage } from './messages.ts'

type Answer = Extract<EngineMessage, { question: number }>

export interface Asking<T> {
  message: (question: number) => HostMessage
  /** ms */
  limit: number
  answered: (message: Answer, resolve: (value: T) => void, reject: (fault: Error) => void) => void
  /** Nothing came in time, nobody was there, or the engine ended. */
  lost: (resolve: (value: T) => void, reject: (fault: Error) => void) => void
}

/** What was asked of the engine and is not answered yet; each settles in any case within its limit. */
export function createQuestions(send: (message: HostMessage) => boolean) {
  const open = new Map<number, { answered: (message: Answer) => void; lost: () => void }>()
  let last = 0

  return {
    ask<T>({ message, limit, answered, lost }: Asking<T>): { answer: Promise<T>; question: number } {
      const question = ++last
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const lose = (): void => lost(resolve, reject)
      const timer = setTimeout(lose, limit)
      open.set(question, { answered: answer => answered(answer, resolve, reject), lost: lose })
      if (!send(message(question))) lose()
      const answer = promise.finally(() => {
        clearTimeout(timer)
        open.delete(question)
      })
      return { answer, question }
    },
    settle: (message: Answer): void => open.get(message.question)?.answered(message),
    loseAll(): void {
      for (const question of open.values()) question.lost()
    },
  }
}
