import { ALARM_EXPORT_LIMIT, type SpeedViolation } from '@palisade/contract'
import { App, Button, Tooltip } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { useExportAllTasks, useExportTasks, violationsQuery } from '../api/speed-queries.ts'
import { violationColumns } from '../components/violation-columns.tsx'
import { violationFilters, violationOrder } from '../model/violation-filters.ts'

/** `/speedAlarm/record`: violations of speed rules with their alarms, which are dispatched and exported as any. */
export function SpeedRecordPage() {
  const t = useT()
  const { message } = App.useApp()
  const mayExport = useMay('alarm.export')
  const page = useListPage({
    filters: violationFilters,
    orderBy: violationOrder,
    query: violationsQuery,
    nameOf: one => one.plate ?? '',
  })
  const columns = useMemo(() => violationColumns(t), [t])
  const some = useExportTasks()
  const all = useExportAllTasks()
  const onSuccess = () => void message.info(t('speedViolation.exportStarted'))
  const chosen = page.rows.filter(row => page.batch.ids.includes(row.id))
  const alarmIds = chosen.flatMap(row => row.alarmId ?? []).slice(0, ALARM_EXPORT_LIMIT)
  // The export of all goes by time alone.
  const { startTime: from, endTime: to, ...narrower } = page.filters
  const isNarrowed = Object.keys(narrower).length > 0
  return (
    <ListPage
      page={page}
      label={t('speedViolation.record')}
      columns={columns}
      isSelectable={mayExport && ((row: SpeedViolation) => row.alarmId !== null)}
      buttons={
        mayExport && (
          <>
            <Button
              disabled={alarmIds.length === 0}
              loading={some.isPending}
              onClick={() => some.mutate(alarmIds, { onSuccess })}
            >
              {t('speedViolation.exportChosen')}
            </Button>
            <Tooltip title={isNarrowed && t('speedViolation.exportAllHint')}>
              <Button
                disabled={isNarrowed}
                loading={all.isPending}
                onClick={() => all.mutate({ from, to }, { onSuccess })}
              >
                {t('speedViolation.exportAll')}
              </Button>
            </Tooltip>
          </>
        )
      }
    />
  )
}
