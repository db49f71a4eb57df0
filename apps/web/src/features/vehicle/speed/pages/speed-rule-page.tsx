import { speedRuleKinds, type SpeedRule } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { BatchButton } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { rangeText } from '#shared/ui/week-grid/range-text.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { rulesQuery, useDeleteRules, useStartRules, useStopRules } from '../api/speed-queries.ts'

const RuleDrawer = lazy(async () => ({ default: (await import('../components/rule-drawer.tsx')).RuleDrawer }))

const filters = {
  name: textFilter('speedRule.field.name'),
  kind: choiceFilter('speedRule.field.kind', speedRuleKinds, (t, kind) => t(`enums.speedRuleKind.${kind}`)),
}
const orderBy = ['name', 'createdAt'] as const

function ruleColumns(t: Translator): DataColumn<SpeedRule>[] {
  type Key =
    | 'name'
    | 'isEnabled'
    | 'kind'
    | 'checkpoint'
    | 'limit'
    | 'lanes'
    | 'vehicleTypes'
    | 'level'
    | 'week'
    | 'clockFaults'
  const column = (key: Key, width: number, render: DataColumn<SpeedRule>['render']) => ({
    key,
    title: t(`speedRule.field.${key}`),
    width,
    render,
  })
  const place = ({ start, checkpoint, metres }: SpeedRule) =>
    start
      ? `${start.name} → ${checkpoint.name} (${t('speedRule.metresOf', { metres: metres ?? 0 })})`
      : checkpoint.name
  return [
    { ...column('name', 170, one => one.name), isName: true },
    column('isEnabled', 110, one => (
      <StatusTag
        tone={one.isEnabled ? 'good' : 'paused'}
        label={t(one.isEnabled ? 'deployment.status.enabled' : 'deployment.status.stopped')}
      />
    )),
    column('kind', 200, one => t(`enums.speedRuleKind.${one.kind}`)),
    column('checkpoint', 240, place),
    column('limit', 120, one => t('speedRule.kmh', { speed: one.limit })),
    column('lanes', 90, one => one.lanes.join(', ') || t('speedRule.all')),
    column(
      'vehicleTypes',
      150,
      one => one.vehicleTypes.map(type => t(`enums.vehicleType.${type}`)).join(', ') || t('speedRule.all'),
    ),
    column('level', 115, one => <AlarmLevelTag level={one.level} />),
    column('week', 170, one => rangeText(t, one.week)),
    column('clockFaults', 320, one =>
      one.clockFaults === 0 ? '' : t('speedRule.clockFaults', { count: one.clockFaults }),
    ),
  ]
}

/** `/alarm/speed`: what is too fast where, and when it rings. */
export function SpeedRulePage() {
  const t = useT()
  const mayEdit = useMay('speed.edit')
  const page = useListPage({ filters, orderBy, query: rulesQuery })
  /** The rule of the open form; null: a new one. */
  const [opened, setOpened] = useState<string | null>()
  const columns = useMemo(() => ruleColumns(t), [t])
  return (
    <ListPage
      page={page}
      label={t('speedRule.title')}
      columns={columns}
      emptyAction={<FirstStep hint={t('speedRule.first')} onAdd={mayEdit && (() => setOpened(null))} />}
      isSelectable={mayEdit}
      onOpen={({ id }) => setOpened(id)}
      buttons={mayEdit && <RuleButtons batch={page.batch} onAdd={() => setOpened(null)} />}
    >
      {opened !== undefined && (
        <RuleDrawer key={opened ?? 'new'} ruleId={opened ?? undefined} onClose={() => setOpened(undefined)} />
      )}
    </ListPage>
  )
}

interface ButtonsProps {
  batch: { ids: readonly string[]; names: readonly string[]; onDone: () => void }
  onAdd: () => void
}

function RuleButtons({ batch, onAdd }: ButtonsProps) {
  const t = useT()
  const [start, stop, remove] = [useStartRules(), useStopRules(), useDeleteRules()]
  return (
    <>
      <AddButton label={t('speedRule.act.add')} onClick={onAdd} />
      <BatchButton
        {...batch}
        label={t('speedRule.act.start')}
        question={{ title: t('speedRule.act.start'), content: t('speedRule.act.startText') }}
        change={start}
      />
      <BatchButton
        {...batch}
        label={t('speedRule.act.stop')}
        question={{ title: t('speedRule.act.stop'), content: t('speedRule.act.stopText') }}
        change={stop}
      />
      <DeleteButton {...batch} warning={t('speedRule.act.deleteText')} remove={remove} />
    </>
  )
}
