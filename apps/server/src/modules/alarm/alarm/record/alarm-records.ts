import { buffer } from 'node:stream/consumers'
import type { AlarmDetails, AlarmType } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { partsFor } from '../alarm-picture.rules.ts'
import { alarmObject } from '../alarm.events.ts'
import { findAlarmRow, findAlarmRows, type AlarmRow } from '../alarm.queries.ts'
import type { AlarmService } from '../alarm.service.ts'
import { shownBy } from './masked-parts.ts'

export interface AlarmRecordsDeps {
  db: Db
  files: Pick<Files, 'open'>
  alarm: Pick<AlarmService, 'getDetails'>
}

interface StoredPicture {
  jpeg: Buffer
  /** The camera that it shows. */
  cameraId: string | null
}

const isPictureSeen = (row: AlarmRow, access: AccessSnapshot): boolean =>
  may(access, 'alarm.view', alarmObject(row)) && partsFor(access, row).hasPicture

/** Records of alarms as evidence keeps them. */
export function createAlarmRecords({ db, files, alarm }: AlarmRecordsDeps) {
  return {
    async title(alarmId: string): Promise<{ number: string; type: AlarmType }> {
      const row = await findAlarmRow(db, alarmId)
      if (!row) throw new AppError('alarm.not_found')
      return { number: row.number, type: row.type }
    },

    /** The cameras that the pictures of these alarms show, by alarm: of those that the reader may see. */
    async shown(alarmIds: readonly string[], access: AccessSnapshot): Promise<Map<string, string>> {
      const rows = await findAlarmRows(db, alarmIds)
      return new Map(
        rows.flatMap(row => {
          const cameraId = isPictureSeen(row, access) ? shownBy(row) : null
          return cameraId === null ? [] : [[row.id, cameraId] as const]
        }),
      )
    },

    /**
     * The record as its reader sees it; undefined when it is gone, or out of the reader's sight. The picture is as it was stored: masks are
     * drawn by whoever shows it.
     */
    async record(
      alarmId: string,
      access: AccessSnapshot,
    ): Promise<
      { record: AlarmDetails; deviceId: string | null; picture: StoredPicture | undefined } | undefined
    > {
      const row = await findAlarmRow(db, alarmId)
      if (!row || !may(access, 'alarm.view', alarmObject(row))) return undefined
      const key = isPictureSeen(row, access) ? row.picture_key : null
      const file = key === null ? undefined : await files.open(key)
      const picture = file && { jpeg: await buffer(file.stream), cameraId: shownBy(row) }
      return { record: await alarm.getDetails({ alarmId }, { access }), deviceId: row.device_id, picture }
    },
  }
}
