import type { CameraGroup } from '@palisade/contract'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { cameraGroupsQuery } from '../api/camera-queries.ts'
import { useDeleteGroups } from '../api/use-camera-changes.ts'
import { groupFilters, groupOrder } from '../model/camera-filters.ts'
import { groupColumns } from './camera-columns.tsx'

const GroupDrawer = lazy(async () => ({ default: (await import('./group-drawer.tsx')).GroupDrawer }))

interface Props {
  /** Shows the cameras of one group. */
  onCameras: (groupId: string) => void
}

/** Camera groups: what their cameras are for. */
export function GroupList({ onCameras }: Props) {
  const t = useT()
  const mayEdit = useMay('camera.edit')
  const page = useListPage({
    filters: groupFilters,
    orderBy: groupOrder,
    query: ({ tab: _tab, ...request }) => cameraGroupsQuery(request),
  })
  const remove = useDeleteGroups()
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const columns = useMemo(() => {
    const actions = actionColumn<CameraGroup>(t, mayEdit ? 200 : 150, ({ id }) => (
      <>
        {mayEdit && <RowButton label={t('shared.action.edit')} onClick={() => setEditing({ id })} />}
        <RowButton label={t('camera.groups.showCameras')} onClick={() => onCameras(id)} />
      </>
    ))
    return [...groupColumns(t), actions]
  }, [t, mayEdit, onCameras])
  return (
    <ListPage
      page={page}
      place="part"
      label={t('camera.tab.groups')}
      columns={columns}
      emptyAction={
        <FirstStep hint={t('camera.groups.first')} onAdd={mayEdit && (() => setEditing({ id: undefined }))} />
      }
      isSelectable={mayEdit}
      onOpen={({ id }) => setEditing({ id })}
      buttons={
        mayEdit && (
          <>
            <AddButton label={t('camera.groups.add')} onClick={() => setEditing({ id: undefined })} />
            <DeleteButton {...page.batch} warning={t('camera.groups.deleteText')} remove={remove} />
          </>
        )
      }
    >
      {editing && (
        <GroupDrawer
          key={editing.id}
          group={page.rows.find(group => group.id === editing.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  )
}
