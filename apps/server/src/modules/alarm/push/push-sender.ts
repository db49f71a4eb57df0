import { PUSH_KEPT_MINUTES } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { FastifyBaseLogger } from 'fastify'
import { listPermittedUsers } from '#server/infra/access/permitted-users.queries.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createJobWorker, type JobWorker } from '#server/infra/jobs/job-worker.ts'
import { removeJob, type Later } from '#server/infra/jobs/job.queries.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { presentMessage, type ToldAlarm } from './push-message.presenter.ts'
import { findMessage, pushJobs, type DueMessage } from './push-message.queries.ts'
import { settlePush } from './push-outcome.ts'
import type { SendPush } from './push-request.ts'
import { verdictOf } from './push.rules.ts'

/** Messages that wait for another try are looked for so often, ms. */
const LOOK_EVERY = 2_000
/** The most messages on their way at once: services that never answer hold up these alone, for seconds. */
const AT_ONCE = 16

export interface PushSenderDeps {
  db: Db
  send: SendPush
  texts: { chinese: Translator; english: Translator }
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Takes messages from the queue of the database and hands them to push services, beside everything else. */
export function createPushSender({ db, send, texts, clock, log }: PushSenderDeps): JobWorker {
  /** The alarm that a phone is told of; undefined where its person has answered, or may not see it any more. */
  async function alarmOf(message: DueMessage): Promise<ToldAlarm | undefined> {
    const alarm = message.alarm_id === null ? undefined : await findAlarmRow(db, message.alarm_id)
    if (!alarm || !isWaiting(message)) return undefined
    const permitted = await listPermittedUsers(db, 'staff.use', alarmObject(alarm))
    if (!permitted.includes(message.user_id)) return undefined
    return { type: alarm.type, level: levelOfNumber(alarm.level) }
  }

  async function deliver({ id }: Pick<DueMessage, 'id'>, signal: AbortSignal): Promise<Later | void> {
    const message = await findMessage(db, id)
    if (!message) return
    const alarm = await alarmOf(message)
    if (!message.is_live || (message.action !== 'hello' && !alarm))
      return void (await removeJob(db, pushJobs, id))
    const t = message.locale === 'zh_CN' ? texts.chinese : texts.english
    const age = (clock.now() - message.created_at.getTime()) / 1000
    const seconds = Math.max(0, Math.round(PUSH_KEPT_MINUTES * 60 - age))
    const answer = await send(message, presentMessage(t, message, alarm), { seconds, signal })
    // A try that our own end broke off is nobody's fault.
    if (signal.aborted && answer === 'unreachable') return { ms: 0, isTried: false }
    await settlePush(db, message, verdictOf(answer, message.attempts), new Date(clock.now()))
  }

  return createJobWorker<Pick<DueMessage, 'id'>>({
    name: 'notifications',
    queue: pushJobs,
    keyOf: ({ id }) => id,
    atOnce: AT_ONCE,
    every: LOOK_EVERY,
    perform: deliver,
    db,
    log,
  })
}

/** Whether the news is still one: who has accepted needs no word of a new task, who has reported no urging. */
const isWaiting = ({ action, task_status }: DueMessage): boolean =>
  task_status === 'not_started' || (action === 'urge' && task_status === 'in_progress')
