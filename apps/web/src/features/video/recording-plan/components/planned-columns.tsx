import type { PlannedCamera } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { keepText, planText } from '../model/plan-texts.ts'

export const plannedColumns = (t: Translator): DataColumn<PlannedCamera>[] => [
  { key: 'name', title: t('recordingPlan.field.name'), width: 150, isName: true, render: one => one.name },
  {
    key: 'state',
    title: t('recordingPlan.field.state'),
    width: 105,
    render: one => <DeviceStateTag state={one.state} />,
  },
  {
    key: 'plan',
    title: t('recordingPlan.field.plan'),
    width: 250,
    isWrapping: true,
    render: ({ plan }) => {
      if (!plan) return <StatusTag tone="neutral" label={t('recordingPlan.none')} />
      return (
        <>
          {plan.isEnabled ? (
            <StatusTag tone="good" label={t('recordingPlan.opened')} />
          ) : (
            <StatusTag tone="paused" label={t('recordingPlan.closed')} />
          )}{' '}
          {planText(t, plan)}
        </>
      )
    },
  },
  {
    key: 'keepDays',
    title: t('recordingPlan.field.daysKept'),
    width: 105,
    isWrapping: true,
    render: ({ plan }) => plan && keepText(t, plan.keepDays),
  },
  {
    key: 'area',
    title: t('recordingPlan.field.areaName'),
    width: 130,
    render: one => seededName(t, one.areaName),
  },
]
