import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { userGroupChoicesQuery } from '../../../../shared/queries/user-choices.ts'
import { useListTable } from '../../../../shared/ui/data-table/use-list-table.ts'
import { useListState } from '../../../../shared/hooks/use-list-state.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay, useSession } from '../../../../shared/session/session-store.ts'
import { DataTable } from '../../../../shared/ui/data-table/data-table.tsx'
import { textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { AppSelect } from '../../../../shared/ui/input/app-select.tsx'
import { EmptyState } from '../../../../shared/ui/state/empty-state.tsx'
import { membersQuery } from '../api/group-queries.ts'
import { memberColumns } from '../components/group-columns.tsx'
import { MemberButtons } from '../components/member-buttons.tsx'
import { memberOrder, memberParams, type MemberFilters } from '../model/group-filters.ts'
import css from './user-group-page.module.css'

/** `/setting/user/group/member`: who is in a group; `?groupId=` says which. */
export function GroupMemberPage() {
  const t = useT()
  const mayEdit = useMay('user_group.edit')
  const list = useListState({ params: memberParams, orderBy: memberOrder })
  const groups = useQuery(userGroupChoicesQuery())
  const [chosen, setChosen] = useState<string[]>([])
  const { groupId } = list.filters
  const group = groups.data?.find(one => one.id === groupId)
  const { setFilters } = list
  const choose = useCallback(
    (filters: MemberFilters) => {
      setChosen([])
      setFilters(filters)
    },
    [setFilters],
  )
  const fields = useMemo<FilterField<MemberFilters>[]>(
    () => [
      {
        name: 'groupId',
        label: t('userGroup.field.group'),
        render: ({ id, value }) => (
          <AppSelect<string | undefined>
            id={id}
            value={value}
            // A group is looked at as soon as it is chosen.
            onChange={next => choose({ groupId: next })}
            options={(groups.data ?? []).map(one => ({ value: one.id, label: one.name }))}
          />
        ),
      },
      { name: 'name', label: t('userGroup.field.userOrName'), render: textControl({ maxLength: 50 }) },
    ],
    [t, groups.data, choose],
  )
  return (
    <div className={css['page']}>
      <FilterPanel
        fields={fields}
        initialValues={groupId === undefined ? {} : { groupId }}
        values={list.filters}
        onSearch={choose}
        extra={mayEdit && <MemberButtons group={group} chosen={chosen} onDone={() => setChosen([])} />}
      />
      {groupId === undefined ? (
        <EmptyState
          title={t(groups.data?.length === 0 ? 'userGroup.members.noGroups' : 'userGroup.members.choose')}
        />
      ) : (
        <Members groupId={groupId} list={list} chosen={chosen} onChoose={setChosen} />
      )}
    </div>
  )
}

interface MembersProps {
  groupId: string
  list: ReturnType<typeof useListState<typeof memberParams, (typeof memberOrder)[number]>>
  chosen: string[]
  onChoose: (ids: string[]) => void
}

function Members({ groupId, list, chosen, onChoose }: MembersProps) {
  const t = useT()
  const mayEdit = useMay('user_group.edit')
  const ownId = useSession(session => session.user?.id)
  const members = useQuery(membersQuery({ ...list.request, groupId }))
  const columns = useMemo(() => memberColumns(t), [t])
  const table = useListTable(list, members)
  return (
    <DataTable
      {...table}
      label={t('userGroup.members.title')}
      columns={columns}
      rowKey={user => user.id}
      isFiltered={list.filters.name !== undefined}
      selection={
        // Nobody takes themselves out of a group.
        mayEdit ? { keys: chosen, onChange: onChoose, isDisabled: user => user.id === ownId } : undefined
      }
    />
  )
}
