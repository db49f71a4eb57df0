import type { Alarm, EventType } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { readOutbox, type Progress } from '#server/infra/outbox/outbox-reader.ts'
import { messagesOf } from './alarm-tree.presenter.ts'
import { listCentreCodes, listOpenAlarms } from './alarm-tree.queries.ts'
import { createRetained, type TreeAccount } from './retained.ts'
import { BATCH, createTreePublish, type TreePublishDeps } from './tree-publish.ts'

const NAME = 'mqtt'
const TYPES: readonly EventType[] = ['alarm.raised', 'alarm.repeated', 'alarm.changed']

export interface AlarmTreeDeps extends TreePublishDeps {
  db: Db
  account: () => Promise<TreeAccount | undefined>
  /** Whether this copy of the server is the one that publishes. */
  isMine: () => boolean
}

/**
 * Publishes every alarm from the outbox below the site's prefix, in commit order. The position moves on when the broker has acknowledged,
 * so that a broker that was away misses nothing while events are kept; after a longer time it gets the open alarms.
 */
export function createAlarmTree(deps: AlarmTreeDeps) {
  const { db, account, isMine } = deps
  const publisher = createTreePublish(deps)
  const retained = createRetained({ db, publisher })
  /**
   * Counts changes that may have moved topics; `settled` has the count at which the retained messages were last compared with the alarms.
   */
  let changes = 0
  let settled: { changes: number; version: number } | undefined

  async function settle(to: TreeAccount): Promise<boolean> {
    const before = changes
    if (settled?.changes === before && settled.version === to.version) return true
    if (!(await retained.settle(to))) return false
    settled = { changes: before, version: to.version }
    return true
  }

  async function beginAnew(to: TreeAccount, progress: Extract<Progress, { kind: 'anew' }>) {
    // A further comparison then drops the messages of alarms that were closed meanwhile.
    changes += 1
    if (!(await retained.publishStates(to, await listOpenAlarms(db)))) return false
    return db.transaction().execute(tx => progress.begin(tx))
  }

  async function goOn(to: TreeAccount, progress: Extract<Progress, { kind: 'read' }>) {
    const { part, isWorthIt } = progress
    if (!isWorthIt) return false
    const codes = part.events.length > 0 ? await listCentreCodes(db) : new Map<string, string>()
    const messages = part.events.flatMap(({ type, at, data }, n) =>
      messagesOf({ type, at, alarm: data as Alarm }, codes, `${part.next.xid}-${n}`),
    )
    if (!(await retained.publish(to, messages))) return false
    return (await db.transaction().execute(tx => progress.advance(tx))) && part.isFull
  }

  return {
    /** Has the retained messages compared with the alarms again, because topics may have changed. */
    unsettle: () => void (changes += 1),

    async follow(): Promise<void> {
      const to = await account()
      if (!to || !isMine()) return
      publisher.endRefusal(to.version)
      if (publisher.isResting() || !(await settle(to)) || !to.isOn) return
      let goesOn = true
      while (goesOn && isMine()) {
        const progress = await readOutbox(db, NAME, TYPES, BATCH)
        goesOn = progress.kind === 'anew' ? await beginAnew(to, progress) : await goOn(to, progress)
      }
    },
  }
}
