import pLimit from 'p-limit'
import type { Db } from '#server/infra/database/database.ts'
import { isLockWaitOver, limitLockWait } from '#server/infra/database/lock-wait.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createKeyedQueue } from '#server/infra/keyed-queue.ts'
import { lockPanel } from './panel-turns.queries.ts'

/** Panels that are commanded at the same time; each holds a database connection until it has answered. */
const PANELS_AT_A_TIME = 4
/**
 * How long a command waits for another one on the same panel, ms. It is longer than a panel may take
 * (COMMAND_LIMIT_MS).
 */
const TURN_LIMIT = 20_000

/**
 * Gives each panel one command at a time, whichever copy of the server sends it, so that the second operator sees what
 * the first one's command has done to the zones.
 */
export function createPanelLock(db: Db) {
  const slots = pLimit(PANELS_AT_A_TIME)
  const inLine = createKeyedQueue()

  const locked = <Result>(panelId: string, work: () => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async tx => {
      await limitLockWait(tx, TURN_LIMIT)
      await lockPanel(tx, panelId)
      return work()
    })

  return {
    async take<Result>(panelId: string, work: () => Promise<Result>): Promise<Result> {
      try {
        return await inLine(panelId, () => slots(() => locked(panelId, work)))
      } catch (error) {
        if (isLockWaitOver(error)) throw new AppError('device.busy', undefined, { cause: error })
        throw error
      }
    },
  }
}
