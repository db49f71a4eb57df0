import { placeText, type Translator } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { platformDetailsQuery, platformKeys, savePlatform } from '../api/platform-queries.ts'
import { emptyPlatform, fieldOfCode, fieldsOf, type PlatformFields } from '../model/platform-form.ts'
import { PlatformFormFields } from './platform-form.tsx'

interface Props {
  /** Undefined: a new platform. */
  platformId: string | undefined
  onClose: () => void
}

export function PlatformDrawer({ platformId, onClose }: Props) {
  const t = useT()
  const isReadOnly = !useMay('platform.edit')
  const edit = useEdit({
    stored: useStored(platformId, platformDetailsQuery),
    empty: emptyPlatform,
    fieldsOf,
    save: savePlatform,
    refreshes: [platformKeys.list],
    fieldOfCode,
    conflictCode: 'platform.changed_meanwhile',
    onDone: onClose,
  })
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => fieldName(t, path as keyof PlatformFields),
        none: t('device.value.none'),
        wordOf: (path, value, { before, after }) =>
          path === 'areaId'
            ? placeText(t, [before, after].find(({ areaId }) => areaId === value)?.areaPath ?? '')
            : undefined,
      }}
      title={
        edit.isNew ? t('platform.act.add') : t('platform.act.editTitle', { name: edit.seen?.name ?? '' })
      }
      size={600}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <PlatformFormFields edit={edit} />
    </EditDrawer>
  )
}

function fieldName(t: Translator, name: keyof PlatformFields): string {
  switch (name) {
    case 'areaId':
      return t('platform.field.area')
    case 'longitude':
    case 'latitude':
    case 'height':
      return t(`device.field.${name}`)
    default:
      return t(`platform.field.${name}`)
  }
}
