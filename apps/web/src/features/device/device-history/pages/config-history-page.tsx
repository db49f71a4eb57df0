import type { DeviceChange } from '@palisade/contract'
import { App } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { deviceFieldName } from '#shared/lib/device-field.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { historyQuery, useRestore } from '../api/history-queries.ts'
import { useResourceNames } from '../api/use-resource-names.ts'
import { historyColumns, restoreColumn } from '../components/history-columns.tsx'
import { historyFilters, historyOrder } from '../model/history-filters.ts'
import { valueText } from '../model/value-text.ts'

/** `/setting/device/configHistory`: who changed which field of which device, and putting it back. */
export function ConfigHistoryPage() {
  const t = useT()
  const mayEdit = useMay('device.edit')
  const page = useListPage({ filters: historyFilters, orderBy: historyOrder, query: historyQuery })
  const nameOf = useResourceNames(page.rows)
  const handleRestore = useConfirmedRestore(nameOf)
  const columns = [...historyColumns(t, nameOf), ...(mayEdit ? [restoreColumn(t, handleRestore)] : [])]
  return <ListPage page={page} label={t('deviceHistory.title')} columns={columns} />
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
