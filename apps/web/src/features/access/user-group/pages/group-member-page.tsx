import type { GroupMember } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { userGroupChoicesQuery } from '#shared/queries/user-choices.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay, useSession } from '#shared/session/session-store.ts'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { membersQuery } from '../api/group-queries.ts'
import { memberColumns } from '../components/group-columns.tsx'
import { MemberButtons } from '../components/member-buttons.tsx'
import { memberFilters, memberOrder } from '../model/group-filters.ts'

/** `/setting/user/group/member`: who is in a group; `?groupId=` says which. */
export function GroupMemberPage() {
  const t = useT()
  const mayEdit = useMay('user_group.edit')
  const ownId = useSession(session => session.user?.id)
  const groups = useQuery(userGroupChoicesQuery()).data
  const page = useListPage({
    filters: memberFilters,
    orderBy: memberOrder,
    query: ({ groupId = '', ...request }) => membersQuery({ ...request, groupId }),
  })
  const { groupId } = page.filters
  const columns = useMemo(() => memberColumns(t), [t])
  const hint = t(groups?.length === 0 ? 'userGroup.members.noGroups' : 'userGroup.members.choose')
  return (
    <ListPage
      page={page}
      label={t('userGroup.members.title')}
      columns={columns}
      // Nobody takes themselves out of a group.
      isSelectable={mayEdit && ((user: GroupMember) => user.id !== ownId)}
      buttons={
        mayEdit && <MemberButtons group={groups?.find(one => one.id === groupId)} batch={page.batch} />
      }
      instead={groupId === undefined && <EmptyState title={hint} />}
    />
  )
}
