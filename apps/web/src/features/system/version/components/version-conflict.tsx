import type { VersionRecord } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Form } from 'antd'
import type { FormConflict } from '../../../../shared/hooks/use-newest-in-form.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import type { VersionFields } from '../model/version-form.ts'

/** What somebody else changed of the version in the form. */
export function VersionConflict({ conflict }: { conflict: FormConflict<VersionRecord> }) {
  const t = useT()
  const form = Form.useFormInstance<VersionFields>()
  return (
    <ConflictNotice
      changes={conflict.changes}
      nameOf={path => t(`version.field.${path as keyof VersionFields}`)}
      valueOf={(path, value) => valueText(t, path as keyof VersionFields, value)}
      onTake={({ path, after }) => form.setFieldValue(path[0] as never, after)}
    />
  )
}

function valueText(t: Translator, field: keyof VersionFields, value: unknown): string {
  switch (field) {
    case 'isForced':
      return t(value === true ? 'version.forced' : 'version.optional')
    case 'audience':
      return t(value === 'all' ? 'version.audience.all' : 'version.audience.chosen')
    case 'targets':
      return (value as VersionFields['targets'])?.map(target => target.label).join(', ') ?? ''
    default:
      return String(value)
  }
}
