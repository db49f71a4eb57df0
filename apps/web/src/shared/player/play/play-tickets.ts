import type { PlayTicket, RecordingKindName } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { ApiError } from '#shared/api/api-error.ts'
import type { Span } from './model/span.ts'

type Asked = Pick<Parameters<typeof api.playback.open>[0], 'kind' | 'from' | 'to'>
interface Waiting {
  cameraId: string
  take: PromiseWithResolvers<PlayTicket>
}

/** The requests of this turn of the event loop, grouped by what they ask for. */
const waiting = new Map<string, Waiting[]>()

/**
 * Asks for permission to play a camera's recording. Requests of the same turn of the event loop, such as those of a wall, share one call.
 */
export function playTicketOf(
  cameraId: string,
  kind: RecordingKindName,
  { from, to }: Span,
): Promise<PlayTicket> {
  const asked = { kind, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  // The server asks each camera for its card, so each gets a call of its own: the slowest must not hold up the others.
  if (kind === 'card') return openOne(cameraId, asked)
  const key = JSON.stringify(asked)
  const take = Promise.withResolvers<PlayTicket>()
  const others = waiting.get(key)
  if (others) others.push({ cameraId, take })
  else {
    waiting.set(key, [{ cameraId, take }])
    queueMicrotask(() => {
      const all = waiting.get(key) ?? []
      waiting.delete(key)
      void openAll(all, asked)
    })
  }
  return take.promise
}

async function openAll(all: readonly Waiting[], asked: Asked): Promise<void> {
  try {
    const tickets = await api.playback.open({ cameraIds: all.map(({ cameraId }) => cameraId), ...asked })
    for (const [index, { take }] of all.entries()) {
      const ticket = tickets[index]
      if (ticket) take.resolve(ticket)
    }
  } catch (error) {
    // One forbidden camera makes the whole call fail, so each is asked for alone, and the others can be played.
    const isOfOne = error instanceof ApiError && error.failure === 'refused' && all.length > 1
    for (const { cameraId, take } of all)
      if (isOfOne) take.resolve(openOne(cameraId, asked))
      else take.reject(error)
  }
}

async function openOne(cameraId: string, asked: Asked): Promise<PlayTicket> {
  const [ticket] = await api.playback.open({ cameraIds: [cameraId], ...asked })
  if (!ticket) throw new Error('no ticket')
  return ticket
}
