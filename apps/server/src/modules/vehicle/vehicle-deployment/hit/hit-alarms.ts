import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../infra/database/database.ts'
import type { Files } from '../../../../infra/files/files.ts'
import { levelOfNumber } from '../../../alarm/alarm/alarm.rules.ts'
import type { AlarmRaiser } from '../../../alarm/alarm/raise/alarm-raise.service.ts'
import { countRepeat } from '../../../alarm/alarm/raise/count-repeat.ts'
import { PROGRAMS } from '../../../alarm/alarm/raise/new-event.ts'
import { tellHits } from './hit-writer.ts'
import { findHitBefore, listDueHits, settleHit, type DueHit } from './hit.queries.ts'
import { descriptionOf } from './hit.rules.ts'

/** Hits of one round. */
const AT_ONCE = 50

export interface HitAlarmsDeps {
  db: Db
  files: Pick<Files, 'open' | 'put'>
  raiser: Pick<AlarmRaiser, 'raise'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Raises the alarms of hits. An event has the hit's id, so that a crash in between loses no alarm and a repeat raises none twice. The same
 * plate at the same checkpoint is counted on the alarm of before while it comes back within the pause.
 */
export function createHitAlarms({ db, files, raiser, log }: HitAlarmsDeps) {
  /** The alarm owns its picture, and is removed with it at another time than the passage. */
  async function copyOf(key: string | null): Promise<string | undefined> {
    const file = key === null ? undefined : await files.open(key)
    return file && files.put(await buffer(file.stream), { kind: 'alarm-picture', ext: 'jpg' })
  }

  /** @returns the alarm on which a hit is counted; undefined: it rings itself */
  async function pausedBy(hit: DueHit): Promise<string | null | undefined> {
    const before = hit.deployment_id === null ? undefined : await findHitBefore(db, hit)
    if (!before) return undefined
    return hit.at.getTime() - before.at.getTime() <= hit.pause_seconds * 1000 ? before.alarm_id : undefined
  }

  async function ring(hit: DueHit): Promise<string | null> {
    const pictureKey = await copyOf(hit.picture_key)
    return raiser.raise({
      issuer: PROGRAMS,
      eventId: `vehicle-hit:${hit.id}`,
      device: { id: hit.camera_id },
      type: hit.match === 'unlisted' ? 'vehicle_unlisted' : 'vehicle_hit',
      level: levelOfNumber(hit.level),
      at: hit.at.getTime(),
      description: descriptionOf(hit),
      pictureKey,
      isOwn: true,
    })
  }

  async function settle(hit: DueHit): Promise<void> {
    const counted = await pausedBy(hit)
    const alarmId = counted === undefined ? await ring(hit) : counted
    await db.transaction().execute(async tx => {
      const state = counted === undefined ? 'raised' : 'paused'
      if (!(await settleHit(tx, hit.id, { state, alarm_id: alarmId }))) return
      if (state === 'paused' && alarmId !== null) await countRepeat(tx, alarmId, hit.at.getTime())
      await tellHits(tx, [hit])
    })
  }

  return async function round(): Promise<void> {
    for (;;) {
      const hits = await listDueHits(db, AT_ONCE)
      let settled = 0
      for (const hit of hits) {
        try {
          await settle(hit)
          settled += 1
        } catch (error) {
          log.warn({ err: error, hit: hit.id }, 'alarm of a hit not raised')
        }
      }
      if (hits.length < AT_ONCE || settled === 0) return
    }
  }
}
