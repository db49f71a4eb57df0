import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useLanguage, useT } from '../../../../shared/i18n/language-provider.tsx'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { DeleteButton } from '../../../../shared/ui/delete-button/delete-button.tsx'
import { useDeleteVersions, versionsQuery } from '../api/version-queries.ts'
import { versionActions } from '../components/version-actions.tsx'
import { versionColumns } from '../components/version-columns.tsx'
import { VersionFilterPanel } from '../components/version-filter-panel.tsx'
import { versionOrder, versionParams } from '../model/version-filters.ts'
import css from './version-page.module.css'

// The form and its schemas are fetched when a version is edited, not with the list.
const VersionDrawer = lazy(async () => ({
  default: (await import('../components/version-drawer.tsx')).VersionDrawer,
}))

/** `/setting/system/versionManage`: packages of the client programs, and who is offered which. */
export function VersionPage() {
  const t = useT()
  const { language } = useLanguage()
  const list = useListState({ params: versionParams, orderBy: versionOrder })
  const versions = useQuery(versionsQuery(list.request))
  const rows = versions.data?.list ?? []
  const remove = useDeleteVersions()
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const columns = useMemo(
    () => [...versionColumns(t, language), versionActions(t, ({ id }) => setEditing({ id }))],
    [t, language],
  )
  const table = useListTable(list, versions)
  return (
    <div className={css['page']}>
      <VersionFilterPanel
        values={list.filters}
        isLoading={versions.isFetching}
        onSearch={filters => {
          setChosen([])
          if (!list.setFilters(filters)) void versions.refetch()
        }}
        extra={
          <>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ id: undefined })}>
              {t('version.act.add')}
            </Button>
            <DeleteButton
              ids={chosen}
              warning={t('version.act.deleteText')}
              remove={remove}
              onDone={() => setChosen([])}
            />
          </>
        }
      />
      <DataTable
        {...table}
        label={t('version.title')}
        columns={columns}
        rowKey={row => row.id}
        selection={{ keys: chosen, onChange: setChosen, isDisabled: row => row.status === 'published' }}
        onOpen={({ id }) => setEditing({ id })}
      />
      <Suspense>
        {editing && (
          <VersionDrawer
            key={editing.id}
            row={rows.find(row => row.id === editing.id)}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
