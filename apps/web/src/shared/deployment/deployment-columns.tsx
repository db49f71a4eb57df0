import type { Deployment, DeploymentState } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'
import { rangeText } from '#shared/ui/week-grid/range-text.ts'

const tones: Readonly<Record<DeploymentState, StatusTone>> = {
  running: 'good',
  waiting: 'waiting',
  ended: 'neutral',
  stopped: 'paused',
}

const names = (list: readonly { name: string }[]) => list.map(one => one.name).join(', ')

export function deploymentColumns(t: Translator): DataColumn<Deployment>[] {
  type Key =
    | 'name'
    | 'state'
    | 'code'
    | 'cameras'
    | 'groups'
    | 'mode'
    | 'time'
    | 'week'
    | 'reason'
    | 'createdBy'
  const column = (key: Key | 'createdAt', width: number, render: DataColumn<Deployment>['render']) => ({
    key,
    title: t(`deployment.field.${key}`),
    width,
    render,
  })
  return [
    { ...column('name', 180, one => one.name), isName: true },
    column('state', 130, one => (
      <StatusTag tone={tones[one.state]} label={t(`enums.deploymentState.${one.state}`)} />
    )),
    column('cameras', 180, one => names([...one.cameraGroups, ...one.cameras])),
    column('mode', 160, one => t(`enums.deploymentMode.${one.mode}`)),
    column('groups', 160, one => names(one.groups)),
    column('time', 300, one =>
      one.time
        ? `${formatDateTime(one.time.from)} – ${formatDateTime(one.time.to)}`
        : t('deployment.forever'),
    ),
    column('week', 180, one => rangeText(t, one.week)),
    column('code', 120, one => one.code),
    column('reason', 180, one => one.reason),
    column('createdBy', 110, one => one.createdBy),
    column('createdAt', 155, one => formatDateTime(one.createdAt)),
  ]
}
