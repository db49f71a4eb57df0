import { api } from '#shared/api/api.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { readSession } from '#shared/session/session-store.ts'
import type { SentWall } from '../model/kept-wall.ts'

/** After a failure that was no refusal it is tried again after this time, ms. */
export const RETRY = 5_000

/** Whose wall it is: a call goes to the user and the centre of the session. */
const seatOf = () => {
  const { user, centreId } = readSession()
  return `${user?.id} ${centreId}`
}

/** Sends walls to be kept, one at a time: of those that come meanwhile the newest alone. */
export function createWallSender() {
  let waiting: { seat: string; wall: SentWall } | undefined
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (isSending || !waiting) return
    const sent = waiting
    waiting = undefined
    // Another user or centre by now: it would be kept in place of theirs.
    if (sent.seat !== seatOf()) return
    isSending = true
    try {
      await api.wallView.keepOwn(sent.wall)
    } catch (error) {
      if (!isRefusal(error)) waiting ??= sent
      timer = setTimeout(() => void send(), RETRY)
      return
    } finally {
      isSending = false
    }
    await send()
  }

  return {
    keep(wall: SentWall): void {
      waiting = { seat: seatOf(), wall }
      void send()
    },
    stop(): void {
      clearTimeout(timer)
      waiting = undefined
    },
  }
}

export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.failure === 'refused'
