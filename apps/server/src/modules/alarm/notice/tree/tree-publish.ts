import type { FastifyBaseLogger } from 'fastify'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { MqttAccount, MqttLink, MqttMessage, RefusedMessage } from '../channel/mqtt.ts'
import { pauseOf, type Outcome } from '../delivery/delivery.rules.ts'

/** The number of messages that are on their way to the broker at the same time, in order. */
export const BATCH = 100
/** The number of lost connections after which a message counts as refused. */
const CUT_OFF_MAX = 3
/** Time without a refusal after which the trouble is over, ms. */
const REFUSED_MS = 3_600_000

export interface TreePublishDeps {
  mqtt: Pick<MqttLink, 'publishAll'>
  elapsed: () => number
  conditions: Pick<Conditions, 'set'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Publishes messages so that a single one cannot hold up all others. A message that the broker refuses is left out and reported as a
 * trouble of the installation. If the broker closes the connection instead, messages are sent singly until the refused one is found.
 */
export function createTreePublish({ mqtt, elapsed, conditions, log }: TreePublishDeps) {
  let failures = 0
  let restsUntil = 0
  let isWary = false
  const cutOffs = new Map<string, number>()
  let refusal: { count: number; at: number; version: number } | undefined

  function tellRefused({ message: { topic }, answer }: RefusedMessage, version: number) {
    const count = (refusal?.count ?? 0) + 1
    refusal = { count, at: elapsed(), version }
    log.warn({ topic, answer, count }, 'message refused by the broker')
    conditions.set('mqtt_refused', { about: topic, answer, count })
  }

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

  /** Whether the connection was lost too often while this message was sent. */
  function isCulprit({ topic, id }: MqttMessage): boolean {
    const key = `${topic} ${id}`
    const times = (cutOffs.get(key) ?? 0) + 1
    cutOffs.set(key, times)
    return times >= CUT_OFF_MAX
  }

  /** @returns how many of the messages are published or left out; 0 if they are to be tried again */
  async function publishPart(to: MqttAccount, part: readonly MqttMessage[]): Promise<number> {
    const { outcome, refused, isCutOff } = await mqtt.publishAll(to, part)
    for (const one of refused) tellRefused(one, to.version)
    const [first] = part
    if (isCutOff && isWary && first && isCulprit(first)) {
      tellRefused({ message: first, answer: 'the connection was closed' }, to.version)
      return 1
    }
    if (isCutOff) isWary = true
    return note(outcome) ? part.length : 0
  }

  return {
    isResting: () => elapsed() < restsUntil,

    /** @returns false if all of the messages are to be published again later */
    async publish(to: MqttAccount, messages: readonly MqttMessage[]): Promise<boolean> {
      for (let n = 0; n < messages.length;) {
        const done = await publishPart(to, messages.slice(n, n + (isWary ? 1 : BATCH)))
        if (done === 0) return false
        n += done
      }
      isWary = false
      cutOffs.clear()
      return true
    },

    /** Ends the trouble if the last refusal was long ago, or came from settings that have changed. */
    endRefusal(version: number) {
      if (!refusal || (refusal.version === version && elapsed() - refusal.at < REFUSED_MS)) return
      refusal = undefined
      conditions.set('mqtt_refused', undefined)
    },
  }
}
export type TreePublish = ReturnType<typeof createTreePublish>
