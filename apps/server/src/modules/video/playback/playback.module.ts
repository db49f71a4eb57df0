import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Secrets } from '#server/infra/secrets/secrets.ts'
import { createPlaybackService, type PlaybackDeps } from './playback.service.ts'

/** Who may see what was recorded. */
export const createPlaybackModule = (deps: {
  db: Db
  secrets: Pick<Secrets, 'mediaSecret'>
  clock: Clock
  openCard: PlaybackDeps['openCard']
}): ServerModule<'playback'> => ({
  handlers: {
    playback: pickHandlers(
      contract.playback,
      createPlaybackService({ ...deps, mediaSecret: deps.secrets.mediaSecret }),
    ),
  },
})
