import { SEARCH_REASON_LIMIT, type FaceGroup } from '@palisade/contract'
import { ExportOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import css from '../library.module.css'

/** Asks why, then fetches the persons of a group as a sheet. */
export function ExportButton({ group }: { group: FaceGroup }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ExportOutlined />} onClick={() => setOpen(true)}>
        {t('shared.action.export')}
      </Button>
      {isOpen && <ExportDialog group={group} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ group: { id: groupId, name }, onClose }: { group: FaceGroup; onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [hasPictures, setPictures] = useState(true)
  return (
    <AppModal
      title={t('faceSheet.export.title', { name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shared.action.close')}</Button>}
    >
      <div className={css['import']}>
        <p>{t('faceSheet.export.hint')}</p>
        <Labelled label={t('faceSheet.export.reason')}>
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
          {t('faceSheet.export.hasPictures')}
        </Checkbox>
        {reason.trim().length > 1 && (
          <DownloadButton
            label={t('faceSheet.export.file')}
            ask={signal => api.faceSheet.exportExcel({ groupId, hasPictures, reason }, { signal })}
          />
        )}
      </div>
    </AppModal>
  )
}
