import type { AlarmHistoryEntry } from '@palisade/contract'
import { seededName, seededNamesIn, type Translator } from '@palisade/phrases'
import { Timeline } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import css from './alarm-history.module.css'

/** Who did what to the alarm, oldest first. */
export function AlarmHistory({ history }: { history: readonly AlarmHistoryEntry[] }) {
  const t = useT()
  return (
    <Timeline
      className={css['timeline']}
      items={history.map((entry, index) => ({
        key: `${entry.at}${index}`,
        content: (
          <>
            <div>
              <strong>{t(`enums.alarmHistory.${entry.action}`)}</strong>{' '}
              <span className={css['by']}>
                {entry.by
                  ? t('alarm.detail.by', { name: seededName(t, entry.by) })
                  : t('alarm.detail.bySystem')}
              </span>
              {entry.person !== '' && entry.person !== entry.by && (
                <span> · {seededNamesIn(t, entry.person)}</span>
              )}
            </div>
            <time className={css['at']} dateTime={entry.at}>
              {formatDateTime(entry.at)}
            </time>
            {entry.text !== '' && <div className={css['text']}>{textOf(t, entry)}</div>}
          </>
        ),
      }))}
    />
  )
}

const stepActions = new Set<AlarmHistoryEntry['action']>(['notified', 'told_before', 'nobody_notified'])

/** Numbers that a program noted are said in words. */
function textOf(t: Translator, { action, text }: AlarmHistoryEntry): string {
  if (action === 'shelved') return t('inhibition.shelve.note', { minutes: text })
  if (stepActions.has(action)) return t('notice.chain.step', { n: text })
  return action === 'unshelved' ? t('inhibition.shelve.count', { count: Number(text) }) : text
}
