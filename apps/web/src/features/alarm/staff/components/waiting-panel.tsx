import type { Translator } from '@palisade/phrases'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { useStaffOutbox } from '../api/outbox-context.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import type { Waiting } from '../outbox/waiting.ts'
import css from './staff.module.css'
import { WaitingEntry } from './waiting-entry.tsx'

const titleOf = (t: Translator, { alarm, deed }: Waiting): string => {
  if (deed.kind === 'check_in') return deed.stop
  return alarm ? `${t(`enums.alarmType.${alarm.type}`)} ${alarm.number}` : ''
}

/** The deeds that wait for the network, and those that the server refused. */
export function WaitingPanel() {
  const t = useT()
  const outbox = useStaffOutbox()
  const userId = useSession(({ user }) => user?.id)
  const { waiting, isSending, isKept } = useOutbox()
  const mine = waiting.filter(one => one.userId === userId)
  const others = waiting.length - mine.length
  return (
    <div className={css['page']}>
      <h1 className={css['title']}>{t('staff.nav.waiting')}</h1>
      {!isKept && <p className={css['waiting']}>{t('staff.wait.notKept')}</p>}
      {others > 0 && <p className={css['quiet']}>{t('staff.wait.others', { count: others })}</p>}
      {mine.length === 0 && <EmptyState title={t('staff.wait.none')} />}
      {mine.some(one => !one.refusal) && (
        <Button loading={isSending} onClick={() => void outbox?.flushAll()}>
          {t('staff.wait.sendNow')}
        </Button>
      )}
      <ul className={css['list']}>
        {mine.map(entry => (
          <li key={entry.requestId}>
            <WaitingEntry entry={entry} title={titleOf(t, entry)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
