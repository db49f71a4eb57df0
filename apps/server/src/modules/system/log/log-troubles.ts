import type { LogTrouble } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Db } from '#server/infra/database/database.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { createRepeated } from '#server/infra/timers.ts'

/** Pause before consoles are told again after a fault of the database, ms. */
const RETRY = 1_000

/** Tells the consoles of those who read the log which troubles of the installation hold. */
export function createLogTroubles(deps: {
  db: Db
  conditions: Pick<Conditions, 'list' | 'onChange'>
  log: Pick<FastifyBaseLogger, 'warn'>
}) {
  const { db, conditions, log } = deps
  const present = (): LogTrouble[] =>
    conditions.list().map(({ name, since, detail }) => ({ name, since, ...aboutOf(detail) }))
  const telling = createRepeated(
    () =>
      db.transaction().execute(async tx => {
        const data = { troubles: present() }
        await writeEvent(tx, { type: 'log.troubles', data, audience: { permission: 'log.view' } })
      }),
    { name: 'troubles', retry: RETRY, log },
  )
  conditions.onChange(() => telling.run())
  return {
    calls: { getTroubles: async (): Promise<LogTrouble[]> => present() },
    stop: () => telling.stop(),
  }
}

const aboutOf = (detail: object): Pick<LogTrouble, 'about'> =>
  'about' in detail && typeof detail.about === 'string' ? { about: detail.about } : {}
