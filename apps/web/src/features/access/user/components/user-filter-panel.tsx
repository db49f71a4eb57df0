import { userLevels, userStatuses } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { roleChoicesQuery, userGroupChoicesQuery } from '../../../../shared/queries/user-choices.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import type { UserFilters } from '../model/user-filters.ts'

interface Props {
  values: UserFilters
  isLoading: boolean
  onSearch: (values: UserFilters) => void
  extra: ReactNode
}

const noFilters: UserFilters = {}
const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

export function UserFilterPanel(props: Props) {
  const t = useT()
  const roles = useQuery(roleChoicesQuery()).data
  const groups = useQuery(userGroupChoicesQuery()).data
  const fields = useMemo<FilterField<UserFilters>[]>(() => {
    const statuses = userStatuses.map(value => ({ value, label: t(`enums.userStatus.${value}`) }))
    const levels = userLevels.map(value => ({ value, label: t(`enums.userLevel.${value}`) }))
    return [
      {
        name: 'name',
        label: t('user.field.search'),
        render: textControl({ maxLength: 50, placeholder: t('user.hint.search') }),
      },
      { name: 'status', label: t('user.field.status'), render: choiceControl(statuses) },
      { name: 'level', label: t('user.field.level'), render: choiceControl(levels) },
      { name: 'roleId', label: t('user.field.roles'), render: choiceControl((roles ?? []).map(optionOf)) },
      { name: 'groupId', label: t('user.field.groups'), render: choiceControl((groups ?? []).map(optionOf)) },
    ]
  }, [t, roles, groups])
  return <FilterPanel fields={fields} initialValues={noFilters} {...props} />
}
