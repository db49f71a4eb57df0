import { PUSH_KEPT_MINUTES } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { FastifyBaseLogger } from 'fastify'
import { listPermittedUsers } from '#server/infra/access/permitted-users.queries.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { presentMessage, type ToldAlarm } from './push-message.presenter.ts'
import { removeMessage, takeDue, type DueMessage } from './push-message.queries.ts'
import { settlePush } from './push-outcome.ts'
import type { SendPush } from './push-request.ts'
import { verdictOf } from './push.rules.ts'

/** Messages that wait for another try are looked for so often, ms. */
const LOOK_EVERY = 2_000
/** The most messages on their way at once: services that never answer hold up these alone, for seconds. */
const AT_ONCE = 16

export interface PushSender {
  /** Sends what is due now. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

export interface PushSenderDeps {
  db: Db
  send: SendPush
  texts: { chinese: Translator; english: Translator }
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Takes messages from the queue of the database and hands them to push services, beside everything else. */
export function createPushSender({ db, send, texts, clock, log }: PushSenderDeps): PushSender {
  const stopping = new AbortController()
  const onTheirWay = new Set<Promise<void>>()

  /** The alarm that a phone is told of; undefined where its person has answered, or may not see it any more. */
  async function alarmOf(message: DueMessage): Promise<ToldAlarm | undefined> {
    const alarm = message.alarm_id === null ? undefined : await findAlarmRow(db, message.alarm_id)
    if (!alarm || !isWaiting(message)) return undefined
    const permitted = await listPermittedUsers(db, 'staff.use', alarmObject(alarm))
    if (!permitted.includes(message.user_id)) return undefined
    return { type: alarm.type, level: levelOfNumber(alarm.level) }
  }

  async function deliver(message: DueMessage): Promise<void> {
    const alarm = await alarmOf(message)
    if (!message.is_live || (message.action !== 'hello' && !alarm)) return removeMessage(db, message.id)
    const t = message.locale === 'zh_CN' ? texts.chinese : texts.english
    const age = (clock.now() - message.created_at.getTime()) / 1000
    const seconds = Math.max(0, Math.round(PUSH_KEPT_MINUTES * 60 - age))
    const answer = await send(message, presentMessage(t, message, alarm), {
      seconds,
      signal: stopping.signal,
    })
    // A try that our own end broke off is nobody's fault; the message comes again when nobody holds it any more.
    if (stopping.signal.aborted && answer === 'unreachable') return
    await settlePush(db, message, verdictOf(answer, message.attempts), new Date(clock.now()))
  }

  async function look() {
    const room = AT_ONCE - onTheirWay.size
    if (room === 0 || stopping.signal.aborted) return
    for (const message of await takeDue(db, room)) {
      const sent: Promise<void> = deliver(message)
        .catch((error: unknown) => log.warn({ err: error }, 'notification not settled'))
        .finally(() => {
          onTheirWay.delete(sent)
          looking.run()
        })
      onTheirWay.add(sent)
    }
  }
  const looking = createRepeated(look, { name: 'notifications', every: LOOK_EVERY, log })

  return {
    wake: () => looking.run(),
    start: () => looking.start(),
    async stop() {
      stopping.abort()
      await looking.stop()
      await Promise.all(onTheirWay)
    },
  }
}

/** Whether the news is still one: who has accepted needs no word of a new task, who has reported no urging. */
const isWaiting = ({ action, task_status }: DueMessage): boolean =>
  task_status === 'not_started' || (action === 'urge' && task_status === 'in_progress')
