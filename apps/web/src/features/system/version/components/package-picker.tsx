import { UploadOutlined } from '@ant-design/icons'
import { PACKAGE_LIMIT, packageFormatsOf, type ClientPlatform } from '@palisade/contract'
import { Button, Progress, Space, Typography, Upload } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { acceptOf, isPackageName } from '../model/package-file.ts'

interface Props {
  id?: string
  platform: ClientPlatform | undefined
  value?: File | undefined
  onChange?: (file: File | undefined) => void
  /** Bytes on the server while the package is sent. */
  received?: number | undefined
  isSending: boolean
}

/** Chooses a package and shows how far its upload is. */
export function PackagePicker({ id, platform, value, onChange, received = 0, isSending }: Props) {
  const t = useT()
  const formats = platform && packageFormatsOf[platform].join(', ')
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <Upload
        {...(id !== undefined && { id })}
        {...(platform && { accept: acceptOf(platform) })}
        showUploadList={false}
        disabled={platform === undefined || isSending}
        beforeUpload={file => {
          onChange?.(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined />} disabled={platform === undefined || isSending}>
          {t('version.package.choose')}
        </Button>
      </Upload>
      <Typography.Text type="secondary">
        {formats === undefined
          ? t('version.package.platformFirst')
          : t('version.package.formats', { formats, limit: formatBytes(PACKAGE_LIMIT) })}
      </Typography.Text>
      {value && (
        <Typography.Text ellipsis={{ tooltip: value.name }}>
          {value.name} ({formatBytes(value.size)})
        </Typography.Text>
      )}
      {value && isSending && (
        <Progress
          percent={Math.floor((received / value.size) * 100)}
          aria-label={t('version.package.progress')}
          format={() => `${formatBytes(received)} / ${formatBytes(value.size)}`}
          styles={{ rail: { minWidth: 0 } }}
        />
      )}
    </Space>
  )
}

/** The fault of a chosen file, before it is sent. */
export function packageFault(
  platform: ClientPlatform,
  file: File | undefined,
): 'required' | 'format' | 'size' | undefined {
  if (file === undefined) return 'required'
  if (!isPackageName(platform, file.name)) return 'format'
  return file.size === 0 || file.size > PACKAGE_LIMIT ? 'size' : undefined
}
