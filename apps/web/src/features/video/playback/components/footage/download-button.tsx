import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { useMay } from '#shared/session/session-store.ts'
import { offeredSpan } from '../../model/footage-offer.ts'
import type { PlayCamera } from '../search/chosen-cameras.tsx'
import { DownloadDialog } from './download-dialog.tsx'

interface Props {
  session: PlaySession
  cameras: readonly PlayCamera[]
  selectedId: string | undefined
}

/** Opens the dialog for a file of the loop that is set, or of the minute from where it stands. */
export function DownloadButton({ session, cameras, selectedId }: Props) {
  const t = useT()
  const mayDownload = useMay('playback.download')
  const [span, setSpan] = useState<{ from: number; to: number }>()
  if (!mayDownload) return null
  const open = () => setSpan(offeredSpan(session.position(), session.state().clock.loop, Date.now()))
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={t('footage.add')}
        title={t('footage.add')}
        onClick={open}
      />
      {span && (
        <DownloadDialog
          cameras={cameras}
          cameraId={selectedId}
          span={span}
          onClose={() => setSpan(undefined)}
        />
      )}
    </>
  )
}
