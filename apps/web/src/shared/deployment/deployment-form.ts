import {
  ALWAYS,
  DEPLOYMENT_PAUSE_DEFAULT,
  type AlarmLevel,
  type Deployment,
  type DeploymentMode,
  type TimeRange,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export interface Named {
  id: string
  name: string
}

/** Where one looks, with the names that are shown. */
export interface DeploymentTargets {
  cameras: Named[]
  cameraGroups: Named[]
}

/** The span as it was filled in, so that a look at the other kind loses nothing. */
export interface EditedSpan {
  isForever: boolean
  from: string | null
  to: string | null
}

export interface DeploymentFields {
  name: string
  reason: string
  code: string
  mode: DeploymentMode
  level: AlarmLevel
  targets: DeploymentTargets
  groupIds: string[]
  time: EditedSpan
  week: TimeRange
  pauseSeconds: number
  isEnabled: boolean
}

export const emptyDeployment: DeploymentFields = {
  name: '',
  reason: '',
  code: '',
  mode: 'listed',
  level: 'urgent',
  targets: { cameras: [], cameraGroups: [] },
  groupIds: [],
  time: { isForever: true, from: null, to: null },
  week: ALWAYS,
  pauseSeconds: DEPLOYMENT_PAUSE_DEFAULT,
  isEnabled: true,
}

export const deploymentFieldsOf = (deployment: Deployment): DeploymentFields => ({
  name: deployment.name,
  reason: deployment.reason,
  code: deployment.code,
  mode: deployment.mode,
  level: deployment.level,
  targets: { cameras: deployment.cameras, cameraGroups: deployment.cameraGroups },
  groupIds: deployment.groups.map(({ id }) => id),
  time: deployment.time
    ? { isForever: false, ...deployment.time }
    : { isForever: true, from: null, to: null },
  week: deployment.week,
  pauseSeconds: deployment.pauseSeconds,
  isEnabled: deployment.isEnabled,
})

/** Whether both ends of a span are filled in, where one is needed. */
export const isSpanWhole = ({ isForever, from, to }: EditedSpan): boolean =>
  isForever || (from !== null && to !== null)

const idsOf = (list: readonly Named[]) => list.map(({ id }) => id)

/** The common fields as the calls take them; others go through as they are. */
export const deploymentInput = <Fields extends DeploymentFields>({ targets, time, ...fields }: Fields) => ({
  ...fields,
  cameraIds: idsOf(targets.cameras),
  cameraGroupIds: idsOf(targets.cameraGroups),
  time: time.isForever || time.from === null || time.to === null ? null : { from: time.from, to: time.to },
})

/** The field that each refusal belongs to. */
export const deploymentFieldOfCode = {
  'deployment.code_taken': 'code',
  'deployment.no_cameras': 'targets',
  'deployment.no_lists': 'groupIds',
  'deployment.list_unknown': 'groupIds',
  'deployment.no_time': 'week',
  'deployment.in_past': 'time',
  'deployment.end_before_start': 'time',
  'deployment.too_long': 'time',
} as const satisfies FieldOfCode<DeploymentFields>
