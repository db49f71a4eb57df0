import type { SessionRow } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { Tag, Tooltip } from 'antd'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { browserName } from '../model/browser-name.ts'

/** Where and with what, since when: of one's own sessions and of everyone's. */
export const placeColumns = (t: Translator): DataColumn<SessionRow>[] => [
  { key: 'address', title: t('session.list.address'), width: 120, render: row => row.address },
  {
    key: 'browser',
    title: t('session.list.browser'),
    width: 180,
    render: row => (
      <Tooltip title={row.userAgent}>
        <span>{browserName(row.userAgent) ?? t('session.list.unknownBrowser')}</span>
      </Tooltip>
    ),
  },
  {
    key: 'loggedInAt',
    title: t('session.list.loggedInAt'),
    width: 160,
    render: row => formatDateTime(row.loggedInAt),
  },
  {
    key: 'lastUsedAt',
    title: t('session.list.lastUsedAt'),
    width: 160,
    render: row => formatDateTime(row.lastUsedAt),
  },
  {
    key: 'isCurrent',
    title: '',
    width: 100,
    render: row => row.isCurrent && <Tag color="processing">{t('session.list.current')}</Tag>,
  },
]

export const sessionColumns = (t: Translator): DataColumn<SessionRow>[] => [
  {
    key: 'userName',
    title: t('session.list.user'),
    width: 120,
    render: row => row.userName,
  },
  { key: 'name', title: t('session.list.name'), width: 140, render: row => seededName(t, row.name) },
  ...placeColumns(t),
]
