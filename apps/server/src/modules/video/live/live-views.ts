import { id as idSchema } from '@palisade/contract'
import { VIEWS_PER_FRAME, type LiveView } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { listUserNames } from './live-views.queries.ts'

/** Pause before a retry after a fault of the database, ms. */
const RETRY = 1_000
/** The most views that are kept in memory, open or ended; several times the sockets of one media program. */
const VIEWS_MAX = 20_000
/** Ended views that are remembered as stored, in case the media program tells of them again. */
const STORED_MAX = 20_000

export interface LiveViewsDeps {
  db: Db
  writeAudit: WriteAudit
  /** Tells a media program that the ends of these views are stored. */
  keep: (nodeId: string, ids: readonly string[]) => void
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A view that is over. `isCut`: the media program died, so that it ended at `to` at the latest. */
type EndedView = LiveView & { nodeId: string; to: number; isCut?: boolean }

/**
 * Writes the end of every live view into the log: who watched which camera, from when to when. The media program tells of views
 * until their end is stored; those that die with it are closed when it is back.
 */
export function createLiveViews({ db, writeAudit, keep, log }: LiveViewsDeps) {
  const open = new Map<string, { view: LiveView; nodeId: string; instance: string }>()
  const ended = new Map<string, EndedView>()
  const stored = new LRUCache<string, true>({ max: STORED_MAX })
  const storing = createRepeated(store, { name: 'live views', retry: RETRY, log })

  async function store(): Promise<void> {
    for (let batch = next(); batch.length > 0; batch = next()) {
      const names = await listUserNames(
        db,
        batch.map(view => view.userId),
      )
      const rows = batch.map(view => rowOf(view, names.get(view.userId) ?? ''))
      await db.transaction().execute(async tx => {
        for (const row of rows) await writeAudit(row, tx)
      })
      for (const { id } of batch) {
        ended.delete(id)
        stored.set(id, true)
      }
      for (const [nodeId, views] of Map.groupBy(batch, view => view.nodeId))
        keep(
          nodeId,
          views.map(view => view.id),
        )
    }
  }

  const next = () => [...ended.values()].slice(0, VIEWS_PER_FRAME)

  function end(view: EndedView): void {
    open.delete(view.id)
    if (stored.has(view.id)) keep(view.nodeId, [view.id])
    else if (ended.size < VIEWS_MAX) ended.set(view.id, view)
  }

  return {
    /** Takes views as a media program tells of them; see `MediaLinkOptions.onViews`. */
    take(nodeId: string, views: readonly LiveView[], instance: string, lostAt: number): void {
      for (const other of open.values())
        if (other.nodeId === nodeId && other.instance !== instance)
          end({ ...other.view, nodeId, to: Math.max(other.view.from, lostAt), isCut: true })
      // Ids from the media program are not trusted.
      for (const view of views.filter(isOfOurs)) {
        const { to } = view
        if (to !== undefined) end({ ...view, nodeId, to })
        else if (open.size < VIEWS_MAX) open.set(view.id, { view, nodeId, instance })
      }
      if (ended.size > 0) storing.run()
    },
    stop: () => storing.stop(),
  }
}

const isOfOurs = ({ id, userId, cameraId }: LiveView) =>
  [id, userId, cameraId].every(value => idSchema.safeParse(value).success)

const rowOf = ({ id, userId, address, cameraId, from, to, isCut }: EndedView, userName: string) => ({
  userId,
  // Of a user who was deleted meanwhile only the id is left; an empty name would stand for our own programs.
  userName: userName === '' ? userId : userName,
  address,
  action: 'live.close',
  object: cameraId,
  after: {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    seconds: Math.round((to - from) / 1000),
    ...(isCut && { isCut }),
  },
  result: 'ok',
  requestId: id,
})
