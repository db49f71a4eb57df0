import { TASK_REPORT_LIMIT } from '@palisade/contract'
import { Input } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import type { TaskDeed } from '../../outbox/waiting.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { Sheet } from './sheet.tsx'
import css from '../staff.module.css'

interface Props {
  notice: string | undefined
  kind: 'report' | 'false_alarm'
  onSend: (deed: TaskDeed) => Promise<void>
  onCancel: () => void
}

/** Asks for the findings and for what was done, in words and photos. */
export function ReportDialog({ notice, kind, onSend, onCancel }: Props) {
  const t = useT()
  const [content, setContent] = useState('')
  const [pictures, setPictures] = useState<Blob[]>([])
  const text = content.trim()
  return (
    <Sheet
      title={t(`staff.report.${kind}Title`)}
      okText={t('staff.report.send')}
      notice={notice}
      isReady={text !== ''}
      onOk={() => onSend({ kind: 'report', report: kind, content: text, pictures })}
      onCancel={onCancel}
    >
      <div className={css['stack']}>
        <Input.TextArea
          autoFocus
          rows={5}
          aria-label={t('staff.report.content')}
          placeholder={t(`staff.report.${kind}Hint`)}
          maxLength={TASK_REPORT_LIMIT}
          value={content}
          onChange={event => setContent(event.target.value)}
        />
        <PhotoPicker pictures={pictures} onChange={setPictures} />
      </div>
    </Sheet>
  )
}
