import type { User } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { Space, Tooltip } from 'antd'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusShape, StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { validityAt, validityText } from '../model/role-validity.ts'

/** @param ownId the user signed in @param now ms since 1970 */
export const userColumns = (t: Translator, ownId: string | undefined, now: number): DataColumn<User>[] => [
  {
    key: 'userName',
    title: t('user.field.userName'),
    width: 180,
    fixed: 'start',
    isName: true,
    render: user => (
      <Space size={6}>
        <span>{user.userName}</span>
        {user.id === ownId && <StatusTag tone="neutral" label={t('user.value.you')} />}
      </Space>
    ),
  },
  { key: 'name', title: t('user.field.name'), width: 150, render: user => seededName(t, user.name) },
  {
    key: 'status',
    title: t('user.field.status'),
    width: 100,
    render: ({ status }) => (
      <StatusTag tone={status === 'enabled' ? 'good' : 'paused'} label={t(`enums.userStatus.${status}`)} />
    ),
  },
  {
    key: 'level',
    title: t('user.field.level'),
    width: 175,
    render: user => (
      <span>
        {t(`enums.userLevel.${user.level}`)}
        {user.isLastAdministrator && (
          <Tooltip title={t('user.hint.last')}>
            {' '}
            <StatusShape tone="warning" title={t('user.value.last')} />
          </Tooltip>
        )}
      </span>
    ),
  },
  {
    key: 'roles',
    title: t('user.field.roles'),
    width: 200,
    render: user => <Names t={t} list={user.roles} />,
  },
  {
    key: 'groups',
    title: t('user.field.groups'),
    width: 150,
    render: user => <Names t={t} list={user.groups} />,
  },
  {
    key: 'validity',
    title: t('user.field.validity'),
    width: 190,
    render: user => <Validity user={user} t={t} now={now} />,
  },
  { key: 'jobName', title: t('user.field.jobName'), width: 130, render: user => user.jobName },
  { key: 'phone', title: t('user.field.phone'), width: 140, render: user => user.phone },
  { key: 'email', title: t('user.field.email'), width: 190, render: user => user.email },
  {
    key: 'lastLoginAt',
    title: t('user.field.lastLoginAt'),
    width: 155,
    render: user => (user.lastLoginAt === null ? t('user.value.never') : formatDateTime(user.lastLoginAt)),
  },
  {
    key: 'createdAt',
    title: t('user.field.createdAt'),
    width: 155,
    render: user => formatDateTime(user.createdAt),
  },
  { key: 'sort', title: t('user.field.sort'), width: 80, render: user => user.sort },
  { key: 'remarks', title: t('user.field.remarks'), width: 200, render: user => user.remarks },
]

function Names({ t, list }: { t: Translator; list: readonly { name: string }[] }) {
  const text = list.map(one => seededName(t, one.name)).join(', ')
  return <span title={text}>{text}</span>
}

function Validity({ user, t, now }: { user: User; t: Translator; now: number }) {
  const text = validityText(t, user)
  const state = validityAt(user, now)
  if (state === 'inForce') return <span title={text}>{text}</span>
  return (
    <span title={text}>
      <StatusTag tone="warning" label={t(`user.validity.${state}`)} /> {text}
    </span>
  )
}
