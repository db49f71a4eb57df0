import type { WallView } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { lazy, useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { AddButton } from '../../../../../shared/ui/add-button/add-button.tsx'
import { useConfirm } from '../../../../../shared/ui/confirm/use-confirm.tsx'
import { useDeleteWallView, useOverwriteWallView, wallViewsQuery } from '../../api/saved-queries.ts'
import { useShowView } from '../../api/use-open-many.ts'
import { currentWall, useWall } from '../../api/wall-store.ts'
import { sentWall } from '../../model/kept-wall.ts'
import { isShown } from '../../model/shown-view.ts'
import { fieldsOf, inputOf } from '../../model/view-form.ts'
import { SavedList } from '../saved/saved-list.tsx'
import css from '../saved/saved.module.css'
import { ViewRow } from './view-row.tsx'

const ViewDrawer = lazy(async () => ({ default: (await import('./view-drawer.tsx')).ViewDrawer }))

/** Walls that were saved under a name: one's own, then those that others share. */
export function ViewsPanel() {
  const t = useT()
  const views = useQuery(wallViewsQuery())
  const show = useShowView()
  const wall = useWall(state => state.wall)
  const tour = useWall(state => state.tour)
  const now = sentWall(wall, tour)
  const asked = useAsked()
  const [editing, setEditing] = useState<{ id: string | undefined }>()
  return (
    <>
      <SavedList
        query={views}
        label={t('wallView.title')}
        add={<AddButton label={t('wallView.save')} onClick={() => setEditing({ id: undefined })} />}
        empty={{ title: t('wallView.none'), hint: t('wallView.noneHint') }}
      >
        {all => (
          <ul className={css['rows']}>
            {all.map(view => (
              <ViewRow
                key={view.id}
                view={view}
                isShown={isShown(view, now)}
                onShow={() => void show(view)}
                onOverwrite={() => void asked.overwrite(view)}
                onEdit={() => setEditing({ id: view.id })}
                onRemove={() => void asked.remove(view)}
              />
            ))}
          </ul>
        )}
      </SavedList>
      {editing && (
        <ViewDrawer
          key={editing.id}
          view={views.data?.find(({ id }) => id === editing.id)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

/** The acts on a saved view that are asked about before. */
function useAsked() {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const removal = useDeleteWallView()
  const writing = useOverwriteWallView()
  return {
    async overwrite(view: WallView) {
      const title = t('wallView.overwriteTitle', { name: view.name })
      if (!(await confirm({ title, okText: t('wallView.saveHere') }))) return
      const input = inputOf(fieldsOf(view), currentWall())
      const tell = () => void message.success(t('shared.result.saved'))
      writing.mutate({ view, input }, { onSuccess: tell })
    },
    async remove({ id, name }: WallView) {
      if (await confirm({ title: t('wallView.deleteTitle', { name }), isDanger: true })) removal.mutate(id)
    },
  }
}
