import { cameraFunctions, type CameraGroup } from '@palisade/contract'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import type { DataColumn } from '../../../../shared/ui/data-table/data-table.types.ts'
import { DeleteButton } from '../../../../shared/ui/delete-button/delete-button.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { cameraGroupsQuery } from '../api/camera-queries.ts'
import { useDeleteGroups } from '../api/use-camera-changes.ts'
import { groupOrder, groupParams, type GroupFilters } from '../model/camera-filters.ts'
import { groupColumns } from './camera-columns.tsx'
import css from './camera.module.css'

const GroupDrawer = lazy(async () => ({ default: (await import('./group-drawer.tsx')).GroupDrawer }))

type Editing = { id: string | undefined }
const noFilters: GroupFilters = {}

interface Props {
  /** Shows the cameras of one group. */
  onCameras: (groupId: string) => void
}

/** Camera groups: what their cameras are for. */
export function GroupList({ onCameras }: Props) {
  const t = useT()
  const mayEdit = useMay('camera.edit')
  const list = useListState({ params: groupParams, orderBy: groupOrder })
  const { tab, ...filters } = list.filters
  const { tab: _tab, ...request } = list.request
  const groups = useQuery(cameraGroupsQuery(request))
  const rows = groups.data?.list ?? []
  const remove = useDeleteGroups()
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<Editing>()
  const columns = useColumns(setEditing, onCameras)

  const table = useListTable(list, groups)
  return (
    <>
      <FilterPanel
        fields={useFields()}
        initialValues={noFilters}
        values={filters}
        isLoading={groups.isFetching}
        onSearch={next => {
          setChosen([])
          if (!list.setFilters({ ...next, ...(tab && { tab }) })) void groups.refetch()
        }}
        extra={
          mayEdit && (
            <>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ id: undefined })}>
                {t('camera.groups.add')}
              </Button>
              <DeleteButton
                ids={chosen}
                warning={t('camera.groups.deleteText')}
                remove={remove}
                onDone={() => setChosen([])}
              />
            </>
          )
        }
      />
      <DataTable
        {...table}
        label={t('camera.tab.groups')}
        columns={columns}
        rowKey={group => group.id}
        isFiltered={Object.keys(filters).length > 0}
        selection={mayEdit ? { keys: chosen, onChange: setChosen } : undefined}
        onOpen={mayEdit ? group => setEditing({ id: group.id }) : undefined}
      />
      <Suspense>
        {editing && (
          <GroupDrawer
            key={editing.id}
            group={rows.find(group => group.id === editing.id)}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function useFields(): FilterField<GroupFilters>[] {
  const t = useT()
  return useMemo(() => {
    const functions = cameraFunctions.map(value => ({ value, label: t(`enums.cameraFunction.${value}`) }))
    return [
      { name: 'name', label: t('camera.groups.name'), render: textControl({ maxLength: 14 }) },
      { name: 'functionType', label: t('camera.groups.functionType'), render: choiceControl(functions) },
    ]
  }, [t])
}

function useColumns(
  onEdit: (editing: Editing) => void,
  onCameras: (groupId: string) => void,
): DataColumn<CameraGroup>[] {
  const t = useT()
  const mayEdit = useMay('camera.edit')
  return useMemo(() => {
    const actions: DataColumn<CameraGroup> = {
      key: 'actions',
      title: t('shared.table.actions'),
      width: mayEdit ? 200 : 150,
      fixed: 'end',
      render: group => (
        <span className={css['actions']}>
          {mayEdit && (
            <Button type="link" size="small" onClick={() => onEdit({ id: group.id })}>
              {t('shared.action.edit')}
            </Button>
          )}
          <Button type="link" size="small" onClick={() => onCameras(group.id)}>
            {t('camera.groups.showCameras')}
          </Button>
        </span>
      ),
    }
    return [...groupColumns(t), actions]
  }, [t, mayEdit, onEdit, onCameras])
}
