import type { Role } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { Space } from 'antd'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'

export const roleColumns = (t: Translator): DataColumn<Role>[] => [
  {
    key: 'name',
    title: t('role.field.name'),
    width: 300,
    isName: true,
    render: role => (
      <Space size={6}>
        <span>{seededName(t, role.name)}</span>
        {role.isBuiltIn && <StatusTag tone="neutral" label={t('role.builtIn')} />}
        {role.isOwn && <StatusTag tone="neutral" label={t('role.own')} />}
      </Space>
    ),
  },
  { key: 'remarks', title: t('role.field.remarks'), width: 200, render: role => role.remarks },
  {
    key: 'creator',
    title: t('role.field.creator'),
    width: 140,
    render: role => seededName(t, role.creatorName) || t('role.installation'),
  },
  {
    key: 'createdAt',
    title: t('role.field.createdAt'),
    width: 160,
    render: role => formatDateTime(role.createdAt),
  },
  {
    key: 'updatedAt',
    title: t('role.field.updatedAt'),
    width: 160,
    render: role => formatDateTime(role.updatedAt),
  },
  { key: 'bound', title: t('role.field.bound'), width: 170, render: role => boundTo(t, role) },
]

function boundTo(t: Translator, { users, groups }: Role): string {
  const parts = [
    ...(users > 0 ? [t('role.boundTo.users', { count: users })] : []),
    ...(groups > 0 ? [t('role.boundTo.groups', { count: groups })] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : t('role.boundTo.nobody')
}
