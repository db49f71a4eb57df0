import { FAVORITE_CAMERAS_MAX, FAVORITE_NAME_LIMIT, favoriteDraft, type Favorite } from '@palisade/contract'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { favoriteKey, saveFavorite } from '../../api/saved-queries.ts'
import { emptyFavorite, fieldOfCode, fieldsOf, inputOf } from '../../model/favorite-form.ts'
import { GroupSelect, groupText } from '../saved/group-select.tsx'
import { CameraListField } from './camera-list-field.tsx'

interface Props {
  /** As it is now; undefined: a new folder. */
  folder: Favorite | undefined
  onClose: () => void
}

export function FavoriteDrawer({ folder, onClose }: Props) {
  const t = useT()
  const edit = useEdit({
    row: folder,
    empty: emptyFavorite,
    fieldsOf,
    save: (fields, seen) => saveFavorite(inputOf(fields), seen),
    refreshes: [favoriteKey],
    fieldOfCode,
    onDone: onClose,
  })
  const rule = zodRule(t, favoriteDraft, () => inputOf(edit.read()))
  const names = { name: 'favorite.name', groupId: 'favorite.group', cameras: 'favorite.cameras' } as const
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(names[path as keyof typeof names]),
        wordOf: (path, value, { before, after }) =>
          path === 'groupId' ? groupText(t, value, [before.group, after.group]) : undefined,
      }}
      title={edit.isNew ? t('favorite.add') : t('favorite.editTitle', { name: edit.seen?.name ?? '' })}
      size={520}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('favorite.name')} rules={[rule]} required>
        <AppInput maxLength={FAVORITE_NAME_LIMIT} />
      </Form.Item>
      <Form.Item name="groupId" label={t('favorite.group')} extra={t('favorite.groupHint')} rules={[rule]}>
        <GroupSelect known={edit.seen?.group} />
      </Form.Item>
      <Form.Item
        name="cameras"
        label={t('favorite.cameras')}
        extra={t('favorite.camerasHint', { max: FAVORITE_CAMERAS_MAX })}
        rules={[rule]}
      >
        <CameraListField />
      </Form.Item>
    </EditDrawer>
  )
}
