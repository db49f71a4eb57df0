import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { TabbedLists } from '#shared/ui/tabbed-lists/tabbed-lists.tsx'
import { openTasksQuery, taskDetailsQuery } from '../api/patrol-task-queries.ts'
import { FootBoard } from '../components/board/foot-board.tsx'
import { FootPanel } from '../components/board/foot-panel.tsx'
import { TaskList } from '../components/task-list.tsx'
import { TourPanel } from '../components/tour-panel.tsx'

const LIST_WIDTH = 420
/** Share of the screen's width that a tour covers. */
const TOUR_SHARE = 0.58

/** `/patrol/realTimePatrol`: the patrols that are due, by camera and on foot, and the one that is looked at, with its way on the map. */
export function RealTimePatrolPage() {
  const t = useT()
  const ownId = useOwnTour()
  const { task: asked }: { task?: unknown } = useSearch({ strict: false })
  /** The patrol that was opened; null: the list, although a tour of one's own is under way. */
  const [opened, setOpened] = useState<string | null | undefined>(() =>
    typeof asked === 'string' ? asked : undefined,
  )
  // A tour goes on where it was when the console is opened again, and stays in view when it is done.
  if (opened === undefined && ownId !== undefined) setOpened(ownId)
  const taskId = opened ?? undefined
  const width = taskId === undefined ? LIST_WIDTH : Math.round(window.innerWidth * TOUR_SHARE)
  return (
    <MapPanel side="left" size={width} label={t('menu.screen.realTimePatrol')}>
      {taskId === undefined ? (
        <Lists onOpen={setOpened} />
      ) : (
        <Tour taskId={taskId} onBack={() => setOpened(null)} />
      )}
    </MapPanel>
  )
}

function Lists({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT()
  const tabs = [
    { key: 'tours', label: t('patrolFoot.board.tours'), content: <TaskList onOpen={onOpen} /> },
    { key: 'foot', label: t('patrolFoot.title'), content: <FootBoard onOpen={onOpen} /> },
  ] as const
  return <TabbedLists tabs={tabs} />
}

/** The tour of one's own that is under way, one that is not paused before others. */
function useOwnTour(): string | undefined {
  const userId = useSession(session => session.user?.id)
  const { data = [] } = useQuery(openTasksQuery())
  const own = data.filter(task => task.status === 'in_progress' && task.personId === userId)
  return (own.find(task => !task.isPaused) ?? own[0])?.id
}

function Tour({ taskId, onBack }: { taskId: string; onBack: () => void }) {
  const { textOf } = useApiError()
  const { data, error, isPending, refetch } = useQuery(taskDetailsQuery(taskId))
  if (isPending) return <LoadingMask isLoading />
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  return data.isOnFoot ? <FootPanel task={data} onBack={onBack} /> : <TourPanel task={data} onBack={onBack} />
}
