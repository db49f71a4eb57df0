import { PlusOutlined } from '@ant-design/icons'
import type { Platform } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { DeleteButton } from '../../../../shared/ui/delete-button/delete-button.tsx'
import { platformsQuery, useDeletePlatforms } from '../api/platform-queries.ts'
import { platformColumns } from '../components/platform-columns.tsx'
import { PlatformFilterPanel } from '../components/platform-filter-panel.tsx'
import { PlatformTestDialog } from '../components/platform-test-dialog.tsx'
import { platformOrder, platformParams } from '../model/platform-filters.ts'
import css from './platform-page.module.css'

// The form and its schemas are fetched when a platform is edited, not with the list.
const PlatformDrawer = lazy(async () => ({
  default: (await import('../components/platform-drawer.tsx')).PlatformDrawer,
}))

/** `/setting/device/access`: the video platform of each centre, with a try of its connection. */
export function PlatformPage() {
  const t = useT()
  const mayEdit = useMay('platform.edit')
  const list = useListState({ params: platformParams, orderBy: platformOrder })
  const platforms = useQuery(platformsQuery(list.request))
  const remove = useDeletePlatforms()
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const [tested, setTested] = useState<Platform>()
  const columns = useMemo(
    () => [...platformColumns(t), ...(mayEdit ? [actionColumn(t, id => setEditing({ id }), setTested)] : [])],
    [t, mayEdit],
  )
  const table = useListTable(list, platforms)
  return (
    <div className={css['page']}>
      <PlatformFilterPanel
        values={list.filters}
        isLoading={platforms.isFetching}
        onSearch={filters => {
          setChosen([])
          if (!list.setFilters(filters)) void platforms.refetch()
        }}
        extra={
          mayEdit && (
            <>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ id: undefined })}>
                {t('platform.act.add')}
              </Button>
              <DeleteButton
                ids={chosen}
                warning={t('platform.act.deleteText')}
                remove={remove}
                onDone={() => setChosen([])}
              />
            </>
          )
        }
      />
      <DataTable
        {...table}
        label={t('platform.title')}
        columns={columns}
        rowKey={platform => platform.id}
        selection={mayEdit ? { keys: chosen, onChange: setChosen } : undefined}
        onOpen={mayEdit ? ({ id }) => setEditing({ id }) : undefined}
      />
      <Suspense>
        {editing && (
          <PlatformDrawer key={editing.id} platformId={editing.id} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
      {tested && <PlatformTestDialog platform={tested} onClose={() => setTested(undefined)} />}
    </div>
  )
}

const actionColumn = (
  t: Translator,
  onEdit: (id: string) => void,
  onTest: (platform: Platform) => void,
): DataColumn<Platform> => ({
  key: 'actions',
  title: t('shared.table.actions'),
  width: 150,
  fixed: 'end',
  render: platform => (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => onTest(platform)}>
        {t('shared.action.test')}
      </Button>
      <Button type="link" size="small" onClick={() => onEdit(platform.id)}>
        {t('shared.action.edit')}
      </Button>
    </Space>
  ),
})
