import type { MailSettings, MqttSettings } from '@palisade/contract'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

export type ServerKind = 'mail' | 'mqtt'
export type ServerRow = Selectable<Database['notice_server']>
export type StoredSettings = MailSettings | MqttSettings

export const listServers = (db: Db): Promise<ServerRow[]> =>
  db.selectFrom('notice_server').selectAll().execute()

export const findServer = (db: Db, kind: ServerKind): Promise<ServerRow | undefined> =>
  db.selectFrom('notice_server').selectAll().where('kind', '=', kind).executeTakeFirst()

export const lockServer = (tx: Tx, kind: ServerKind): Promise<ServerRow | undefined> =>
  tx.selectFrom('notice_server').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst()

export interface NewServer {
  kind: ServerKind
  is_enabled: boolean
  settings: StoredSettings
  secret: Buffer | null
  version: number
  saved_by: string
}

export async function putServer(tx: Tx, row: NewServer): Promise<void> {
  const values = { ...row, settings: JSON.stringify(row.settings), saved_at: new Date() }
  await tx
    .insertInto('notice_server')
    .values(values)
    .onConflict(conflict => conflict.column('kind').doUpdateSet(values))
    .execute()
}
