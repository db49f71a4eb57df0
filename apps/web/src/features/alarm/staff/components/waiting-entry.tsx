import { Button } from 'antd'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { useErrorText } from '../../../../shared/api/use-error-text.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../../shared/lib/date-format.ts'
import { useStaffOutbox } from '../api/outbox-context.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import { actionOf, type Deed, type Waiting } from '../outbox/waiting.ts'
import { BlobPicture } from './blob-picture.tsx'
import css from './staff.module.css'

/** Something that the guard did and that the server has not taken: it waits, or it was refused and says why. */
export function WaitingEntry({ entry, title }: { entry: Waiting; title?: string }) {
  const t = useT()
  const isSending = useOutbox(state => state.isSending)
  const { deed, refusal, at } = entry
  const words = wordsOf(deed)
  const action = actionOf(deed)
  return (
    <article className={css['card']}>
      {title !== undefined && <strong className={css['name']}>{title}</strong>}
      <div className={css['row']}>
        <span>{action ? t(`staff.act.${action}`) : t('staff.alarm.raised')}</span>
        <time className={css['quiet']} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
      {words !== '' && <div className={css['words']}>{words}</div>}
      {deed.kind !== 'act' && deed.pictures.length > 0 && (
        <div className={css['pictures']}>
          {deed.pictures.map((picture, index) => (
            <BlobPicture key={index} blob={picture} alt={t('task.picture', { number: index + 1 })} />
          ))}
        </div>
      )}
      {refusal ? (
        <Refused entry={entry} refusal={refusal} />
      ) : (
        <div className={css['waiting']} role="status">
          {t(isSending ? 'staff.wait.sending' : 'staff.wait.waits')}
        </div>
      )}
    </article>
  )
}

function wordsOf(deed: Deed): string {
  if (deed.kind === 'act') return deed.reason ?? ''
  return (deed.kind === 'report' ? deed.content : deed.description) ?? ''
}

function Refused({ entry, refusal }: { entry: Waiting; refusal: NonNullable<Waiting['refusal']> }) {
  const t = useT()
  const errorText = useErrorText()
  const outbox = useStaffOutbox()
  const why = errorText(new ApiError({ failure: 'refused', ...refusal }))
  return (
    <>
      <div className={css['refused']} role="alert">
        <strong>{t('staff.wait.refused')}</strong> {why}
      </div>
      <Button onClick={() => void outbox?.discard(entry.requestId)}>{t('staff.wait.discard')}</Button>
    </>
  )
}
