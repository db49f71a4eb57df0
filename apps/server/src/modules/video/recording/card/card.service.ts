import { randomUUID } from 'node:crypto'
import type { Contract, ResultOf } from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { findOwnRecorder } from './card.queries.ts'
import type { CardSource } from '#server/infra/media/card-source.ts'
import { cardReplayOf, type CardDeps } from './card-replay.ts'

/**
 * Time for which an answer of a card is reused, ms, so that several people who look at the same timeline cause one question to the camera.
 */
const FRESH_MS = 10_000
const KEPT = 200

type Calls = Contract['recording']
type OwnSpans = ResultOf<Calls['getCardSpans']>

/** Tells what cameras have on their own cards. */
export function createCardService({ db, perform }: { db: Db } & Pick<CardDeps, 'perform'>) {
  const asked = new Map<string, { at: number; answer: Promise<OwnSpans> }>()

  async function search(cameraId: string, from: number, to: number): Promise<OwnSpans> {
    const { spans, isWhole } = await perform(cameraId, { do: 'recording.search', from, to })
    return { spans: spans.map(([start, end]) => [Math.round(start), Math.round(end)]), isWhole }
  }

  return {
    /** Asks the camera itself, so that it may take some seconds. */
    async getCardSpans({ cameraId, from, to }) {
      const camera = await findOwnRecorder(db, cameraId)
      if (!camera) throw new AppError('device.not_found')
      if (!camera.capabilities.includes('recordings')) throw new AppError('device.not_supported')
      const key = `${cameraId} ${from} ${to}`
      const known = asked.get(key)
      if (known && performance.now() - known.at < FRESH_MS) return known.answer
      const answer = search(cameraId, Date.parse(from), Date.parse(to))
      answer.catch(() => asked.delete(key))
      asked.set(key, { at: performance.now(), answer })
      const [oldest] = asked.keys()
      if (asked.size > KEPT && oldest !== undefined) asked.delete(oldest)
      return answer
    },
  } satisfies CallsOf<'recording'>
}

/** Prepares playback of a camera's own card at the media program. The caller has checked that the user may see its recordings. */
export function createCardOpener(deps: CardDeps & { media: Pick<CardSource, 'offer'> }) {
  return async (cameraId: string, from: number, to: number): Promise<string> => {
    const replay = await cardReplayOf(deps, cameraId, from, to)
    const cardId = randomUUID()
    await deps.media.offer({ cardId, cameraId, replay })
    return cardId
  }
}
