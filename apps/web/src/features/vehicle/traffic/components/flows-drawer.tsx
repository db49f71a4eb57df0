import type { HourFlow } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { flowsQuery } from '../api/traffic-queries.ts'
import { hourRows } from '../model/hour-rows.ts'
import css from './traffic.module.css'

const DAY = 'YYYY-MM-DD'

/** Passages of one day at one checkpoint, by hour. */
export function FlowsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const [day, setDay] = useState(() => dayjs().format(DAY))
  const [chosenId, setChosenId] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery(flowsQuery(day))
  const shown = data?.find(({ id }) => id === chosenId) ?? data?.[0]
  return (
    <AppDrawer title={t('traffic.flows')} size={560} onClose={onClose}>
      <div className={css['choice']}>
        <DatePicker
          aria-label={t('traffic.day')}
          allowClear={false}
          format={DAY}
          disabledDate={date => date.isAfter(dayjs(), 'day')}
          value={dayjs(day)}
          onChange={date => {
            if (date) setDay(date.format(DAY))
          }}
        />
        <AppSelect
          aria-label={t('traffic.checkpoint')}
          className={css['checkpoint'] ?? ''}
          value={shown?.id}
          onChange={setChosenId}
          options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      {error && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={t('traffic.noCheckpoint')} />}
      {shown && <Hours hours={shown.hours} isLoading={isFetching} />}
    </AppDrawer>
  )
}

function Hours({ hours, isLoading }: { hours: readonly HourFlow[]; isLoading: boolean }) {
  const t = useT()
  const figure = (key: 'forward' | 'reverse' | 'unknown' | 'all') => ({
    key,
    dataIndex: key,
    title: t(`traffic.${key}`),
    align: 'right' as const,
  })
  return (
    <Table
      size="small"
      loading={isLoading}
      pagination={false}
      rowKey="key"
      dataSource={hourRows(hours)}
      columns={[
        {
          key: 'startAt',
          title: t('traffic.hour'),
          render: (_: unknown, { startAt }: { startAt: string | null }) =>
            startAt === null ? t('traffic.total') : formatDateTime(startAt).slice(11, 16),
        },
        figure('forward'),
        figure('reverse'),
        figure('unknown'),
        figure('all'),
      ]}
    />
  )
}
