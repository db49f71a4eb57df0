import { VideoCameraAddOutlined } from '@ant-design/icons'
import type { FootageFile } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { App, Badge, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useApiError } from '../../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../../shared/session/session-store.ts'
import { AppDrawer } from '../../../../../shared/ui/dialog/app-drawer.tsx'
import { EmptyState } from '../../../../../shared/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../../shared/ui/state/error-state.tsx'
import { openFootageList, useFootageDesk } from '../../api/footage-desk.ts'
import { footageQuery, isOpen } from '../../api/footage-queries.ts'
import { FootageRow } from './footage-row.tsx'
import css from './footage.module.css'
import { SpliceForm } from './splice-form.tsx'

/** My files of footage, in the header of every screen; nothing for who may download none. */
export function DownloadsItem() {
  const mayDownload = useMay('playback.download')
  return mayDownload ? <Downloads /> : null
}

function Downloads() {
  const t = useT()
  const { data: files = [] } = useQuery(footageQuery())
  const isListOpen = useFootageDesk(state => state.isListOpen)
  const hasClips = useFootageDesk(state => state.clips.length > 0)
  useReadyNotice(files)
  return (
    <>
      {(files.length > 0 || hasClips) && (
        <Badge count={files.length} size="small" color="blue" offset={[-6, 6]}>
          <Button
            type="text"
            icon={<VideoCameraAddOutlined />}
            aria-label={t('footage.titleCount', { count: files.length })}
            title={t('footage.title')}
            onClick={() => openFootageList()}
          />
        </Badge>
      )}
      {isListOpen && (
        <AppDrawer title={t('footage.title')} size={460} onClose={() => openFootageList(false)}>
          <FootageList />
        </AppDrawer>
      )}
    </>
  )
}

function FootageList() {
  const t = useT()
  const { textOf } = useApiError()
  const { data: files = [], error, isPending, refetch } = useQuery(footageQuery())
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  return (
    <>
      <SpliceForm />
      {files.length === 0 && !isPending && <EmptyState title={t('footage.none')} />}
      {files.length > 0 && (
        <>
          <ul className={css['list']} aria-label={t('footage.title')}>
            {files.map(file => (
              <FootageRow key={file.fileId} file={file} />
            ))}
          </ul>
          <p className={css['quiet']}>{t('footage.kept')}</p>
        </>
      )}
    </>
  )
}

/** Tells of each file that became ready while somebody was at the console. */
function useReadyNotice(files: readonly FootageFile[]): void {
  const t = useT()
  const { message } = App.useApp()
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const file of files) {
      const { fileId, status, fileName: name } = file
      if (isOpen(file)) running.current.add(fileId)
      else if (running.current.delete(fileId) && status === 'done')
        void message.success(t('footage.ready', { name }))
    }
  }, [files, message, t])
}
