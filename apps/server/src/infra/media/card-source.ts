import {
  fillAnswerSchema,
  type CardRequest,
  type FillAnswer,
  type FillRequest,
} from '@palisade/contract/media'
import { AppError } from '#server/infra/errors/app-error.ts'
import { askMedia } from './control-request.ts'
import type { MediaPrograms } from './media-programs.ts'

/** Footage from cameras' own cards, which the program that has the camera plays and stores. */
export interface CardSource {
  /** Has a span fetched; it takes as long as the card needs. */
  fetch(asked: FillRequest, signal: AbortSignal): Promise<FillAnswer>
  /** Tells of a replay that a token is about to play. */
  offer(card: CardRequest): Promise<void>
}

const OFFER_MS = 5_000
const ANSWER_MAX_BYTES = 64 * 1024

export function createCardSource(programs: Pick<MediaPrograms, 'of'>): CardSource {
  /** @throws Error when the program is away or does not say 200 */
  async function post(
    path: string,
    body: FillRequest | CardRequest,
    ms: number | AbortSignal,
  ): Promise<Buffer> {
    const asked = { method: 'POST', path, body, ms, bytes: ANSWER_MAX_BYTES } as const
    const { status, bytes } = await askMedia(await programs.of(body.cameraId), asked)
    if (status !== 200) throw new Error(`media answered ${status}`)
    return bytes
  }

  return {
    async fetch(asked, signal) {
      try {
        // The media program itself bounds the time that a card may take.
        const answer = await post('/control/fill', asked, signal)
        return fillAnswerSchema.parse(JSON.parse(answer.toString()))
      } catch (cause) {
        throw signal.aborted ? cause : new AppError('media.unavailable', undefined, { cause })
      }
    },
    async offer(card) {
      try {
        await post('/control/card', card, OFFER_MS)
      } catch (cause) {
        throw new AppError('media.unavailable', undefined, { cause })
      }
    },
  }
}
