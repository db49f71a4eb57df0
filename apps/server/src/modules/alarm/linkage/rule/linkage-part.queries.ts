import type { LinkageAction, LinkagePart } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The things that an action names. */
export interface PartIds {
  devices: readonly string[]
  zones: readonly string[]
  procedures: readonly string[]
  users: readonly string[]
  /** Groups of users, and roles. */
  teams: readonly string[]
  webhooks: readonly string[]
}

export interface PartRow extends LinkagePart {
  isVisible: boolean
}

/** The ids that an action names, by kind of thing. */
export function partsOf(action: LinkageAction): PartIds {
  const none: PartIds = { devices: [], zones: [], procedures: [], users: [], teams: [], webhooks: [] }
  switch (action.kind) {
    case 'open_picture':
      return { ...none, devices: action.cameraIds, users: action.userIds }
    case 'record':
      return { ...none, devices: action.cameraIds }
    case 'preset':
    case 'output':
      return { ...none, devices: [action.deviceId] }
    case 'snapshot':
      return { ...none, devices: action.cameraId === null ? [] : [action.cameraId] }
    case 'zone':
      return { ...none, zones: action.defenceZoneIds }
    case 'procedure':
      return { ...none, procedures: [action.procedureId] }
    case 'alarm':
      return { ...none, devices: action.deviceId === null ? [] : [action.deviceId] }
    case 'task':
      return { ...none, users: action.userIds }
    case 'notice':
      return { ...none, users: action.userIds, teams: [...action.groupIds, ...action.roleIds] }
    case 'webhook':
      return { ...none, webhooks: [action.webhookId] }
    case 'mqtt':
      return none
  }
}

export const idsOf = (action: LinkageAction): string[] => Object.values(partsOf(action)).flat()

/** Everything that actions name, each with whether this user may see it. Every reader of rules may see the names of users. */
export async function listParts(
  db: Db,
  actions: readonly LinkageAction[],
  access: AccessSnapshot,
): Promise<PartRow[]> {
  const all = actions.map(partsOf)
  const ids = (key: keyof PartIds) => [...new Set(all.flatMap(parts => parts[key]))]
  if (all.every(parts => Object.values(parts).flat().length === 0)) return []
  const { rows } = await sql<PartRow>`
    select device.id, device.name, device.deleted_at is not null as "isDeleted",
      ${visibleDevices(access, undefined)} as "isVisible"
    from device where device.id = any(${ids('devices')}::uuid[])
    union all
    select zone.id, zone.name, device.deleted_at is not null, ${visibleDevices(access, undefined)}
    from defence_zone zone join device on device.id = zone.panel_id where zone.id = any(${ids('zones')}::uuid[])
    union all
    select procedure.id, procedure.name, procedure.deleted_at is not null,
      coalesce(${visibleAreas(access, undefined, 'procedure.area_id')}, false)
    from alarm_procedure procedure where procedure.id = any(${ids('procedures')}::uuid[])
    union all
    select webhook.id, webhook.name, webhook.deleted_at is not null,
      ${visibleAreas(access, undefined, 'webhook.area_id')}
    from notice_webhook webhook where webhook.id = any(${ids('webhooks')}::uuid[])
    union all
    select id, name, false, true from user_group where id = any(${ids('teams')}::uuid[])
    union all
    select id, name, false, true from role where id = any(${ids('teams')}::uuid[])
    union all
    select id, name, false, true from user_account where id = any(${ids('users')}::uuid[])`.execute(db)
  return rows
}
