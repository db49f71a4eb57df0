import type { GroupMember, UserGroup } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'

export const groupColumns = (t: Translator): DataColumn<UserGroup>[] => [
  {
    key: 'name',
    title: t('userGroup.field.name'),
    width: 200,
    isName: true,
    render: group => group.name,
  },
  {
    key: 'roles',
    title: t('userGroup.field.roles'),
    width: 320,
    render: ({ roles }) => {
      const text = roles.map(role => seededName(t, role.name)).join(', ')
      return <span title={text}>{text}</span>
    },
  },
  {
    key: 'members',
    title: t('userGroup.field.members'),
    width: 130,
    render: group => (
      <ScreenLink screen="groupMember" search={{ groupId: group.id }}>
        {t('userGroup.value.members', { count: group.members })}
      </ScreenLink>
    ),
  },
  { key: 'remarks', title: t('userGroup.field.remarks'), width: 260, render: group => group.remarks },
  {
    key: 'createdAt',
    title: t('userGroup.field.createdAt'),
    width: 155,
    render: group => formatDateTime(group.createdAt),
  },
]

export const memberColumns = (t: Translator): DataColumn<GroupMember>[] => [
  {
    key: 'userName',
    title: t('userGroup.field.userName'),
    width: 200,
    render: user => user.userName,
  },
  {
    key: 'name',
    title: t('userGroup.field.person'),
    width: 220,
    render: user => seededName(t, user.name),
  },
  { key: 'jobName', title: t('userGroup.field.jobName'), width: 200, render: user => user.jobName },
  {
    key: 'status',
    title: t('userGroup.field.status'),
    width: 140,
    render: ({ status }) => (
      <StatusTag tone={status === 'enabled' ? 'good' : 'paused'} label={t(`enums.userStatus.${status}`)} />
    ),
  },
]
