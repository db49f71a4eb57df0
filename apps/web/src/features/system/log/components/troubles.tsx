import { WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { troublesQuery } from '../api/log-queries.ts'

/** Troubles of the installation, in the header of those who read the log; nothing while there is none. */
export function Troubles() {
  const t = useT()
  const mayRead = useMay('log.view')
  const { data: troubles = [] } = useQuery({ ...troublesQuery(), enabled: mayRead })
  if (troubles.length === 0) return null
  const list = (
    <ul style={{ margin: 0, paddingInlineStart: 20, maxWidth: 360 }}>
      {troubles.map(({ name, since, about }) => (
        <li key={name}>
          {t(`log.trouble.nameOf.${name}`)} {about} ({t('log.trouble.since', { time: formatDateTime(since) })}
          )
        </li>
      ))}
    </ul>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('log.trouble.title')} content={list}>
      <Badge count={troubles.length} size="small" color="red" offset={[-6, 6]}>
        <Button
          type="text"
          danger
          icon={<WarningOutlined />}
          aria-label={t('log.trouble.label', { count: troubles.length })}
        />
      </Badge>
    </Popover>
  )
}
