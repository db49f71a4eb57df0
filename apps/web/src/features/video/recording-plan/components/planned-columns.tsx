import type { PlannedCamera } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { DeviceStateTag } from '../../../../shared/ui/tag/device-state-tag.tsx'
import { StatusTag } from '../../../../shared/ui/tag/status-tag.tsx'
import { planText } from '../model/plan-texts.ts'

export const plannedColumns = (t: Translator): DataColumn<PlannedCamera>[] => [
  { key: 'name', title: t('recordingPlan.field.name'), width: 150, isName: true, render: one => one.name },
  {
    key: 'state',
    title: t('recordingPlan.field.state'),
    width: 105,
    render: one => <DeviceStateTag state={one.state} />,
  },
  {
    key: 'status',
    title: t('recordingPlan.field.status'),
    width: 105,
    render: ({ plan }) => {
      if (!plan) return <StatusTag tone="neutral" label={t('recordingPlan.none')} />
      return plan.isEnabled ? (
        <StatusTag tone="good" label={t('recordingPlan.opened')} />
      ) : (
        <StatusTag tone="paused" label={t('recordingPlan.closed')} />
      )
    },
  },
  {
    key: 'plan',
    title: t('recordingPlan.field.plan'),
    width: 260,
    isWrapping: true,
    render: ({ plan }) => plan && planText(t, plan),
  },
  {
    key: 'area',
    title: t('recordingPlan.field.areaName'),
    width: 130,
    render: one => seededName(t, one.areaName),
  },
]
