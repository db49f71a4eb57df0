import type { Alarm } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import type { MqttAccount } from '../channel/mqtt.ts'
import { type TreeMessage, emptyMessage, stateMessage } from './alarm-tree.presenter.ts'
import { listAlarms, listCentreCodes, OPEN_LIMIT } from './alarm-tree.queries.ts'
import {
  forgetOtherBrokers,
  listStale,
  listUntold,
  putRetained,
  removeRetained,
  type TreePlace,
} from './retained.queries.ts'
import { BATCH, type TreePublish } from './tree-publish.ts'

export interface TreeAccount extends MqttAccount {
  /** Whether alarms are published. */
  isOn: boolean
}

const placeOf = ({ host, port, prefix, isOn }: TreeAccount): TreePlace => ({
  broker: `${host}:${port}`,
  prefix,
  isOn,
})

/**
 * Keeps a list of the topics that the broker retains for us. Each topic is noted before it is published and forgotten after it was
 * emptied, so that none is left at the broker when its alarm is over, a centre or the prefix is renamed, or publishing is turned off.
 */
export function createRetained({ db, publisher }: { db: Db; publisher: Pick<TreePublish, 'publish'> }) {
  const states = async (alarms: readonly Alarm[]) => {
    const codes = await listCentreCodes(db)
    return alarms.map(alarm => stateMessage(alarm, codes))
  }

  /** Publishes messages in order, and notes which topics the broker retains now. */
  async function publish(to: TreeAccount, messages: readonly TreeMessage[]): Promise<boolean> {
    const { broker } = placeOf(to)
    const kept = new Map<string, TreeMessage>()
    for (const message of messages) if (message.retain) kept.set(`${to.prefix}/${message.topic}`, message)
    const topics = [...kept].map(([topic, { alarmId = '' }]) => ({ topic, alarmId }))
    await putRetained(db, broker, topics)
    if (!(await publisher.publish(to, messages))) return false
    const emptied = [...kept].flatMap(([topic, { payload }]) => (payload === '' ? topic : []))
    await removeRetained(db, broker, emptied)
    return true
  }

  async function emptyStale(to: TreeAccount): Promise<boolean> {
    const place = placeOf(to)
    await forgetOtherBrokers(db, place.broker)
    for (;;) {
      const stale = await listStale(db, place, BATCH)
      if (stale.length === 0) return true
      if (!(await publisher.publish(to, stale.map(emptyMessage)))) return false
      await removeRetained(
        db,
        place.broker,
        stale.map(({ topic }) => topic),
      )
    }
  }

  async function tellUntold(to: TreeAccount): Promise<boolean> {
    for (;;) {
      const ids = await listUntold(db, placeOf(to), { newest: OPEN_LIMIT, limit: BATCH })
      if (ids.length === 0) return true
      if (!(await publish(to, await states(await listAlarms(db, ids))))) return false
    }
  }

  return {
    publish,
    publishStates: async (to: TreeAccount, alarms: readonly Alarm[]) => publish(to, await states(alarms)),
    /** Makes what the broker keeps agree with the open alarms. @returns whether all of it was done */
    settle: async (to: TreeAccount): Promise<boolean> => (await emptyStale(to)) && tellUntold(to),
  }
}
