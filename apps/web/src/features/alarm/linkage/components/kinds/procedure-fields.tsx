import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import type { KindProps } from './kind-props.ts'
import { ManyThings } from './many-things.tsx'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

/** Which procedure the alarm begins with. */
export function ProcedureFields({ action, onChange }: KindProps<'procedure'>) {
  const t = useT()
  // The list of procedures is of those who write them; the row above says so to others.
  const mayList = useMay('procedure.edit')
  if (!mayList) return null
  return (
    <ManyThings
      name="procedureId"
      label={t('linkage.field.procedureId')}
      value={action.procedureId === '' ? [] : [action.procedureId]}
      max={1}
      listKey={sharedKeys.procedures}
      ask={api.procedure.getByPage}
      onChange={([procedureId = '']) => onChange({ ...action, procedureId })}
    />
  )
}
