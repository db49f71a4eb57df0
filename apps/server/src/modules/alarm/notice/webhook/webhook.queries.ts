import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

export type WebhookRow = Selectable<Database['notice_webhook']>

export const listWebhooks = (db: Db, centreId: string): Promise<WebhookRow[]> =>
  db
    .selectFrom('notice_webhook')
    .selectAll()
    .where('area_id', '=', centreId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()

export const lockWebhook = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx
    .selectFrom('notice_webhook')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type WebhookValues = Pick<WebhookRow, 'name' | 'url' | 'is_enabled' | 'saved_by'>

/** Adds a webhook. The caller makes the id, because the secret is sealed for it. */
export const insertWebhook = (
  tx: Tx,
  values: WebhookValues & Pick<WebhookRow, 'id' | 'area_id' | 'secret'>,
): Promise<WebhookRow> =>
  tx.insertInto('notice_webhook').values(values).returningAll().executeTakeFirstOrThrow()

export const updateWebhook = (
  tx: Tx,
  id: string,
  values: Partial<WebhookValues> & { secret?: Buffer; deleted_at?: Date },
): Promise<WebhookRow> =>
  tx
    .updateTable('notice_webhook')
    .set(eb => ({ ...values, version: eb('version', '+', 1), saved_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const webhookObjects: PlacedObjects = {
  names: sql`select id, name, area_id from notice_webhook`,
  places: sql`select id, area_id from notice_webhook where deleted_at is null`,
}
