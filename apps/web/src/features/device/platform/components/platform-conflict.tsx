import type { Platform } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Form } from 'antd'
import type { Conflict } from '../../../../shared/hooks/use-edited.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import type { PlatformFields } from '../model/platform-form.ts'

/** What somebody else changed of the platform that stands in the form. */
export function PlatformConflict({ conflict: { changes, before, after } }: { conflict: Conflict<Platform> }) {
  const t = useT()
  const form = Form.useFormInstance<PlatformFields>()
  const areas = new Map([before, after].map(({ areaId, areaPath }) => [areaId, areaPath]))
  return (
    <ConflictNotice
      changes={changes}
      nameOf={path => fieldName(t, path as keyof PlatformFields)}
      valueOf={(path, value) => {
        if (value === null || value === undefined || value === '') return t('device.value.none')
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        return path === 'areaId' ? (areas.get(text) ?? text) : text
      }}
      onTake={({ path, after: theirs }) => form.setFieldValue([...path] as never, theirs)}
    />
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
