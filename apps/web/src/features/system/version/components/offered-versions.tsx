import { CloudDownloadOutlined } from '@ant-design/icons'
import type { OfferedVersion } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover, Space, Tag, Typography } from 'antd'
import { api } from '#shared/api/api.ts'
import { useLanguage, useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { offeredQuery } from '../api/version-queries.ts'

/** The client programs that this user is offered, in the header; nothing while there is none. */
export function OfferedVersions() {
  const t = useT()
  const offered = useQuery(offeredQuery())
  const versions = offered.data ?? []
  if (versions.length === 0) return null
  const isForced = versions.some(version => version.isForced)
  const list = (
    <Space orientation="vertical" size="middle" style={{ width: 320 }}>
      {versions.map(version => (
        <Offer key={version.id} version={version} />
      ))}
    </Space>
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={t('version.offered.title')} content={list}>
      <Badge count={versions.length} size="small" color={isForced ? 'orange' : 'blue'} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<CloudDownloadOutlined />}
          aria-label={t('version.offered.label', { count: versions.length })}
        />
      </Badge>
    </Popover>
  )
}

function Offer({ version }: { version: OfferedVersion }) {
  const t = useT()
  const { language } = useLanguage()
  const { notesZh, notesEn } = version
  const notes = language === 'zh_CN' ? notesZh || notesEn : notesEn || notesZh
  return (
    <div>
      <Typography.Text strong>
        {t(`version.platform.${version.platform}`)} {version.number}
      </Typography.Text>{' '}
      {version.isForced && <Tag color="warning">{t('version.forced')}</Tag>}
      {notes !== '' && (
        <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{notes}</Typography.Paragraph>
      )}
      <DownloadButton
        isLink
        label={`${t('version.act.download')} (${formatBytes(version.bytes)})`}
        ask={signal => api.version.downloadPackage({ id: version.id }, { signal })}
      />
    </div>
  )
}
