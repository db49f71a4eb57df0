import type {
  AlarmType,
  LinkageAction,
  LinkageActionKind,
  LinkageStatus,
  Page,
  TimeRange,
} from '@palisade/contract'
import { sql, type Expression, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { ruleSources } from './linkage-source.ts'

/** A row of a rule. The contract's schemas, checked before each write, guarantee the contents of the JSON columns. */
export type RuleRow = Omit<Selectable<Database['linkage_rule']>, 'types' | 'time_range' | 'actions'> & {
  types: AlarmType[]
  time_range: TimeRange
  actions: LinkageAction[]
}

const selectRows = (db: Db) =>
  db.selectFrom('linkage_rule as rule').selectAll().where('rule.deleted_at', 'is', null)

export interface RuleListRequest extends PageRequest<'name' | 'priority' | 'savedAt'> {
  name?: string | undefined
  status?: LinkageStatus | 'unlimited' | undefined
  eventType?: AlarmType | undefined
  actionKind?: LinkageActionKind | undefined
  authorIds?: readonly string[] | undefined
}

/** The rules with at least one source that the user may see in this centre. */
export async function listRules(
  db: Db,
  request: RuleListRequest,
  access: AccessSnapshot,
  centre: Centre,
): Promise<Page<RuleRow>> {
  const { name, status, eventType, actionKind, authorIds } = request
  const filters: Expression<SqlBool>[] = [ruleSources.isVisible(access, centre, 'rule.id')]
  if (name) filters.push(sql`strpos(lower(rule.name), lower(${name})) > 0`)
  if (status && status !== 'unlimited') filters.push(sql`rule.is_enabled = ${status === 'enabled'}`)
  if (eventType) filters.push(sql`(rule.types = '{}' or ${eventType} = any(rule.types))`)
  if (actionKind) filters.push(sql`rule.actions @> ${JSON.stringify([{ kind: actionKind }])}::jsonb`)
  if (authorIds) filters.push(sql`rule.saved_by_id = any(${authorIds}::uuid[])`)
  const page = await listPage(
    db,
    selectRows(db).where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'rule.name', priority: 'rule.priority', savedAt: 'rule.saved_at' },
      default: { by: 'priority', order: 'asc' },
      tieBreak: 'rule.id',
    },
  )
  return page as unknown as Page<RuleRow>
}

/** When each of these rules was last set off, by rule. */
export async function findLastRuns(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select wanted.id, last.triggered_at as at from unnest(${ids}::uuid[]) as wanted (id)
    cross join lateral (select triggered_at from linkage_run where rule_id = wanted.id
      order by triggered_at desc limit 1) as last`.execute(db)
  return new Map(rows.map(row => [row.id, row.at]))
}

/** Locks rules until the transaction ends, in the order of their ids, so that two transactions cannot deadlock. */
export async function lockRules(tx: Tx, ids: readonly string[]): Promise<RuleRow[]> {
  const rows = await selectRows(tx)
    .where(sql<SqlBool>`rule.id = any(${ids}::uuid[])`)
    .orderBy('rule.id')
    .forUpdate()
    .execute()
  return rows as unknown as RuleRow[]
}

export async function findRule(db: Db, id: string): Promise<RuleRow | undefined> {
  const row = await selectRows(db).where('rule.id', '=', id).executeTakeFirst()
  return row as unknown as RuleRow | undefined
}

export async function countRules(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from linkage_rule where deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

export type RuleFields = Pick<
  RuleRow,
  | 'name'
  | 'priority'
  | 'description'
  | 'types'
  | 'levels'
  | 'unacknowledged_seconds'
  | 'time_range'
  | 'actions'
> & { saved_by: string; saved_by_id: string }

const stored = ({ time_range, actions, ...values }: RuleFields) => ({
  ...values,
  time_range: JSON.stringify(time_range),
  actions: JSON.stringify(actions),
})

export async function insertRule(tx: Tx, values: RuleFields): Promise<string> {
  const { id } = await tx
    .insertInto('linkage_rule')
    .values({ ...stored(values), created_by: values.saved_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRule(tx: Tx, id: string, values: RuleFields): Promise<void> {
  await tx
    .updateTable('linkage_rule')
    .set(eb => ({ ...stored(values), version: eb('version', '+', 1), saved_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
}

/** Starts, stops or deletes rules, or sets their place for the check of access. */
export async function changeRules(
  tx: Tx,
  ids: readonly string[],
  values: Pick<
    Updateable<Database['linkage_rule']>,
    'is_enabled' | 'started_at' | 'deleted_at' | 'area_id' | 'device_id'
  >,
): Promise<void> {
  await tx
    .updateTable('linkage_rule')
    .set(values)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
}

export const ruleObjects: PlacedObjects = {
  names: sql`select id, name, area_id from linkage_rule`,
  places: sql`select id, area_id from linkage_rule where deleted_at is null`,
  devices: sql`
    select rule.id, rule.area_id, device.category, device.id as device_id
    from linkage_rule rule left join device on device.id = rule.device_id where rule.deleted_at is null`,
}
