import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import { countRepeat } from '#server/modules/alarm/alarm/raise/write-raised.ts'
import { PROGRAMS, type NewEvent } from '#server/modules/alarm/alarm/raise/new-event.ts'

/** Hits of one round. */
const AT_ONCE = 50

export interface HitAlarmsDeps {
  db: Db
  files: Pick<Files, 'open' | 'put'>
  raiser: Pick<AlarmRaiser, 'raise'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A hit whose alarm is to come. */
export interface DueHit {
  id: string
  at: Date
  camera_id: string
  deployment_id: string | null
  pause_seconds: number
}

/** A hit that rang, or was counted, within the pause of another one. */
export interface NearHit {
  at: Date
  alarm_id: string | null
}

/** The ways in which hits of one kind of deployment differ. */
export interface HitKind<Hit extends DueHit> {
  /** In front of the ids of their events. */
  prefix: string
  /** In the order of time. */
  listDue: (db: Db, limit: number) => Promise<Hit[]>
  /**
   * A hit of the same one, deployment and place within the pause, of those that rang or were counted. Pictures are looked at side by side,
   * so that the later of two hits may be there first.
   */
  findNear: (db: Db, hit: Hit) => Promise<NearHit | undefined>
  /** @returns false: another copy of the server was faster */
  settle: (
    tx: Tx,
    id: string,
    settled: { state: 'raised' | 'paused'; alarm_id: string | null },
  ) => Promise<boolean>
  tell: (tx: Tx, hit: Hit) => Promise<void>
  eventOf: (hit: Hit) => Pick<NewEvent, 'type' | 'level' | 'description'>
  /** The key of the picture of which the alarm gets a copy. */
  pictureOf: (hit: Hit) => string | null
}

/**
 * Raises the alarms of hits. An event has the hit's id, so that a crash in between loses no alarm and a repeat raises none twice. A
 * hit of the same person or vehicle at the same place within the pause rings no alarm of its own: it is counted on the alarm of the other hit.
 */
export function createHitAlarms<Hit extends DueHit>(
  { db, files, raiser, log }: HitAlarmsDeps,
  kind: HitKind<Hit>,
) {
  /** The alarm owns its picture, and is removed with it at another time than what was seen. */
  async function copyOf(key: string | null): Promise<string | undefined> {
    const file = key === null ? undefined : await files.open(key)
    return file && files.put(await buffer(file.stream), { kind: 'alarm-picture', ext: 'jpg' })
  }

  /** @returns the alarm on which a hit is counted; undefined: it rings itself */
  async function pausedBy(hit: Hit): Promise<string | null | undefined> {
    const near = hit.deployment_id === null ? undefined : await kind.findNear(db, hit)
    return near?.alarm_id
  }

  async function ring(hit: Hit): Promise<string | null> {
    return raiser.raise({
      ...kind.eventOf(hit),
      issuer: PROGRAMS,
      eventId: `${kind.prefix}:${hit.id}`,
      device: { id: hit.camera_id },
      at: hit.at.getTime(),
      pictureKey: await copyOf(kind.pictureOf(hit)),
      isOwn: true,
    })
  }

  async function settle(hit: Hit): Promise<void> {
    const counted = await pausedBy(hit)
    const alarmId = counted === undefined ? await ring(hit) : counted
    await db.transaction().execute(async tx => {
      const state = counted === undefined ? 'raised' : 'paused'
      if (!(await kind.settle(tx, hit.id, { state, alarm_id: alarmId }))) return
      if (state === 'paused' && alarmId !== null) await countRepeat(tx, alarmId, hit.at.getTime())
      await kind.tell(tx, hit)
    })
  }

  return async function round(): Promise<void> {
    for (;;) {
      const hits = await kind.listDue(db, AT_ONCE)
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
