import { ConfigProvider } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { staffPage } from '@palisade/contract'
import type { PhoneParts } from '#shared/feature/parts.ts'
import { useZoneText } from '#shared/time-zone/use-zone-text.ts'
import { phoneThemes } from '#shared/ui/phone-theme.ts'
import { useTheme } from '#shared/ui/ui-provider.tsx'
import { DraftsProvider } from '../api/drafts-context.tsx'
import { OutboxProvider } from '../api/outbox-context.tsx'
import { useInstallable } from '../api/use-installable.ts'
import { usePosition } from '../api/use-position.ts'
import { useSigns } from '../api/use-signs.ts'
import { useTaskNews } from '../api/use-task-news.ts'
import { PatrolPanel } from '../components/patrol/patrol-panel.tsx'
import { AlarmForm } from '../components/raise/alarm-form.tsx'
import { LinkBar } from '../components/link-bar.tsx'
import { MePanel } from '../components/me-panel.tsx'
import { PhoneNav, type PhonePlace } from '../components/phone-nav.tsx'
import { TaskLists } from '../components/task-lists.tsx'
import { TaskPage } from '../components/task-page.tsx'
import { WaitingPanel } from '../components/waiting-panel.tsx'
import { usePushOfPage } from '../push/use-push.ts'
import { useTouchedTask } from '../push/use-touched-task.ts'
import css from './staff-page.module.css'

/** A guard's phone: their tasks, their duty, and what waits for the network. */
export function StaffPage({ parts }: { parts: readonly PhoneParts[] }) {
  const { theme } = useTheme()
  return (
    <ConfigProvider theme={phoneThemes[theme]} componentSize="large">
      <OutboxProvider>
        <DraftsProvider>
          <Phone parts={parts} />
        </DraftsProvider>
      </OutboxProvider>
    </ConfigProvider>
  )
}

function Phone({ parts }: { parts: readonly PhoneParts[] }) {
  const { taskId, code, view, open, show } = usePlace()
  const position = usePosition()
  useSigns()
  useTaskNews()
  useInstallable()
  usePushOfPage()
  useTouchedTask(open)
  return (
    <div className={css['phone']}>
      <LinkBar />
      <ZoneNote />
      <main className={css['main']}>
        {taskId !== undefined ? (
          <TaskPage taskId={taskId} parts={parts} own={position.own} onBack={() => show('tasks')} />
        ) : (
          <>
            {view === 'tasks' && <TaskLists onOpen={open} onRaise={() => show('alarm')} />}
            {view === 'alarm' && <AlarmForm onDone={() => show('tasks')} />}
            {view === 'patrol' && (
              <PatrolPanel code={code} own={position.own} onCodeDone={() => show('patrol')} />
            )}
            {view === 'waiting' && <WaitingPanel />}
            {view === 'me' && <MePanel position={position} />}
          </>
        )}
      </main>
      {taskId === undefined && view !== 'alarm' && <PhoneNav view={view} onView={show} />}
    </div>
  )
}

/** Which clock the times go by, where the phone's and the site's are not one. */
function ZoneNote() {
  const text = useZoneText()
  return text === undefined ? null : <p className={css['zone']}>{text}</p>
}

const views: readonly string[] = ['patrol', 'waiting', 'me', 'alarm'] satisfies PhonePlace[]

/**
 * The address holds what is looked at: the phone's own way back works, a notification leads to its task, and the printed code of a
 * checkpoint to its check-in.
 */
function usePlace() {
  const search: { task?: unknown; view?: unknown; checkpoint?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (to: Record<string, string>) =>
    // Routes come from a table, so the router knows no search type for them.
    void navigate({ to: staffPage.path, search: to as never })
  return {
    taskId: typeof search.task === 'string' ? search.task : undefined,
    code: typeof search.checkpoint === 'string' ? search.checkpoint : undefined,
    view:
      typeof search.checkpoint === 'string'
        ? ('patrol' as const)
        : views.includes(String(search.view))
          ? (search.view as PhonePlace)
          : ('tasks' as const),
    open: (taskId: string) => go({ task: taskId }),
    show: (view: PhonePlace) => go(view === 'tasks' ? {} : { view }),
  }
}
