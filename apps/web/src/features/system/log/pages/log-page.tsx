import { logKinds } from '@palisade/contract'
import { Tabs } from 'antd'
import { useListState } from '#shared/hooks/use-list-state.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { BackupTab } from '../components/backup-tab.tsx'
import { LogTab } from '../components/log-tab.tsx'
import { logFilters, logOrder } from '../model/log-filters.ts'
import css from './log-page.module.css'

/** `/setting/system/logManage`: who did what, by kind, and proof that nobody changed it; backups of it. */
export function LogPage() {
  const t = useT()
  const mayManage = useMay('log.manage')
  const list = useListState({ params: logFilters, orderBy: logOrder })
  const { tab, kind, action: _action, ...others } = list.filters
  const isBackups = tab === 'backups' && mayManage
  const items = [
    { key: 'all', label: t('log.kindAll') },
    ...logKinds.map(key => ({ key, label: t(`log.kind.${key}`) })),
    ...(mayManage ? [{ key: 'backups', label: t('log.tab.backups') }] : []),
  ]
  const handleTab = (key: string) => {
    if (key === 'backups') return void list.setFilters({ tab: 'backups' })
    const chosen = logKinds.find(one => one === key)
    // An action belongs to one kind: it does not go along to another.
    return void list.setFilters({ ...others, ...(chosen && { kind: chosen }) })
  }
  return (
    <div className={css['page']}>
      <Tabs
        size="small"
        items={items}
        activeKey={isBackups ? 'backups' : (kind ?? 'all')}
        onChange={handleTab}
      />
      {isBackups ? <BackupTab onShow={({ id }) => list.setFilters({ restoreId: id })} /> : <LogTab />}
    </div>
  )
}
