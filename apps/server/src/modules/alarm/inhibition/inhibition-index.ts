import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createKept } from '#server/infra/kept.ts'
import type { Inhibitions } from '#server/modules/alarm/alarm/alarm-ports.ts'
import { countHeld, listAreaPaths, listRunning } from './inhibition-index.queries.ts'
import { createTable, holdingAt, type InhibitionTable, type RunningInhibition } from './inhibition.rules.ts'

export interface InhibitionIndex extends Inhibitions {
  /** The next question reads what runs anew: something was started, stopped or changed. */
  forget(): void
  /** Reads anew beside the questions, for changes of which no event came. */
  refresh(): Promise<void>
  /** Those that have run for their whole span. */
  overdue(): string[]
}

/** When a rule is over by `elapsed`, and which end that was worked out for. */
interface Deadline {
  endsAt: number
  elapsed: number
}

/** Keeps what holds alarms back in memory, so that the intake asks no database about it. */
export function createInhibitionIndex(
  db: Db,
  { listeners, clock = systemClock }: { listeners?: Pick<Listeners, 'on'>; clock?: Clock },
): InhibitionIndex {
  let deadlines: ReadonlyMap<string, Deadline> = new Map()

  async function read(): Promise<InhibitionTable> {
    const running = await listRunning(db)
    deadlines = deadlinesOf(running)
    const needsAreas = running.some(({ areaIds }) => areaIds.length > 0)
    const paths = needsAreas ? await listAreaPaths(db) : []
    return createTable(running, new Map(paths.map(({ id, path }) => [id, path])))
  }

  /**
   * An end that is known already stays where it was: a wall clock that is set ahead or back ends nothing early and makes nothing
   * longer. After a restart, no span is longer than it was asked for.
   */
  function deadlinesOf(running: readonly RunningInhibition[]): Map<string, Deadline> {
    const known = deadlines
    return new Map(
      running.flatMap(({ id, startedAt, endsAt }): [string, Deadline][] => {
        if (endsAt === null) return []
        const before = known.get(id)
        if (before?.endsAt === endsAt.getTime()) return [[id, before]]
        const left = Math.min(endsAt.getTime() - clock.now(), endsAt.getTime() - startedAt.getTime())
        const elapsed = clock.elapsed() + left
        return [[id, { endsAt: endsAt.getTime(), elapsed }]]
      }),
    )
  }

  const { value: table, forget, refresh } = createKept(read)

  const isOver = (id: string) => {
    const deadline = deadlines.get(id)
    return deadline !== undefined && clock.elapsed() >= deadline.elapsed
  }

  for (const type of ['inhibition.changed', 'inhibition.ended', 'defence_zone.changed'] as const) {
    listeners?.on(type, forget)
  }
  // A device that was added or moved, and areas, matter to rules of areas; each may come in hundreds, so that reading is left to
  // the next event.
  listeners?.on('organisation.changed', forget)
  listeners?.on('device.changed', ({ data }) => {
    if (data.change === 'removed') forget()
  })

  return {
    async at(now) {
      return holdingAt(await table(), now, isOver)
    },
    count: countHeld,
    forget,
    refresh,
    overdue: () => [...deadlines.keys()].filter(isOver),
  }
}
