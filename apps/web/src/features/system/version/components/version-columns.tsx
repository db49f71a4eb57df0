import type { VersionRecord, VersionStatus } from '@palisade/contract'
import { seededName, type Language, type Translator } from '@palisade/phrases'
import { Tag } from 'antd'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { formatBytes } from '#shared/lib/bytes.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'

const tones: Record<VersionStatus, StatusTone> = { draft: 'neutral', published: 'good', withdrawn: 'warning' }

const audienceOf = (t: Translator, row: VersionRecord) =>
  row.isForAll ? t('version.audience.all') : t('version.audience.count', { count: row.targets.length })

export const versionColumns = (t: Translator, language: Language): DataColumn<VersionRecord>[] => [
  {
    key: 'number',
    title: t('version.field.number'),
    width: 150,
    isName: true,
    render: row => row.number,
  },
  {
    key: 'platform',
    title: t('version.field.platform'),
    width: 110,
    render: row => t(`version.platform.${row.platform}`),
  },
  {
    key: 'status',
    title: t('version.field.status'),
    width: 120,
    render: row => <StatusTag tone={tones[row.status]} label={t(`version.status.${row.status}`)} />,
  },
  {
    key: 'isForced',
    title: t('version.field.updateType'),
    width: 110,
    render: row => (row.isForced ? <Tag color="warning">{t('version.forced')}</Tag> : t('version.optional')),
  },
  {
    key: 'notes',
    title: t('version.field.notes'),
    width: 240,
    render: row => (language === 'zh_CN' ? row.notesZh || row.notesEn : row.notesEn || row.notesZh),
  },
  {
    key: 'audience',
    title: t('version.field.audience'),
    width: 120,
    render: row => (
      <span title={row.targets.map(target => seededName(t, target.name)).join(', ')}>
        {audienceOf(t, row)}
      </span>
    ),
  },
  {
    key: 'package',
    title: t('version.field.package'),
    width: 220,
    render: row => (
      <span title={`SHA-256 ${row.sha256}`}>
        {row.fileName} ({formatBytes(row.bytes)})
      </span>
    ),
  },
  {
    key: 'publishedAt',
    title: t('version.field.publishedAt'),
    width: 165,
    render: row => formatDateTime(row.publishedAt),
  },
  {
    key: 'createdAt',
    title: t('version.field.createdAt'),
    width: 165,
    render: row => <span title={seededName(t, row.createdBy)}>{formatDateTime(row.createdAt)}</span>,
  },
]
