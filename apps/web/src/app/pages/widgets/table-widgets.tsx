import type { AlarmLevel } from '@palisade/contract'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import type { FiltersOf } from '#shared/hooks/list-params.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { DataTable, type DataColumn, type DataSort } from '#shared/ui/data-table/data-table.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { FilterPanel } from '#shared/ui/filter-panel/filter-panel.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'
import { Pager } from '#shared/ui/pager/pager.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { sampleAlarms, type SampleAlarm } from './sample-data.ts'
import { Section } from './section.tsx'
import css from './widgets.module.css'

const levels: readonly AlarmLevel[] = ['very_urgent', 'urgent', 'general', 'low']
const sampleFilters = {
  device: textFilter('enums.deviceKind.camera'),
  level: choiceFilter('enums.alarmFilter.all', levels, (t, level) => t(`enums.alarmLevel.${level}`)),
  ...rangeFilters('from', 'to'),
  place: textFilter('enums.areaKind.area'),
}
const tableStates = ['ready', 'loading', 'error', 'empty', 'filtered', 'noPermission'] as const
const sortable = ['number', 'level', 'occurredAt']
type TableState = (typeof tableStates)[number]

export function TableWidgets() {
  const t = useT()
  const [state, setState] = useState<TableState>('ready')
  const [filters, setFilters] = useState<FiltersOf<typeof sampleFilters>>({})
  return (
    <>
      <Section name="FilterPanel + DataTable + Pager">
        <Segmented options={[...tableStates]} value={state} onChange={setState} />
        <div style={{ height: 12 }} />
        <FilterPanel
          filters={sampleFilters}
          values={filters}
          onSearch={setFilters}
          foldAfter={3}
          extra={<Button>{t('shared.action.export')}</Button>}
        />
        <div className={css['tall']}>
          <SampleTable state={state} />
        </div>
      </Section>
      <Section name="Pager">
        <Pager page={25} pageSize={20} total={1000} pagerCount={5} onChange={() => undefined} />
        <Pager page={1} pageSize={300} total={10_000} isCapped pagerCount={11} onChange={() => undefined} />
        <Pager page={1} pageSize={10} total={0} isDisabled onChange={() => undefined} />
        <p>{t('shared.table.total', { count: 1 })}</p>
      </Section>
    </>
  )
}

function useSampleColumns(): DataColumn<SampleAlarm>[] {
  const t = useT()
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('shared.table.number'),
        width: 130,
        render: row => row.number,
      },
      {
        key: 'level',
        title: t('enums.alarmAction.acknowledge'),
        width: 120,
        render: row => <AlarmLevelTag level={row.level} />,
      },
      { key: 'place', title: t('enums.areaKind.area'), width: 180, render: row => row.place },
      {
        key: 'state',
        title: t('enums.deviceKind.camera'),
        width: 110,
        render: row => <DeviceStateTag state={row.state} />,
      },
      {
        key: 'occurredAt',
        title: t('shared.date.startTime'),
        width: 170,
        render: row => formatDateTime(row.occurredAt),
      },
      { key: 'description', title: t('shared.action.details'), width: 280, render: row => row.description },
      actionColumn(t, 130, () => (
        <>
          <RowButton label={t('shared.action.details')} onClick={() => undefined} />
          <RowButton label={t('shared.action.edit')} onClick={() => undefined} />
        </>
      )),
    ],
    [t],
  )
}

function SampleTable({ state }: { state: TableState }) {
  const t = useT()
  const columns = useSampleColumns()
  const [keys, setKeys] = useState<string[]>(['1'])
  const [sort, setSort] = useState<DataSort | undefined>({ by: 'occurredAt', order: 'desc' })
  const [page, setPage] = useState({ page: 1, pageSize: 20 })
  const rows = useMemo(
    () => (state === 'empty' || state === 'filtered' ? [] : sampleAlarms(page.pageSize)),
    [page.pageSize, state],
  )
  return (
    <DataTable
      label="alarms"
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      isLoading={state === 'loading'}
      error={state === 'error' ? t('shared.state.error') : undefined}
      errorHint={t('shared.result.requestId', { id: '0193-7c1f' })}
      onRetry={() => undefined}
      noPermission={state === 'noPermission'}
      isFiltered={state === 'filtered'}
      selection={{ keys, onChange: setKeys, isDisabled: row => row.level === 'low' }}
      sortableBy={sortable}
      sort={sort}
      onSort={setSort}
      expandRow={row => row.description}
      onOpen={row => setKeys([row.id])}
      pager={{ ...page, total: 4321, onChange: setPage }}
    />
  )
}
