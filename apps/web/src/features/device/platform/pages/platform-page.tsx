import type { Platform } from '@palisade/contract'
import { lazy, useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { platformsQuery, useDeletePlatforms } from '../api/platform-queries.ts'
import { platformColumns } from '../components/platform-columns.tsx'
import { PlatformTestDialog } from '../components/platform-test-dialog.tsx'
import { platformFilters, platformOrder } from '../model/platform-filters.ts'

// The form and its schemas are fetched when a platform is edited, not with the list.
const PlatformDrawer = lazy(async () => ({
  default: (await import('../components/platform-drawer.tsx')).PlatformDrawer,
}))

/** `/setting/device/access`: the video platform of each centre, with a try of its connection. */
export function PlatformPage() {
  const t = useT()
  const mayEdit = useMay('platform.edit')
  const page = useListPage({ filters: platformFilters, orderBy: platformOrder, query: platformsQuery })
  const remove = useDeletePlatforms()
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  const [tested, setTested] = useState<Platform>()
  const columns = useMemo(() => {
    const actions = actionColumn<Platform>(t, 70 + 150 * Number(mayEdit), platform => (
      <>
        <ScreenLink screen="deviceList" search={{ platformId: platform.id }}>
          {t('platform.act.devices')}
        </ScreenLink>
        {mayEdit && (
          <>
            <RowButton label={t('shared.action.test')} onClick={() => setTested(platform)} />
            <RowButton label={t('shared.action.edit')} onClick={() => setEditing({ id: platform.id })} />
          </>
        )}
      </>
    ))
    return [...platformColumns(t), actions]
  }, [t, mayEdit])
  return (
    <ListPage
      page={page}
      label={t('platform.title')}
      columns={columns}
      emptyAction={
        <FirstStep hint={t('platform.hint.first')} onAdd={mayEdit && (() => setEditing({ id: undefined }))} />
      }
      isSelectable={mayEdit}
      onOpen={({ id }) => setEditing({ id })}
      buttons={
        mayEdit && (
          <>
            <AddButton label={t('platform.act.add')} onClick={() => setEditing({ id: undefined })} />
            <DeleteButton {...page.batch} warning={t('platform.act.deleteText')} remove={remove} />
          </>
        )
      }
    >
      {editing && (
        <PlatformDrawer key={editing.id} platformId={editing.id} onClose={() => setEditing(undefined)} />
      )}
      {tested && <PlatformTestDialog platform={tested} onClose={() => setTested(undefined)} />}
    </ListPage>
  )
}
