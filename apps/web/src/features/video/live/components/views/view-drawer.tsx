import { FAVORITE_NAME_LIMIT, wallViewDraft, type WallView } from '@palisade/contract'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { saveWallView, wallViewKey } from '../../api/saved-queries.ts'
import type { SentWall } from '../../model/kept-wall.ts'
import { emptyView, fieldOfCode, fieldsOf, inputOf, wallOf } from '../../model/view-form.ts'
import { GroupSelect, groupText } from '../saved/group-select.tsx'

interface Props {
  /** As it is now; undefined: the wall as it stands is saved under a new name. */
  view: WallView | undefined
  /** Saved under a new name. */
  wall: SentWall
  onClose: () => void
}

export function ViewDrawer({ view, wall, onClose }: Props) {
  const t = useT()
  const edit = useEdit({
    row: view,
    empty: emptyView,
    fieldsOf,
    save: (fields, seen) => saveWallView(inputOf(fields, seen ? wallOf(seen) : wall), seen),
    refreshes: [wallViewKey],
    fieldOfCode,
    onDone: onClose,
  })
  const rule = zodRule(t, wallViewDraft, () => inputOf(edit.read(), wall))
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(path === 'groupId' ? 'favorite.group' : 'wallView.name'),
        wordOf: (path, value, { before, after }) =>
          path === 'groupId' ? groupText(t, value, [before.group, after.group]) : undefined,
      }}
      title={edit.isNew ? t('wallView.save') : t('wallView.editTitle', { name: edit.seen?.name ?? '' })}
      size={420}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('wallView.name')} rules={[rule]} required>
        <AppInput maxLength={FAVORITE_NAME_LIMIT} />
      </Form.Item>
      <Form.Item name="groupId" label={t('favorite.group')} extra={t('favorite.groupHint')} rules={[rule]}>
        <GroupSelect known={edit.seen?.group} />
      </Form.Item>
    </EditDrawer>
  )
}
