import type { Alarm, EventType } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../infra/database/database.ts'
import { readOutbox, type Progress } from '../../../../infra/outbox/outbox-reader.ts'
import type { MqttAccount, MqttLink, MqttMessage } from '../channel/mqtt.ts'
import { pauseOf, type Outcome } from '../delivery/delivery.rules.ts'
import { listCentreCodes, listOpenAlarms } from './alarm-tree.queries.ts'
import { messagesOf, stateMessage } from './alarm-tree.presenter.ts'

const NAME = 'mqtt'
/** Events that are on their way to the broker at once; their order is kept. */
const BATCH = 100
const TYPES: readonly EventType[] = ['alarm.raised', 'alarm.repeated', 'alarm.changed']

export interface AlarmTreeDeps {
  db: Db
  account: () => Promise<MqttAccount | undefined>
  mqtt: MqttLink
  /** Whether this copy of the server is the one that publishes. */
  isMine: () => boolean
  elapsed: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Publishes every alarm below the site's prefix, in commit order, from the outbox: a broker that is away misses nothing for as
 * long as events are kept, and afterwards gets what is open. The position moves when the broker has acknowledged.
 */
export function createAlarmTree({ db, account, mqtt, isMine, elapsed, log }: AlarmTreeDeps) {
  let failures = 0
  let restsUntil = 0

  function note(outcome: Outcome): boolean {
    if (outcome.kind === 'sent') {
      failures = 0
      return true
    }
    failures += 1
    restsUntil = elapsed() + pauseOf(Math.min(failures, 5), 0.5) * 1000
    const { kind } = outcome
    if (failures === 1)
      log.warn(
        { reason: kind === 'later' || kind === 'failed' ? outcome.reason : kind },
        'broker not reached',
      )
    return false
  }

  async function publish(to: MqttAccount, messages: readonly MqttMessage[]): Promise<boolean> {
    for (let n = 0; n < messages.length; n += BATCH)
      if (!note(await mqtt.publish(to, messages.slice(n, n + BATCH)))) return false
    return true
  }

  async function beginAnew(to: MqttAccount, progress: Extract<Progress, { kind: 'anew' }>) {
    const open = await listOpenAlarms(db)
    const codes = await listCentreCodes(db)
    if (
      !(await publish(
        to,
        open.map(alarm => stateMessage(alarm, codes)),
      ))
    )
      return false
    return db.transaction().execute(tx => progress.begin(tx))
  }

  async function goOn(to: MqttAccount, progress: Extract<Progress, { kind: 'read' }>) {
    const { part, isWorthIt } = progress
    if (!isWorthIt) return false
    const codes = part.events.length > 0 ? await listCentreCodes(db) : new Map<string, string>()
    const messages = part.events.flatMap(({ type, at, data }, n) =>
      messagesOf({ type, at, alarm: data as Alarm }, codes, `${part.next.xid}-${n}`),
    )
    if (!(await publish(to, messages))) return false
    return (await db.transaction().execute(tx => progress.advance(tx))) && part.isFull
  }

  return async function follow(): Promise<void> {
    const to = await account()
    if (!to?.publishesAlarms || !isMine() || elapsed() < restsUntil) return
    let goesOn = true
    while (goesOn && isMine()) {
      const progress = await readOutbox(db, NAME, TYPES, BATCH)
      goesOn = progress.kind === 'anew' ? await beginAnew(to, progress) : await goOn(to, progress)
    }
  }
}
