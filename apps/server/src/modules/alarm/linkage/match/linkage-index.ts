import type { Db } from '#server/infra/database/database.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createKept } from '#server/infra/kept.ts'
import { listAreaPaths, listEnabled } from './linkage-index.queries.ts'
import { compileTable, type LinkageTable } from './linkage-table.rules.ts'

export interface LinkageIndex {
  /** The enabled rules as of the last change that this process has heard of. */
  table(): Promise<LinkageTable>
  /** Drops the rules in memory, so that the next alarm reads them again: a rule was started, stopped or changed. */
  forget(): void
  /** Reads the rules again, for changes whose event did not reach this process. */
  refresh(): Promise<void>
}

/** Keeps the enabled rules in memory, so that matching an alarm needs no query. */
export function createLinkageIndex(db: Db, listeners: Pick<Listeners, 'on'>): LinkageIndex {
  async function read(): Promise<LinkageTable> {
    const rules = await listEnabled(db)
    const needsAreas = rules.some(({ areaIds }) => areaIds.length > 0)
    return compileTable(rules, needsAreas ? await listAreaPaths(db) : new Map())
  }

  const { value: table, forget, refresh } = createKept(read)

  for (const type of [
    'linkage.changed',
    'defence_zone.changed',
    'organisation.changed',
    'camera_group.changed',
  ] as const)
    listeners.on(type, forget)
  listeners.on('device.changed', ({ data }) => {
    if (data.change === 'removed') forget()
  })

  return { table, forget, refresh }
}
