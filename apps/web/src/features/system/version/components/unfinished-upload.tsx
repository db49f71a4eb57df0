import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { unfinishedUploadQuery, useCancelUpload } from '../api/version-queries.ts'

/** Says what is left of an upload that broke off: the same file goes on from there, or it is given up. */
export function UnfinishedUpload() {
  const t = useT()
  const { data: upload } = useQuery(unfinishedUploadQuery())
  const cancel = useCancelUpload()
  if (!upload) return null
  const { fileName, received, bytes } = upload
  return (
    <Alert
      type="info"
      showIcon
      title={t('version.package.unfinished', {
        name: fileName,
        received: formatBytes(received),
        bytes: formatBytes(bytes),
      })}
      description={t('version.package.unfinishedHint')}
      action={
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(upload.id)}>
          {t('version.package.discard')}
        </Button>
      }
    />
  )
}
