import type { Page, SpeedRule, SpeedRuleKind, TimeRange } from '@palisade/contract'
import { sql, type Expression, type Insertable, type Selectable, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

type Table = Database['speed_rule']

const selectRules = (db: Db) =>
  db
    .selectFrom('speed_rule as r')
    .innerJoin('camera_group as g', 'g.id', 'r.checkpoint_id')
    .leftJoin('camera_group as s', 's.id', 'r.start_id')
    .selectAll('r')
    .select([
      'g.name as checkpoint_name',
      's.name as start_name',
      sql<number>`(select count(*)::int from speed_violation v
        where v.rule_id = r.id and v.state = 'clock' and v.at > now() - interval '24 hours')`.as(
        'clock_faults',
      ),
    ])

export type SpeedRuleRow = Omit<Selectable<Table>, 'week' | 'vehicle_types'> & {
  week: TimeRange
  vehicle_types: SpeedRule['vehicleTypes']
  checkpoint_name: string
  start_name: string | null
  clock_faults: number
}

export interface RuleListRequest extends PageRequest<'name' | 'createdAt'> {
  name?: string | undefined
  kind?: SpeedRuleKind | undefined
}

export async function listRules(
  db: Db,
  { name, kind, ...request }: RuleListRequest,
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<Page<SpeedRuleRow>> {
  const where: Expression<SqlBool>[] = [
    visibleAreas(access, centre, 'g.area_id'),
    ...(name ? [sql<SqlBool>`strpos(lower(r.name), lower(${name})) > 0`] : []),
    ...(kind ? [sql<SqlBool>`r.kind = ${kind}`] : []),
  ]
  const page = await listPage(
    db,
    selectRules(db).where(eb => eb.and(where)),
    request,
    {
      by: { name: 'r.name', createdAt: 'r.id' },
      default: { by: 'createdAt', order: 'desc' },
      tieBreak: 'r.id',
    },
  )
  return page as unknown as Page<SpeedRuleRow>
}

export async function findRule(db: Db, id: string): Promise<SpeedRuleRow | undefined> {
  const row = await selectRules(db).where('r.id', '=', id).executeTakeFirst()
  return row as unknown as SpeedRuleRow | undefined
}

/** Locks them until the transaction ends, in the order of their ids. */
export async function lockRules(tx: Tx, ids: readonly string[]): Promise<SpeedRuleRow[]> {
  const rows = await selectRules(tx)
    .where(sql<boolean>`r.id = any(${[...ids]}::uuid[])`)
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  return rows as unknown as SpeedRuleRow[]
}

export type RuleColumns = Omit<
  Insertable<Table>,
  'id' | 'centre_id' | 'created_by' | 'created_at' | 'version' | 'week'
> & { week: TimeRange }

export async function insertRule(
  tx: Tx,
  { week, ...values }: RuleColumns & { centre_id: string; created_by: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('speed_rule')
    .values({ ...values, week: JSON.stringify(week) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRule(tx: Tx, id: string, { week, ...values }: RuleColumns): Promise<void> {
  await tx
    .updateTable('speed_rule')
    .set({ ...values, week: JSON.stringify(week), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setRulesEnabled(tx: Tx, ids: readonly string[], isEnabled: boolean): Promise<void> {
  await sql`
    update speed_rule set is_enabled = ${isEnabled}, version = version + 1
    where id = any(${[...ids]}::uuid[]) and is_enabled <> ${isEnabled}`.execute(tx)
}

export async function removeRules(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from speed_rule where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** A rule is where its checkpoint is. */
export const speedRuleObjects: PlacedObjects = {
  names: sql`select r.id, r.name, g.area_id from speed_rule r join camera_group g on g.id = r.checkpoint_id`,
  places: sql`select r.id, g.area_id from speed_rule r join camera_group g on g.id = r.checkpoint_id`,
}
