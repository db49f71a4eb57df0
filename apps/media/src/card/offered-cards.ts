import { LIVE_TOKEN_TTL_MS, type CardReplay, type CardRequest } from '@palisade/contract/media'
import type { PlayTokenPayload } from '@palisade/contract/media-token'
import type { Clock } from '../clock.ts'

/** Replays that the server has told of, until the token that plays each has opened its socket. */
export interface OfferedCards {
  offer(card: CardRequest): void
  /** The replay that a token names; undefined where it is not known, is of another camera, or has waited too long. */
  find(grant: Pick<PlayTokenPayload, 'cameraId' | 'cardId'>): CardReplay | undefined
}

const KEPT = 1_000

export function createOfferedCards(clock: Pick<Clock, 'elapsed'>): OfferedCards {
  const offered = new Map<string, CardRequest & { until: number }>()
  return {
    offer(card) {
      const now = clock.elapsed()
      for (const [id, { until }] of offered) if (until < now) offered.delete(id)
      const [oldest] = offered.keys()
      if (offered.size >= KEPT && oldest !== undefined) offered.delete(oldest)
      offered.set(card.cardId, { ...card, until: now + LIVE_TOKEN_TTL_MS })
    },
    find({ cameraId, cardId }) {
      const found = cardId === undefined ? undefined : offered.get(cardId)
      return found && found.cameraId === cameraId && found.until >= clock.elapsed() ? found.replay : undefined
    },
  }
}
