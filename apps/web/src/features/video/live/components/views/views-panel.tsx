import type { WallView } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Checkbox } from 'antd'
import { lazy, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import {
  useDeleteWallView,
  useOverwriteWallView,
  wallViewKey,
  wallViewsQuery,
} from '../../api/saved-queries.ts'
import { useShowView } from '../../api/use-open-many.ts'
import { currentWall, useWall } from '../../api/wall-store.ts'
import { sentWall, type SentWall } from '../../model/kept-wall.ts'
import { isShown } from '../../model/shown-view.ts'
import { fieldsOf, inputOf } from '../../model/view-form.ts'
import { SavedList } from '../saved/saved-list.tsx'
import css from '../saved/saved.module.css'
import { useDecline } from '../saved/use-decline.ts'
import { useSaveableWall } from './use-saveable-wall.ts'
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
  const decline = useDecline(api.wallView.decline, wallViewKey)
  const saveable = useSaveableWall()
  const [editing, setEditing] = useState<{ id: string | undefined; wall: SentWall }>()
  const add = async () => {
    const wall = await saveable()
    if (wall) setEditing({ id: undefined, wall })
  }
  return (
    <>
      <SavedList
        query={views}
        label={t('wallView.title')}
        add={<AddButton label={t('wallView.save')} onClick={() => void add()} />}
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
                onEdit={() => setEditing({ id: view.id, wall: currentWall() })}
                onRemove={() => void asked.remove(view)}
                onDecline={() => decline(view)}
              />
            ))}
          </ul>
        )}
      </SavedList>
      {editing && (
        <ViewDrawer
          key={editing.id}
          view={views.data?.find(({ id }) => id === editing.id)}
          wall={editing.wall}
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
  const saveable = useSaveableWall()
  const removal = useDeleteWallView()
  const writing = useOverwriteWallView()
  return {
    async overwrite(view: WallView) {
      const wall = await saveable()
      if (!wall) return
      const title = t('wallView.overwriteTitle', { name: view.name })
      let dropsMissing = false
      const content = view.missing.length > 0 && (
        <Checkbox onChange={({ target }) => (dropsMissing = target.checked)}>
          {t('wallView.dropMissing', { windows: view.missing.join(', ') })}
        </Checkbox>
      )
      if (!(await confirm({ title, content, okText: t('wallView.saveHere') }))) return
      const input = inputOf(fieldsOf(view), wall)
      const tell = () => void message.success(t('shared.result.saved'))
      writing.mutate({ view, input, dropsMissing }, { onSuccess: tell })
    },
    async remove({ id, name }: WallView) {
      if (await confirm({ title: t('wallView.deleteTitle', { name }), isDanger: true })) removal.mutate(id)
    },
  }
}
