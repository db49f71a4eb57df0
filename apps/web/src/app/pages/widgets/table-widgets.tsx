import type { AlarmLevel } from '@palisade/contract'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../shared/lib/date-format.ts'
import { DataTable, type DataColumn, type DataSort } from '../../../shared/ui/data-table/data-table.tsx'
import { DateTimeRangePicker, type TimeRange } from '../../../shared/ui/date-range/date-time-range-picker.tsx'
import { FilterPanel, type FilterField } from '../../../shared/ui/filter-panel/filter-panel.tsx'
import { AppInput } from '../../../shared/ui/input/app-input.tsx'
import { AppSelect } from '../../../shared/ui/input/app-select.tsx'
import { Pager } from '../../../shared/ui/pager/pager.tsx'
import { AlarmLevelTag } from '../../../shared/ui/tag/alarm-level-tag.tsx'
import { DeviceStateTag } from '../../../shared/ui/tag/device-state-tag.tsx'
import { sampleAlarms, type SampleAlarm } from './sample-data.ts'
import { Section } from './section.tsx'
import css from './widgets.module.css'

interface Filters {
  device: string
  level: AlarmLevel | undefined
  range: TimeRange | null
  place: string
}

const none: Filters = { device: '', level: undefined, range: null, place: '' }
const levels: readonly AlarmLevel[] = ['very_urgent', 'urgent', 'general', 'low']
const tableStates = ['ready', 'loading', 'error', 'empty', 'filtered', 'noPermission'] as const
type TableState = (typeof tableStates)[number]

export function TableWidgets() {
  const t = useT()
  const [state, setState] = useState<TableState>('ready')
  const [filters, setFilters] = useState(none)
  return (
    <>
      <Section name="FilterPanel + DataTable + Pager">
        <Segmented options={[...tableStates]} value={state} onChange={setState} />
        <div style={{ height: 12 }} />
        <SampleFilters filters={filters} onSearch={setFilters} />
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

function SampleFilters({ filters, onSearch }: { filters: Filters; onSearch: (filters: Filters) => void }) {
  const t = useT()
  const fields = useMemo<FilterField<Filters>[]>(
    () => [
      {
        name: 'device',
        label: t('enums.deviceKind.camera'),
        render: ({ onChange, ...control }) => (
          <AppInput {...control} allowClear onChange={event => onChange(event.target.value)} />
        ),
      },
      {
        name: 'level',
        label: t('enums.alarmFilter.all'),
        render: control => (
          <AppSelect
            {...control}
            allowClear
            options={levels.map(value => ({ value, label: t(`enums.alarmLevel.${value}`) }))}
          />
        ),
      },
      {
        name: 'range',
        label: t('shared.date.range'),
        isWide: true,
        render: control => <DateTimeRangePicker {...control} maxSpan={31 * 86_400_000} />,
      },
      {
        name: 'place',
        label: t('enums.areaKind.area'),
        render: ({ onChange, ...control }) => (
          <AppInput {...control} onChange={event => onChange(event.target.value)} />
        ),
      },
    ],
    [t],
  )
  return (
    <FilterPanel
      fields={fields}
      values={filters}
      initialValues={none}
      onSearch={onSearch}
      foldAfter={3}
      extra={<Button>{t('shared.action.export')}</Button>}
    />
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
        isSortable: true,
      },
      {
        key: 'level',
        title: t('enums.alarmAction.acknowledge'),
        width: 120,
        render: row => <AlarmLevelTag level={row.level} />,
        isSortable: true,
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
        isSortable: true,
      },
      { key: 'description', title: t('shared.action.details'), width: 280, render: row => row.description },
      {
        key: 'actions',
        title: t('shared.table.actions'),
        width: 130,
        fixed: 'end',
        render: () => (
          <>
            <Button type="link" size="small">
              {t('shared.action.details')}
            </Button>
            <Button type="link" size="small" danger>
              {t('shared.action.delete')}
            </Button>
          </>
        ),
      },
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
      sort={sort}
      onSort={setSort}
      expandRow={row => row.description}
      onOpen={row => setKeys([row.id])}
      pager={{ ...page, total: 4321, onChange: setPage }}
    />
  )
}
