import { sensorTypes, type DefenceZone } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { saveZone } from '../api/use-zone-changes.ts'
import { zoneKeys } from '../api/zone-queries.ts'
import { emptyZone, fieldOfCode, fieldsOf, type ZoneFields } from '../model/zone-form.ts'
import { ZoneFormFields } from './zone-form.tsx'

interface Props {
  /** As it is now; undefined: a new zone. */
  zone: DefenceZone | undefined
  onClose: () => void
}

export function ZoneDrawer({ zone, onClose }: Props) {
  const t = useT()
  const isReadOnly = !useMay('defence_zone.edit')
  const edit = useEdit({
    row: zone,
    empty: emptyZone,
    fieldsOf,
    save: saveZone,
    refreshes: [zoneKeys.list],
    fieldOfCode,
    onDone: onClose,
  })
  const nameOf = (path: string) =>
    t(`defenceZone.field.${path === 'panelId' ? 'panel' : (path as Exclude<keyof ZoneFields, 'panelId'>)}`)
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf,
        wordOf: (path, value) => {
          const type = path === 'sensorType' ? sensorTypes.find(word => word === value) : undefined
          return type && t(`enums.sensorType.${type}`)
        },
      }}
      title={
        edit.seen ? t('defenceZone.act.editTitle', { name: edit.seen.name }) : t('defenceZone.act.addTitle')
      }
      size={480}
      isReadOnly={isReadOnly}
      onClose={onClose}
    >
      <ZoneFormFields edit={edit} />
    </EditDrawer>
  )
}
