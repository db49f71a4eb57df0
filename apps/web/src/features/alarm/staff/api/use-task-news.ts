import type { AlarmLevel, EventData, OwnTask } from '@palisade/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { playAlarmSound, unblockSound, useAlarmSound } from '#shared/alarm-sound/alarm-sound.ts'
import { useEvent } from '#shared/events/use-event.ts'
import { onEvent, onResync } from '#shared/events/listeners.ts'
import { openTasksQuery, staffKeys } from './staff-queries.ts'

type News = EventData<'task.own'>

/** These call the guard; the rest only changes what is shown. */
const calling: readonly News['action'][] = ['issue', 'reissue', 'urge', 'return']
/** Two long shakes, ms: felt in a pocket and not taken for a message. */
const SHAKES = [500, 200, 500]

/** Keeps the tasks fresh by the socket, and rings and shakes for a task that asks for the guard. */
export function useTaskNews(): void {
  const queryClient = useQueryClient()
  useEvent('task.own', news => {
    void queryClient.invalidateQueries({ queryKey: staffKeys.all })
    if (calling.includes(news.action)) void call(queryClient, news.taskId)
  })
  useEffect(
    () => onResync(() => void queryClient.invalidateQueries({ queryKey: staffKeys.all })),
    [queryClient],
  )
  useEffect(
    () =>
      onEvent(
        'alarm.changed',
        ({ id }) => void queryClient.invalidateQueries({ queryKey: staffKeys.alarm(id) }),
      ),
    [queryClient],
  )
  useEffect(() => {
    const free = () => void unblockSound().catch(() => undefined)
    useAlarmSound.setState({ isBlocked: true })
    // A click and no earlier: the hint that it takes away must not move what the finger is on.
    window.addEventListener('click', free, { once: true })
    return () => window.removeEventListener('click', free)
  }, [])
}

async function call(queryClient: QueryClient, taskId: string): Promise<void> {
  navigator.vibrate?.(SHAKES)
  const tasks = await queryClient.fetchQuery({ ...openTasksQuery(), staleTime: 0 }).catch(() => [])
  await playAlarmSound(levelOf(tasks, taskId))
}

/** A task that could not be fetched rings as an urgent one. */
const levelOf = (tasks: readonly OwnTask[], taskId: string): AlarmLevel =>
  tasks.find(({ id }) => id === taskId)?.alarm.level ?? 'urgent'
