import { seededName } from '@palisade/phrases'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useApiError } from '#shared/api/use-api-error.ts'
import { roleChoicesQuery, userGroupChoicesQuery } from '#shared/queries/user-choices.ts'
import { AppSelect } from '../input/app-select.tsx'

interface Named {
  id: string
  name: string
}

interface Props {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  /** Chosen already, by those who know their names: shown at once. */
  known?: readonly Named[]
  max?: number
  isDisabled?: boolean
}

/** Several roles. */
export function RoleSelect(props: Props) {
  return <NamedSelect {...props} offer={useQuery(roleChoicesQuery())} />
}

/** Several user groups. */
export function UserGroupSelect(props: Props) {
  return <NamedSelect {...props} offer={useQuery(userGroupChoicesQuery())} />
}

type Offer = Pick<UseQueryResult<readonly Named[]>, 'data' | 'error' | 'isPending'>

function NamedSelect({ id, value, onChange, known = [], max, isDisabled, offer }: Props & { offer: Offer }) {
  const t = useT()
  const { textOf } = useApiError()
  const names = new Map([...(offer.data ?? []), ...known].map(one => [one.id, one.name]))
  return (
    <AppSelect<string[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      allowClear
      value={value ?? []}
      onChange={ids => onChange?.(ids)}
      options={[...names].map(([one, name]) => ({ value: one, label: seededName(t, name) }))}
      showSearch={{ optionFilterProp: 'label' }}
      loading={offer.isPending}
      disabled={isDisabled}
      {...(max !== undefined && { maxCount: max })}
      {...(offer.error && { notFoundContent: textOf(offer.error) })}
    />
  )
}
