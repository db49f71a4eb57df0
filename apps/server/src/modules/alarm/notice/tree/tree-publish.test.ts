import { createManualClock } from '@palisade/testkit/manual-clock'
import { expect, test, vi } from 'vitest'
import type { MqttAccount, MqttMessage, Published } from '../channel/mqtt.ts'
import { createTreePublish } from './tree-publish.ts'

const account = { version: 1 } as MqttAccount
const messageOf = (topic: string): MqttMessage => ({ id: '1', topic, payload: '{}' })
const POISON = 'centre/alarm/poison'
const cutOff: Published = {
  outcome: { kind: 'later', reason: 'unreachable', isReceiverDown: true },
  refused: [],
  isCutOff: true,
}

test('a message at which the broker closes the connection is found, left out and told; all others are taken', async () => {
  const clock = createManualClock()
  const taken: string[] = []
  const publishAll = vi.fn(async (_to: MqttAccount, messages: readonly MqttMessage[]) => {
    const poisonAt = messages.findIndex(({ topic }) => topic === POISON)
    if (poisonAt >= 0) return cutOff
    taken.push(...messages.map(({ topic }) => topic))
    return { outcome: { kind: 'sent' as const }, refused: [], isCutOff: false }
  })
  const set = vi.fn()
  const publisher = createTreePublish({
    mqtt: { publishAll },
    elapsed: () => clock.elapsed(),
    conditions: { set },
    log: { warn: () => undefined },
  })
  const messages = ['centre/alarm/a', POISON, 'centre/alarm/b'].map(messageOf)
  for (let tries = 0; !(await publisher.publish(account, messages)); tries++) {
    expect(publisher.isResting()).toBe(true)
    expect(tries).toBeLessThan(6)
    clock.advance(60_000)
  }
  expect(taken.at(-1)).toBe('centre/alarm/b')
  expect(taken).toContain('centre/alarm/a')
  expect(set.mock.calls).toEqual([['mqtt_refused', expect.objectContaining({ about: POISON, count: 1 })]])
})
