import { sensorTypes, type DefenceZone } from '@palisade/contract'
import { Form } from 'antd'
import type { FormConflict } from '../../../../shared/hooks/use-newest-in-form.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { plainText } from '../../../../shared/lib/plain-text.ts'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import { emptyZone, type ZoneFields } from '../model/zone-form.ts'

/** What somebody else changed of the zone that stands in the form. */
export function ZoneConflict({ conflict }: { conflict: FormConflict<DefenceZone> }) {
  const t = useT()
  const form = Form.useFormInstance<ZoneFields>()
  const nameOf = (path: string) => {
    if (path === 'panelId') return t('defenceZone.field.panel')
    const field = (Object.keys(emptyZone) as (keyof ZoneFields)[]).find(name => name === path)
    return field && field !== 'panelId' ? t(`defenceZone.field.${field}`) : path
  }
  const valueOf = (path: string, value: unknown) => {
    const type = path === 'sensorType' ? sensorTypes.find(word => word === value) : undefined
    return type ? t(`enums.sensorType.${type}`) : plainText(value)
  }
  return (
    <ConflictNotice
      changes={conflict.changes}
      nameOf={nameOf}
      valueOf={valueOf}
      onTake={({ path, after }) => form.setFieldValue(path[0] as never, after)}
    />
  )
}
