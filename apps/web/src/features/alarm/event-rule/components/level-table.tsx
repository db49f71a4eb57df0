import { EditOutlined } from '@ant-design/icons'
import { alarmLevels, alarmTypeGroups, type AlarmTypeGroup, type EventRule } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { useQueryTable } from '#shared/ui/data-table/use-query-table.ts'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { rulesQuery, useUpdateRule } from '../api/event-rule-queries.ts'
import { ruleStatuses, rulesOf, type RuleStatus } from '../model/rule-status.ts'
import { delayTexts } from '../model/delay-texts.ts'
import { DelayDialog } from './delay-dialog.tsx'
import css from '../pages/event-rule-page.module.css'

const groupOf = (type: EventRule['type']) =>
  (Object.keys(alarmTypeGroups) as AlarmTypeGroup[]).find(group =>
    (alarmTypeGroups[group] as readonly string[]).includes(type),
  ) ?? 'other'

/** Each alarm type with its level; changed where it stands, saved at once. */
export function LevelTable() {
  const t = useT()
  const rules = useQuery(rulesQuery)
  const { mutate, isPending } = useUpdateRule()
  const [status, setStatus] = useState<RuleStatus>('unlimited')
  const rows = useMemo(() => rulesOf(rules.data ?? [], status), [rules.data, status])
  const [delayed, setDelayed] = useState<EventRule>()
  const columns = useMemo(
    () => columnsOf(t, mutate, { isSaving: isPending, onDelays: setDelayed }),
    [t, mutate, isPending],
  )
  return (
    <>
      <div className={css['bar']}>
        <Segmented
          aria-label={t('eventRule.status')}
          value={status}
          options={ruleStatuses.map(value => ({ value, label: t(`eventRule.statusOf.${value}`) }))}
          onChange={setStatus}
        />
      </div>
      <DataTable
        {...useQueryTable(rules)}
        label={t('eventRule.tab.levels')}
        columns={columns}
        rows={rows}
        rowKey={rule => rule.type}
        isFiltered={status !== 'unlimited'}
      />
      {delayed && <DelayDialog rule={delayed} onClose={() => setDelayed(undefined)} />}
    </>
  )
}

const columnsOf = (
  t: Translator,
  update: (rule: EventRule) => void,
  { isSaving, onDelays }: { isSaving: boolean; onDelays: (rule: EventRule) => void },
): DataColumn<EventRule>[] => [
  {
    key: 'group',
    title: t('eventRule.group'),
    width: 180,
    render: rule => t(`enums.alarmTypeGroup.${groupOf(rule.type)}`),
  },
  {
    key: 'type',
    title: t('eventRule.type'),
    width: 240,
    render: rule => t(`enums.alarmType.${rule.type}`),
  },
  {
    key: 'level',
    title: t('eventRule.level'),
    width: 200,
    render: rule => (
      <AppSelect
        size="small"
        aria-label={t('eventRule.levelOf', { name: t(`enums.alarmType.${rule.type}`) })}
        value={rule.level}
        disabled={isSaving || !rule.isEnabled}
        options={alarmLevels.map(value => ({ value, label: <AlarmLevelTag level={value} /> }))}
        onChange={level => update({ ...rule, level })}
      />
    ),
  },
  {
    key: 'isEnabled',
    title: t('eventRule.isEnabled'),
    width: 140,
    render: rule => (
      <Switch
        size="small"
        aria-label={t('eventRule.enabledOf', { name: t(`enums.alarmType.${rule.type}`) })}
        checked={rule.isEnabled}
        disabled={isSaving}
        onChange={isEnabled => update({ ...rule, isEnabled })}
      />
    ),
  },
  {
    key: 'delays',
    title: t('eventRule.delays'),
    width: 380,
    render: rule => (
      <>
        {delayTexts(t, rule).join(' · ') || t('eventRule.noDelays')}{' '}
        <Button
          type="link"
          size="small"
          icon={<EditOutlined />}
          aria-label={t('eventRule.editDelays', { name: t(`enums.alarmType.${rule.type}`) })}
          onClick={() => onDelays(rule)}
        />
      </>
    ),
  },
]
