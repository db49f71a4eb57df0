import { loadTranslator } from '@palisade/phrases'
import { may } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { alarmOf, alarmsFor } from '../log/log.service.ts'
import type { LogRow } from '../log/log.queries.ts'
import { isEmptyDigest, presentMessage } from '../message/message.presenter.ts'
import { listUnconfirmed, markConfirmed, markShown } from './console-notice.queries.ts'

/** The most notices in one answer; a console gets further ones when these are confirmed. */
const UNCONFIRMED_LIMIT = 100

/** The notices that a person's consoles show until they are confirmed. */
export function createConsoleNoticeService({ db }: { db: Db }) {
  return {
    /** Checks the present rights again: the subject of a notice may have gone out of the reader's reach since it was told. */
    async getOwnUnconfirmed(_request, { user, locale, access }) {
      const rows = await listUnconfirmed(db, user.id, UNCONFIRMED_LIMIT)
      const [t, found] = await Promise.all([loadTranslator(locale), alarmsFor(db, rows)])
      const alarms = new Map([...found].filter(([, alarm]) => may(access, 'alarm.view', alarmObject(alarm))))
      const isShown = (row: LogRow) =>
        (row.alarm_id === null || alarms.has(row.alarm_id)) && !isEmptyDigest(row, alarms)
      return rows.filter(isShown).map(row => ({
        id: row.id,
        ...presentMessage(t, row, alarmOf(row, alarms), alarms),
        level: row.level === null ? null : levelOfNumber(row.level),
        alarmId: row.alarm_id,
        step: stepOf(row),
        at: row.created_at.toISOString(),
      }))
    },

    async markShown({ ids }, { user }) {
      await db.transaction().execute(tx => markShown(tx, user.id, ids))
    },

    async confirm({ ids }, { user }) {
      await db.transaction().execute(tx => markConfirmed(tx, user.id, ids))
    },
  } satisfies CallsOf<'notice'>
}

/** The step of the escalation chain, which is among the fields of its notice; null for another notice. */
function stepOf({ cause_reason, fields: { step } }: LogRow): number | null {
  return cause_reason === 'escalation' && typeof step === 'string' ? Number(step) : null
}
