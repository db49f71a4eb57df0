import type { DeploymentDraft } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { DeploymentDomain, DeploymentScope } from './deployment.domain.ts'
import {
  findForeignCameraGroups,
  findForeignCameras,
  type DeploymentColumns,
  type DeploymentRow,
} from './deployment.queries.ts'
import { refusalOfDraft } from './deployment.rules.ts'

export type Draft<Extra> = DeploymentDraft & Extra

export async function checkDraft<Extra extends object>(
  tx: Tx,
  domain: DeploymentDomain<Extra>,
  draft: Draft<Extra>,
  { now, stored, access, centre }: DeploymentScope & { now: number; stored?: DeploymentRow },
): Promise<void> {
  const scope = { access, centre }
  const options = { now, single: domain.isSingle(draft), start: stored?.starts_at ?? null }
  const refusal = refusalOfDraft(draft, options)
  if (refusal) throw new AppError(refusal)
  const foreign = [
    ...(await findForeignCameras(tx, draft.cameraIds, scope)),
    ...(await findForeignCameraGroups(tx, draft.cameraGroupIds, scope)),
  ]
  if (foreign.length > 0) throw new AppError('access.denied')
  const held = new Set(await domain.holdGroups(tx, draft.groupIds, scope))
  if (draft.groupIds.some(id => !held.has(id))) throw new AppError('deployment.list_unknown')
}

export const columnsOf = <Extra extends object>(
  draft: Draft<Extra>,
  domain: Pick<DeploymentDomain<Extra>, 'columnsOf'>,
): DeploymentColumns => ({
  name: draft.name,
  reason: draft.reason,
  code: draft.code,
  mode: draft.mode,
  level: levelNumber(draft.level),
  starts_at: draft.time && new Date(draft.time.from),
  ends_at: draft.time && new Date(draft.time.to),
  week: draft.week,
  pause_seconds: draft.pauseSeconds,
  is_enabled: draft.isEnabled,
  ...domain.columnsOf(draft),
})
