import { ALWAYS, type DeploymentMode, type TimeRange } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from './names.ts'
import { buildCentre } from './organisation.ts'

export interface DeploymentOptions {
  kind?: 'vehicle' | 'person'
  centreId?: string
  name?: string
  mode?: DeploymentMode
  cameraIds?: readonly string[]
  cameraGroupIds?: readonly string[]
  groupIds?: readonly string[]
  plates?: readonly string[]
  isNear?: boolean
  isEnabled?: boolean
  endsAt?: Date
  week?: TimeRange
  pauseSeconds?: number
}

/** A deployment that holds now and for ever, of nobody anywhere unless it is said otherwise. */
export async function buildDeployment(db: Db, options: DeploymentOptions = {}) {
  const { kind = 'vehicle', name = uniqueName('D'), mode = 'listed', isEnabled = true } = options
  const centreId = options.centreId ?? (await buildCentre(db)).id
  const { id } = await db
    .insertInto('deployment')
    .values({
      kind,
      centre_id: centreId,
      name,
      reason: 'Drill',
      code: '',
      mode,
      level: 3,
      starts_at: options.endsAt ? new Date(options.endsAt.getTime() - 86_400_000) : null,
      ends_at: options.endsAt ?? null,
      week: JSON.stringify(options.week ?? ALWAYS),
      pause_seconds: options.pauseSeconds ?? 300,
      plates: [...(options.plates ?? [])],
      is_near: options.isNear ?? false,
      is_enabled: isEnabled,
      created_by: 'Ann',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addParts(db, id, kind, options)
  return { id, name, centreId }
}

async function addParts(
  db: Db,
  deployment_id: string,
  kind: 'vehicle' | 'person',
  { cameraIds = [], cameraGroupIds = [], groupIds = [] }: DeploymentOptions,
) {
  const cameras = [
    ...cameraIds.map(camera_id => ({ deployment_id, camera_id, camera_group_id: null })),
    ...cameraGroupIds.map(camera_group_id => ({ deployment_id, camera_id: null, camera_group_id })),
  ]
  if (cameras.length > 0) await db.insertInto('deployment_camera').values(cameras).execute()
  const column = kind === 'vehicle' ? 'blacklist_group_id' : 'face_group_id'
  const lists = groupIds.map(groupId => ({ deployment_id, [column]: groupId }))
  if (lists.length > 0) await db.insertInto('deployment_list').values(lists).execute()
}
