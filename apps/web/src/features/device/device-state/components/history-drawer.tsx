import type { StatePeriod } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { DataTable } from '#shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { stateHistoryQuery } from '../api/state-queries.ts'
import { WeekStrip } from './week-strip.tsx'
import css from './week-strip.module.css'

interface Props {
  device: { id: string; name: string }
  onClose: () => void
}

const MINUTE = 60_000
/** Height of the table's rows, px. */
const TABLE_HEIGHT = 320

/** A device's states of the last seven days. */
export function HistoryDrawer({ device, onClose }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const now = useNow(MINUTE)
  const history = useQuery(stateHistoryQuery(device.id))
  return (
    <AppDrawer size={720} title={t('deviceState.historyOf', { name: device.name })} onClose={onClose}>
      {history.error && <ErrorState title={textOf(history.error)} onRetry={() => void history.refetch()} />}
      {history.isPending && <LoadingMask isLoading />}
      {history.data && (
        <>
          <p className={css['figures']}>
            <span>
              {t('deviceState.outages')}: {history.data.outages}
            </span>
            <span>
              {t('deviceState.availability')}:{' '}
              {history.data.availability === null ? '–' : `${Number(history.data.availability.toFixed(2))} %`}
            </span>
          </p>
          <WeekStrip periods={history.data.periods} now={now} />
          <div className={css['periods']}>
            <Periods periods={history.data.periods} />
          </div>
        </>
      )}
    </AppDrawer>
  )
}

function Periods({ periods }: { periods: StatePeriod[] }) {
  const t = useT()
  const columns = useMemo<DataColumn<StatePeriod>[]>(
    () => [
      { key: 'from', title: t('shared.date.from'), width: 160, render: row => formatDateTime(row.from) },
      {
        key: 'to',
        title: t('shared.date.to'),
        width: 160,
        render: row => (row.to === null ? t('deviceState.now') : formatDateTime(row.to)),
      },
      {
        key: 'state',
        title: t('device.field.state'),
        width: 120,
        render: row => <DeviceStateTag state={row.state} />,
      },
      {
        key: 'cause',
        title: t('device.field.cause'),
        width: 220,
        render: row => row.cause && t(`enums.deviceCause.${row.cause}`),
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('deviceState.periods')}
      columns={columns}
      rows={periods}
      rowKey={row => row.from}
      height={TABLE_HEIGHT}
    />
  )
}
