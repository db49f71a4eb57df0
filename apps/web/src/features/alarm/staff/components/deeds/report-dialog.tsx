import { TASK_REPORT_LIMIT } from '@palisade/contract'
import { Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDraft } from '../../api/drafts-context.tsx'
import type { TaskDeed } from '../../outbox/waiting.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { Sheet } from './sheet.tsx'
import css from '../staff.module.css'

interface Props {
  notice: string | undefined
  taskId: string
  kind: 'report' | 'false_alarm'
  onSend: (deed: TaskDeed) => Promise<void>
  onCancel: () => void
}

/** Asks for the findings and for what was done, in words and photos. */
export function ReportDialog({ notice, taskId, kind, onSend, onCancel }: Props) {
  const t = useT()
  const draft = useDraft(kind, taskId)
  const content = draft.value('content', '')
  const pictures = draft.value<readonly Blob[]>('pictures', [])
  const text = content.trim()
  const send = async () => {
    await onSend({ kind: 'report', report: kind, content: text, pictures })
    draft.drop()
  }
  return (
    <Sheet
      title={t(`staff.report.${kind}Title`)}
      okText={t('staff.report.send')}
      notice={notice}
      isReady={text !== ''}
      onOk={send}
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
          onChange={event => draft.keep('content', event.target.value)}
        />
        <PhotoPicker pictures={pictures} onChange={changed => draft.keep('pictures', changed)} />
      </div>
    </Sheet>
  )
}
