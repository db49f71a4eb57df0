import type { Deployment } from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { DeploymentRow } from './deployment.queries.ts'
import { stateOf } from './deployment.rules.ts'

/** @param now ms since 1970 */
export const presentDeployment = (row: DeploymentRow, now: number): Deployment => ({
  id: row.id,
  name: row.name,
  reason: row.reason,
  code: row.code,
  mode: row.mode,
  level: levelOfNumber(row.level),
  cameras: row.cameras,
  cameraGroups: row.camera_groups,
  groups: row.groups,
  time:
    row.starts_at && row.ends_at
      ? { from: row.starts_at.toISOString(), to: row.ends_at.toISOString() }
      : null,
  week: row.week,
  pauseSeconds: row.pause_seconds,
  isEnabled: row.is_enabled,
  state: stateOf(row, now),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

const namesOf = (list: readonly { name: string }[]) => list.map(one => one.name)

/** A deployment as the log keeps it: all that shows a change. */
export const toldDeployment = <Shown extends Deployment>({
  id: _id,
  createdBy: _by,
  createdAt: _at,
  version: _version,
  state: _state,
  cameras,
  cameraGroups,
  groups,
  time,
  ...fields
}: Shown) => ({
  ...fields,
  startTime: time?.from ?? null,
  endTime: time?.to ?? null,
  cameras: namesOf(cameras),
  cameraGroups: namesOf(cameraGroups),
  groups: namesOf(groups),
})
