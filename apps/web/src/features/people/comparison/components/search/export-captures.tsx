import { PURPOSE_LIMIT, SEARCH_REASON_LIMIT, type FoundCapture } from '@palisade/contract'
import { ExportOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { READER_ZONE } from '#shared/lib/date-format.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { isPurposeSaid } from '../../model/search-purpose.ts'
import css from './person-search.module.css'

interface Props {
  captures: readonly FoundCapture[]
  /** Why was searched: the reason that is proposed. */
  reason: string
}

/** Asks for the case and why, then fetches what was found as a sheet or as slides. */
export function ExportCaptures(props: Props) {
  const t = useT()
  const mayExport = useMay('face_search.export')
  const [isOpen, setOpen] = useState(false)
  if (!mayExport) return null
  return (
    <>
      <Button icon={<ExportOutlined />} onClick={() => setOpen(true)}>
        {t('shared.action.export')}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ captures, reason: proposed, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const [caseName, setCase] = useState('')
  const [reason, setReason] = useState(proposed)
  const [hasPictures, setPictures] = useState(true)
  const leaving = {
    captures: captures.map(({ id, similarity }) => ({ id, similarity })),
    caseName,
    reason,
    timeZone: READER_ZONE,
  }
  const writeSheet = (signal: AbortSignal) =>
    api.faceSearch.exportExcel({ ...leaving, hasPictures }, { signal })
  const writeSlides = (signal: AbortSignal) => api.faceSearch.exportSlides(leaving, { signal })
  return (
    <AppModal
      title={t('faceSearch.export.title', { count: captures.length })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shared.action.close')}</Button>}
    >
      <div className={css['asking']}>
        <p className={css['title']}>{t('faceSearch.export.hint')}</p>
        <Labelled label={t('faceSearch.field.caseName')}>
          {id => (
            <AppInput
              id={id}
              maxLength={PURPOSE_LIMIT}
              value={caseName}
              onChange={({ target }) => setCase(target.value)}
            />
          )}
        </Labelled>
        <Labelled label={t('faceSearch.field.reason')}>
          {id => (
            <AppInput
              id={id}
              maxLength={SEARCH_REASON_LIMIT}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Labelled>
        <Checkbox checked={hasPictures} onChange={({ target }) => setPictures(target.checked)}>
          {t('faceSearch.field.hasPictures')}
        </Checkbox>
        {isPurposeSaid({ purpose: caseName, reason }) && (
          <div className={css['files']}>
            <DownloadButton label={t('faceSearch.export.file')} ask={writeSheet} />
            <DownloadButton label={t('faceSearch.export.slides')} ask={writeSlides} />
          </div>
        )}
      </div>
    </AppModal>
  )
}
