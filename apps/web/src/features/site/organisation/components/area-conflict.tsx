import type { AreaKind } from '@palisade/contract'
import type { FormInstance } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { OtherChange } from '../../../../shared/lib/merge-fields.ts'
import { ConflictNotice } from '../../../../shared/ui/conflict-notice/conflict-notice.tsx'
import type { AreaFields } from '../model/area-form.ts'

/** What somebody else changed of the area that stands in the form. */
export function AreaConflict({
  changes,
  form,
}: {
  changes: readonly OtherChange[]
  form: FormInstance<AreaFields>
}) {
  const t = useT()
  const textOf = (path: string, value: unknown) => {
    if (path === 'kind') return t(`enums.areaKind.${value as AreaKind}`)
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? `${value}` : '–'
  }
  return (
    <ConflictNotice
      changes={changes}
      nameOf={path => t(`organisation.field.${path as keyof AreaFields}`)}
      valueOf={textOf}
      onTake={({ path, after }) => form.setFieldValue([...path] as never, after)}
    />
  )
}
