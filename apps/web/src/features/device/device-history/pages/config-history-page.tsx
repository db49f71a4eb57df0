import type { DeviceChange } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Tag } from 'antd'
import { useMemo } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { deviceFieldName } from '../../../../shared/lib/device-field.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { historyQuery, useRestore } from '../api/history-queries.ts'
import { useResourceNames } from '../api/use-resource-names.ts'
import { historyColumns, restoreColumn } from '../components/history-columns.tsx'
import { HistoryFilterPanel } from '../components/history-filter-panel.tsx'
import { fromPanel, historyOrder, historyParams, toPanel } from '../model/history-filters.ts'
import { valueText } from '../model/value-text.ts'
import css from './config-history-page.module.css'

const noChanges: DeviceChange[] = []

/** `/setting/device/configHistory`: who changed which field of which device, and putting it back. */
export function ConfigHistoryPage() {
  const t = useT()
  const mayEdit = useMay('device.edit')
  const list = useListState({ params: historyParams, orderBy: historyOrder })
  const history = useQuery(historyQuery(list.request))
  const panel = useMemo(() => toPanel(list.filters), [list.filters])
  const rows = history.data?.list ?? noChanges
  const nameOf = useResourceNames(rows)
  const handleRestore = useConfirmedRestore(nameOf)
  const columns = [...historyColumns(t, nameOf), ...(mayEdit ? [restoreColumn(t, handleRestore)] : [])]
  const { deviceId, ...others } = list.filters
  const table = useListTable(list, history)
  return (
    <div className={css['page']}>
      <HistoryFilterPanel
        values={panel}
        isLoading={history.isFetching}
        onSearch={values => {
          if (!list.setFilters(fromPanel(values))) void history.refetch()
        }}
      />
      {deviceId && (
        <div>
          <Tag closable onClose={() => list.setFilters(others)}>
            {t('deviceHistory.oneDevice', {
              name: rows[0]?.deviceName ?? '',
            })}
          </Tag>
        </div>
      )}
      <DataTable {...table} label={t('deviceHistory.title')} columns={columns} rowKey={change => change.id} />
    </div>
  )
}

type NameOf = (id: string) => string | undefined

/** Asks with both values in sight before it puts one back. */
function useConfirmedRestore(nameOf: NameOf): (change: DeviceChange) => void {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { mutate } = useRestore()
  const ask = async (change: DeviceChange) => {
    const field = deviceFieldName(t, change.field)
    const isSure = await confirm({
      title: t('deviceHistory.restoreTitle', { field, name: change.deviceName }),
      content: t('deviceHistory.restoreText', { value: valueText(t, change, 'before', nameOf) }),
      okText: t('deviceHistory.restore'),
    })
    if (isSure) mutate(change.id, { onSuccess: () => void message.success(t('deviceHistory.restored')) })
  }
  return change => void ask(change)
}
