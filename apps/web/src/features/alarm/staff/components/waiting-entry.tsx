import type { Translator } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { answerWords } from '#shared/procedure/step-answer.tsx'
import { actionOf, type Deed, type Waiting } from '../outbox/waiting.ts'
import { givenOf } from '../model/waiting-answers.ts'
import { BlobPicture } from './blob-picture.tsx'
import css from './staff.module.css'
import { WaitingState } from './waiting-state.tsx'

/** Something that the guard did and that the server has not taken: it waits, or it was refused and says why. */
export function WaitingEntry({ entry, title }: { entry: Waiting; title?: string }) {
  const t = useT()
  const { deed, at } = entry
  const words = wordsOf(t, deed)
  return (
    <article className={css['card']}>
      {title !== undefined && <strong className={css['name']}>{title}</strong>}
      <div className={css['row']}>
        <span>{titleOf(t, deed)}</span>
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

function titleOf(t: Translator, deed: Deed): string {
  if (deed.kind === 'answer') return t('staff.answer.given', { step: deed.step.title })
  if (deed.kind === 'check_in') return t('patrolFoot.phone.checkIn')
  const action = actionOf(deed)
  return action ? t(`staff.act.${action}`) : t('staff.alarm.raised')
}

function wordsOf(t: Translator, deed: Deed): string {
  switch (deed.kind) {
    case 'act':
      return deed.reason ?? ''
    case 'report':
      return deed.content
    case 'alarm':
      return deed.description ?? ''
    case 'check_in':
      return [deed.note, ...(deed.answers ?? [])].filter(Boolean).join(' · ')
    case 'answer':
      return answerWords(t, deed.step, givenOf(deed))
  }
}
