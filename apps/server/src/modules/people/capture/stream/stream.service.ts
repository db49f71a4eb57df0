import type { Contract, FaceStream, RequestOf } from '@palisade/contract'
import type { CentreContext } from '#server/infra/binding/context.ts'
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
export const createStreamService = ({ db, recogniser, clock }: StreamServiceDeps) => ({
  async getStreams(
    _request: RequestOf<Contract['faceCapture']['getStreams']>,
    context: Pick<CentreContext, 'access' | 'centre'>,
  ): Promise<FaceStream[]> {
    const rows = await listStreams(db, context, clock.now())
    return rows.map(({ id, name, said, frames_per_second: rate, since }) => ({
      camera: { id, name },
      state: recogniser.isOn ? (said ?? 'waiting') : 'off',
      framesPerSecond: recogniser.isOn ? rate : null,
      since: since?.toISOString() ?? null,
    }))
  },
})
