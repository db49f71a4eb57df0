import { CompassOutlined, InboxOutlined, ProfileOutlined, UserOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { useOwnPatrols } from '../api/use-own-patrols.ts'
import { useOpenTasks } from '../api/use-shown-tasks.ts'
import { useOutbox } from '../outbox/outbox.ts'
import css from './phone-nav.module.css'

export type PhoneView = 'tasks' | 'patrol' | 'waiting' | 'me'
/** The form of an alarm is reached from the tasks. */
export type PhonePlace = PhoneView | 'alarm'

interface Props {
  view: PhonePlace
  onView: (view: PhoneView) => void
}

/** The views of the phone, below the thumb. */
export function PhoneNav({ view, onView }: Props) {
  const t = useT()
  const userId = useSession(({ user }) => user?.id)
  const waiting = useOutbox(state => state.waiting).filter(one => one.userId === userId).length
  const { tasks = [] } = useOpenTasks()
  // Asked for from every view, so that they are on the phone when it comes to a dead spot.
  const { patrols = [] } = useOwnPatrols()
  const isNew = tasks.filter(({ status }) => status === 'not_started').length
  const entries: [PhoneView, ReactNode, number][] = [
    ['tasks', <ProfileOutlined key="tasks" aria-hidden />, isNew],
    ['patrol', <CompassOutlined key="patrol" aria-hidden />, patrols.length],
    ['waiting', <InboxOutlined key="waiting" aria-hidden />, waiting],
    ['me', <UserOutlined key="me" aria-hidden />, 0],
  ]
  return (
    <nav className={css['nav']} aria-label={t('staff.nav.label')}>
      {entries.map(([name, icon, count]) => (
        <button
          key={name}
          type="button"
          aria-current={view === name ? 'page' : undefined}
          onClick={() => onView(name)}
        >
          <Badge count={count} size="small" className={css['icon'] ?? ''}>
            {icon}
          </Badge>
          <span>{t(`staff.nav.${name}`)}</span>
        </button>
      ))}
    </nav>
  )
}
