import { CONTROL_CAMERAS_MAX } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { MediaPrograms } from '#server/infra/media/media-programs.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createGrace, giveCameras, TICK_MS } from './lease.rules.ts'
import {
  hasUngiven,
  leaseStamp,
  listHeld,
  listNodeStates,
  lockGiving,
  noteHeard,
  putLeases,
  putNodes,
  tryLockGiving,
} from './lease.queries.ts'

export interface CameraLeasesDeps {
  db: Db
  mediaPrograms: Pick<MediaPrograms, 'all'>
  clock: Pick<Clock, 'elapsed'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Called when cameras have changed hands, whichever copy of the server gave them. */
  onChange: () => void
}

export type CameraLeases = ReturnType<typeof createCameraLeases>

/** Shares the cameras out among the media programs; every copy of the server does it, one at a time. */
export function createCameraLeases({ db, mediaPrograms, clock, log, onChange }: CameraLeasesDeps) {
  const ids = mediaPrograms.all.map(({ id }) => id)
  const grace = createGrace()
  let named: Promise<void> | undefined
  let stamp: string | undefined

  /** Names the programs once, and again only where that failed. */
  const nameAll = (): Promise<void> =>
    (named ??= putNodes(
      db,
      mediaPrograms.all.map(({ id, url }) => ({ id, url, capacity: CONTROL_CAMERAS_MAX })),
    ).catch((error: unknown) => {
      named = undefined
      throw error
    }))

  async function give(tx: Tx, isSettled: boolean): Promise<void> {
    const given = giveCameras(await listNodeStates(tx, ids), await listHeld(tx), isSettled)
    if (given.length === 0) return
    await putLeases(tx, given)
    const moves = Map.groupBy(given, ({ formerId, nodeId }) => `${formerId ?? 'new'} > ${nodeId}`)
    for (const [move, list] of moves) log.info({ move, cameras: list.length }, 'cameras given')
  }

  async function tick(): Promise<void> {
    await nameAll()
    await db.transaction().execute(async tx => {
      if (await tryLockGiving(tx)) await give(tx, grace.isOver(clock.elapsed()))
    })
    const now = await leaseStamp(db)
    const isChanged = stamp !== undefined && stamp !== now
    stamp = now
    if (isChanged) onChange()
  }
  const ticking = createRepeated(tick, { name: 'cameras of media programs', every: TICK_MS, log })

  return {
    /** Gives cameras that nobody has to a program; to be called before the cameras of one are listed. */
    async giveNew(): Promise<void> {
      await nameAll()
      if (!(await hasUngiven(db, ids))) return
      await db.transaction().execute(async tx => {
        await lockGiving(tx)
        await give(tx, false)
      })
    },
    /** Notes that a program was heard just now. */
    async heard(id: string): Promise<void> {
      await nameAll()
      await noteHeard(db, id)
    },
    /** The only program has all cameras, and nobody to give them to. */
    start: () => (ids.length > 1 ? ticking.start() : undefined),
    stop: () => ticking.stop(),
    /** For tests: one tick. */
    tick,
  }
}
