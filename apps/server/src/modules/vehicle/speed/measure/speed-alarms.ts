import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import { PROGRAMS } from '#server/modules/alarm/alarm/raise/new-event.ts'
import {
  listDue,
  settleViolation,
  tellViolations,
  type DueViolation,
} from '../violation/speed-violation.queries.ts'

const AT_ONCE = 50

export interface SpeedAlarmsDeps {
  db: Db
  files: Pick<Files, 'open' | 'put'>
  raiser: Pick<AlarmRaiser, 'raise'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Raises the alarms of violations, each once over a crash, as those of hits (`vehicle-deployment/hit/hit-alarms.ts`). */
export function createSpeedAlarms({ db, files, raiser, log }: SpeedAlarmsDeps) {
  async function copyOf(key: string | null): Promise<string | undefined> {
    const file = key === null ? undefined : await files.open(key)
    return file && files.put(await buffer(file.stream), { kind: 'alarm-picture', ext: 'jpg' })
  }

  async function settle(due: DueViolation): Promise<void> {
    const pictureKey = await copyOf(due.picture_key)
    const alarmId = await raiser.raise({
      issuer: PROGRAMS,
      eventId: `speed:${due.id}`,
      device: { id: due.camera_id },
      type: 'vehicle_speed',
      level: levelOfNumber(due.level),
      at: due.at.getTime(),
      description: [due.plate, `${due.speed} km/h > ${due.limit_kmh} km/h`, due.rule_name]
        .filter(Boolean)
        .join(' · '),
      pictureKey,
      isOwn: true,
    })
    await db.transaction().execute(async tx => {
      await settleViolation(tx, due.id, { state: 'raised', alarm_id: alarmId })
      await tellViolations(tx, [due])
    })
  }

  return async function round(): Promise<void> {
    for (;;) {
      const due = await listDue(db, AT_ONCE)
      let settled = 0
      for (const one of due) {
        try {
          await settle(one)
          settled += 1
        } catch (error) {
          log.warn({ err: error, violation: one.id }, 'alarm of a speed not raised')
        }
      }
      if (due.length < AT_ONCE || settled === 0) return
    }
  }
}
