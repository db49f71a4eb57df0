import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../../shared/lib/date-format.ts'
import { actionOf, type Deed, type Waiting } from '../outbox/waiting.ts'
import { BlobPicture } from './blob-picture.tsx'
import css from './staff.module.css'
import { WaitingState } from './waiting-state.tsx'

/** Something that the guard did and that the server has not taken: it waits, or it was refused and says why. */
export function WaitingEntry({ entry, title }: { entry: Waiting; title?: string }) {
  const t = useT()
  const { deed, at } = entry
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
      <WaitingState entry={entry} />
    </article>
  )
}

function wordsOf(deed: Deed): string {
  if (deed.kind === 'act') return deed.reason ?? ''
  return (deed.kind === 'report' ? deed.content : deed.description) ?? ''
}
