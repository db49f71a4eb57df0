import type { Deployment, Page, TimeRange } from '@palisade/contract'
import { sql, type Expression, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { LentObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

type Table = Database['deployment']
export type DeploymentKind = 'vehicle' | 'person'

/** The lists of each kind of deployment: their column of `deployment_list`, and the table that it refers to. */
export const listTables = {
  vehicle: { column: 'blacklist_group_id', table: 'blacklist_group' },
  person: { column: 'face_group_id', table: 'face_group' },
} as const satisfies Record<DeploymentKind, { column: string; table: string }>

type Named = Deployment['groups'][number]

const names = (from: RawBuilder<unknown>) =>
  sql<Named[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name) order by one.name, one.id) from ${from} as one), '[]')`

const selectRows = (db: Db, kind: DeploymentKind) => {
  const { column, table } = listTables[kind]
  return db
    .selectFrom('deployment as d')
    .selectAll('d')
    .select([
      names(sql`(
        select device.id, device.name from deployment_camera c join device on device.id = c.camera_id
        where c.deployment_id = d.id and device.deleted_at is null)`).as('cameras'),
      names(sql`(
        select g.id, g.name from deployment_camera c join camera_group g on g.id = c.camera_group_id
        where c.deployment_id = d.id)`).as('camera_groups'),
      names(sql`(
        select g.id, g.name from deployment_list l join ${sql.table(table)} g on g.id = l.${sql.ref(column)}
        where l.deployment_id = d.id)`).as('groups'),
    ])
    .where('d.kind', '=', kind)
}

/** Checks of the table guarantee the closed sets of values. */
export type DeploymentRow = Omit<Selectable<Table>, 'week' | 'mode'> & {
  week: TimeRange
  mode: Deployment['mode']
  cameras: Named[]
  camera_groups: Named[]
  groups: Named[]
}
const rowsOf = async (query: { execute(): Promise<unknown[]> }) =>
  (await query.execute()) as unknown as DeploymentRow[]

/** Whether somebody may see all groups of a deployment, by its id's column. */
export type ListsSeen = (access: AccessSnapshot, id: string) => RawBuilder<SqlBool>
export const allLists: ListsSeen = () => sql<SqlBool>`true`

/** Whether somebody may see all cameras and camera groups of a deployment, by its id's column. */
export const hasOnlySeen = (access: AccessSnapshot, id: string): RawBuilder<SqlBool> =>
  access.areaIds === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not exists (
        select from deployment_camera c join device on device.id = c.camera_id
        where c.deployment_id = ${sql.ref(id)} and device.deleted_at is null
          and not (${visibleDevices(access, undefined)}))
      and not exists (
        select from deployment_camera c join camera_group on camera_group.id = c.camera_group_id
        where c.deployment_id = ${sql.ref(id)} and not (${visibleAreas(access, undefined, 'camera_group.area_id')}))`

export interface DeploymentListRequest extends PageRequest<'name' | 'createdAt'> {
  text?: string | undefined
  status?: 'enabled' | 'stopped' | undefined
}

export async function listDeployments(
  db: Db,
  { kind, areListsSeen = allLists }: { kind: DeploymentKind; areListsSeen?: ListsSeen | undefined },
  request: DeploymentListRequest,
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<Page<DeploymentRow>> {
  const { text, status } = request
  const filters: Expression<SqlBool>[] = [
    sql`d.centre_id = ${centre.areaId}::uuid`,
    hasOnlySeen(access, 'd.id'),
    areListsSeen(access, 'd.id'),
  ]
  if (text) filters.push(sql`strpos(lower(concat_ws(' ', d.name, d.code)), lower(${text})) > 0`)
  if (status) filters.push(sql`d.is_enabled = ${status === 'enabled'}`)
  const page = await listPage(
    db,
    selectRows(db, kind).where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'd.name', createdAt: 'd.id' },
      default: { by: 'createdAt', order: 'desc' },
      tieBreak: 'd.id',
    },
  )
  return page as unknown as Page<DeploymentRow>
}

export async function findDeployment(
  db: Db,
  kind: DeploymentKind,
  id: string,
): Promise<DeploymentRow | undefined> {
  return (await rowsOf(selectRows(db, kind).where('d.id', '=', id)))[0]
}

/** Locks them until the transaction ends, in the order of their ids. */
export const lockDeployments = (
  tx: Tx,
  kind: DeploymentKind,
  ids: readonly string[],
): Promise<DeploymentRow[]> =>
  rowsOf(
    selectRows(tx, kind)
      .where(sql<SqlBool>`d.id = any(${[...ids]}::uuid[])`)
      .orderBy('d.id')
      .forUpdate('d'),
  )

export type DeploymentColumns = Omit<
  Insertable<Table>,
  'id' | 'kind' | 'centre_id' | 'created_by' | 'created_at' | 'version' | 'week'
> & { week: TimeRange }

export async function insertDeployment(
  tx: Tx,
  { week, ...values }: DeploymentColumns & { kind: DeploymentKind; centre_id: string; created_by: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('deployment')
    .values({ ...values, week: JSON.stringify(week) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDeployment(
  tx: Tx,
  id: string,
  { week, ...values }: DeploymentColumns,
): Promise<void> {
  await tx
    .updateTable('deployment')
    .set({ ...values, week: JSON.stringify(week), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export interface DeploymentParts {
  cameraIds: readonly string[]
  cameraGroupIds: readonly string[]
  groupIds: readonly string[]
}

/** Puts these in place of the cameras and lists that there were. */
export async function replaceParts(
  tx: Tx,
  kind: DeploymentKind,
  id: string,
  { cameraIds, cameraGroupIds, groupIds }: DeploymentParts,
): Promise<void> {
  await sql`delete from deployment_camera where deployment_id = ${id}`.execute(tx)
  await sql`delete from deployment_list where deployment_id = ${id}`.execute(tx)
  await sql`
    insert into deployment_camera (deployment_id, camera_id, camera_group_id)
    select ${id}::uuid, camera.id, null from unnest(${[...new Set(cameraIds)]}::uuid[]) as camera (id)
    union all
    select ${id}::uuid, null, grouped.id from unnest(${[...new Set(cameraGroupIds)]}::uuid[]) as grouped (id)`.execute(
    tx,
  )
  await sql`
    insert into deployment_list (deployment_id, ${sql.ref(listTables[kind].column)})
    select ${id}::uuid, list.id from unnest(${[...new Set(groupIds)]}::uuid[]) as list (id)`.execute(tx)
}

export async function setEnabled(tx: Tx, ids: readonly string[], isEnabled: boolean): Promise<void> {
  await sql`
    update deployment set is_enabled = ${isEnabled}, version = version + 1
    where id = any(${[...ids]}::uuid[]) and is_enabled <> ${isEnabled}`.execute(tx)
}

export async function removeDeployments(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from deployment where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Of these cameras, those that are none, or that are not in the centre or not to be seen. */
export async function findForeignCameras(
  db: Db,
  ids: readonly string[],
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${[...ids]}::uuid[]) as given (id)
    where not exists (
      select from device where device.id = given.id and device.kind = 'camera' and device.deleted_at is null
        and ${visibleDevices(access, centre)})`.execute(db)
  return rows.map(row => row.id)
}

/** Of these camera groups, those that are not in the centre or not to be seen. */
export async function findForeignCameraGroups(
  tx: Tx,
  ids: readonly string[],
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${[...ids]}::uuid[]) as given (id)
    where not exists (
      select from camera_group where camera_group.id = given.id
        and ${visibleAreas(access, centre, 'camera_group.area_id')})`.execute(tx)
  return rows.map(row => row.id)
}

/** Whether an enabled deployment that is not over looks for the entries of one of these groups. */
export async function areListsInUse(
  tx: Tx,
  kind: DeploymentKind,
  groupIds: readonly string[],
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from deployment_list l join deployment d on d.id = l.deployment_id
    where l.${sql.ref(listTables[kind].column)} = any(${[...groupIds]}::uuid[]) and d.is_enabled
      and (d.ends_at is null or d.ends_at > ${new Date(now)}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Who may see all cameras and lists of a deployment in one of their centres reaches it. */
export const deploymentObjects = (kind: DeploymentKind, areListsSeen: ListsSeen = allLists): LentObjects => ({
  names: sql`select id, name, centre_id as area_id from deployment where kind = ${sql.lit(kind)}`,
  lent: access => {
    const centres = access.centres.map(one => one.centerorareainfoId)
    const inCentre = access.areaIds === 'all' ? sql`true` : sql`d.centre_id = any(${centres}::uuid[])`
    return sql`select d.id from deployment d
      where d.kind = ${sql.lit(kind)} and ${inCentre} and ${hasOnlySeen(access, 'd.id')}
        and ${areListsSeen(access, 'd.id')}`
  },
})
