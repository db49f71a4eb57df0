import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { listStreams } from './stream.queries.ts'

interface StreamServiceDeps {
  db: Db
  recogniser: Pick<Recogniser, 'isOn'>
  clock: Clock
}

/** Says in which streams faces are looked for, and how that goes. */
export function createStreamService({ db, recogniser, clock }: StreamServiceDeps) {
  return {
    async getStreams(_request, context) {
      const rows = await listStreams(db, context, clock.now())
      return rows.map(({ id, name, said, frames_per_second: rate, since }) => ({
        camera: { id, name },
        state: recogniser.isOn ? (said ?? 'waiting') : 'off',
        framesPerSecond: recogniser.isOn ? rate : null,
        since: since?.toISOString() ?? null,
      }))
    },
  } satisfies CallsOf<'faceCapture'>
}
