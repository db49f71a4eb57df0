import type { Translator } from '@palisade/phrases'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import type { ExportRow } from './alarm-export.queries.ts'

export interface ExportWork {
  row: ExportRow
  userName: string
  t: Translator
  zone: string | undefined
  signal: AbortSignal
  /** Called before each alarm. @throws when the export has to end */
  onAlarm(ready: number, leftOut: number): Promise<void>
}

export interface ExportWorkDeps {
  db: Db
  files: Pick<Files, 'open' | 'put' | 'remove'>
  /** The rights of the user as they are now. */
  access(userId: string): Promise<AccessSnapshot>
}

export interface ExportedAlarm {
  row: AlarmRow
  picture: Buffer | undefined
  access: AccessSnapshot
}
