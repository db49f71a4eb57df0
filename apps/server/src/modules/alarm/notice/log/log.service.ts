import type { NoticeDelivery, Page } from '@palisade/contract'
import { loadTranslator, type Language, type Translator } from '@palisade/phrases'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { findAlarmRows, type AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { digestOf, presentMessage } from '../message/message.presenter.ts'
import { listLog, listOfAlarm, type LogRow } from './log.queries.ts'

/** The most deliveries that are listed at an alarm; the log has all of them. */
const AT_ALARM_LIMIT = 200

/** Reads the log of notices: who was told what, by which way, and how it ended. */
export function createLogService({ db }: { db: Db }) {
  async function present(rows: readonly LogRow[], locale: Language): Promise<NoticeDelivery[]> {
    const [t, alarms] = await Promise.all([loadTranslator(locale), alarmsFor(db, rows)])
    return rows.map(row => presentRow(t, row, alarms))
  }

  return {
    async getByPage(request, { access, centre, locale }): Promise<Page<NoticeDelivery>> {
      const page = await listLog(db, request, access, centre)
      return { ...mapPage(page, row => row), list: await present(page.list, locale) }
    },

    async getOfAlarm({ alarmId }, { locale }) {
      return present(await listOfAlarm(db, alarmId, AT_ALARM_LIMIT), locale)
    },
  } satisfies CallsOf<'notice'>
}

/** Reads the alarms that these notices, and the digests among them, are about, by id. */
export async function alarmsFor(db: Db, rows: readonly LogRow[]): Promise<Map<string, AlarmRow>> {
  const ids = rows.flatMap(row => [
    ...(row.alarm_id === null ? [] : [row.alarm_id]),
    ...(row.cause_reason === 'digest' ? digestOf(row).held.flatMap(one => one.alarm_id ?? []) : []),
  ])
  const found = await findAlarmRows(db, [...new Set(ids)])
  return new Map(found.map(row => [row.id, row]))
}

export const alarmOf = ({ alarm_id }: LogRow, alarms: ReadonlyMap<string, AlarmRow>) =>
  alarm_id === null ? undefined : alarms.get(alarm_id)

function presentRow(t: Translator, row: LogRow, alarms: ReadonlyMap<string, AlarmRow>): NoticeDelivery {
  const alarm = alarmOf(row, alarms)
  const waits = row.state === 'waiting' || row.state === 'held'
  return {
    id: row.id,
    noticeId: row.notice_id,
    reason: row.cause_reason,
    channel: row.channel,
    recipient: row.recipient,
    state: row.state,
    why: row.why,
    answer: row.answer,
    attempts: row.attempts,
    title: presentMessage(t, row, alarm, alarms).title,
    alarmId: alarm ? row.alarm_id : null,
    alarmNumber: alarm?.number ?? '',
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    shownAt: row.shown_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    dueAt: waits ? row.due_at.toISOString() : null,
  }
}
