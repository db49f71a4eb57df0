import type { OwnFootPatrol, OwnTask, Page } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { keepPatrols } from './kept-patrols.ts'
import { keepTasks } from './kept-tasks.ts'

/** Below `all` everything that a phone shows of its guard. */
export const staffKeys = {
  all: ['staff'] as const,
  open: ['staff', 'open'] as const,
  past: ['staff', 'past'] as const,
  own: ['staff', 'own'] as const,
  patrols: ['staff', 'patrols'] as const,
  alarm: (alarmId: string) => ['staff', 'alarm', alarmId] as const,
  people: (alarmId: string) => ['staff', 'people', alarmId] as const,
}

const ownErrors = { ownErrors: true } as const
/** Nobody has so many open tasks. */
const OPEN_PAGE = 100
const PAST_PAGE = 20
/** The open tasks are asked for so often, ms: what the socket missed, and where there is none. */
const TASKS_LOOK = 30_000

export const openTasksQuery = () =>
  queryOptions({
    queryKey: staffKeys.open,
    queryFn: async ({ signal }): Promise<OwnTask[]> => {
      const { list } = await api.task.getOwn({ isOpen: true, pageSize: OPEN_PAGE }, { signal })
      keepTasks(list)
      return list
    },
    refetchInterval: TASKS_LOOK,
    meta: ownErrors,
  })

export const ownPatrolsQuery = () =>
  queryOptions({
    queryKey: staffKeys.patrols,
    queryFn: async ({ signal }): Promise<OwnFootPatrol[]> => {
      const patrols = await api.patrolFoot.getOwn({}, { signal })
      keepPatrols(patrols)
      return patrols
    },
    refetchInterval: TASKS_LOOK,
    meta: ownErrors,
  })

/** @param pages how many of them, from the newest */
export const pastTasksQuery = (pages: number) =>
  queryOptions({
    queryKey: [...staffKeys.past, pages],
    queryFn: async ({ signal }): Promise<Page<OwnTask>> => {
      const numbers = Array.from({ length: pages }, (_, index) => index + 1)
      const found = await Promise.all(
        numbers.map(pageNum => api.task.getOwn({ isOpen: false, pageSize: PAST_PAGE, pageNum }, { signal })),
      )
      const last = found.at(-1)
      return {
        list: found.flatMap(({ list }) => list),
        total: last?.total ?? 0,
        pageNum: pages,
        pageSize: PAST_PAGE,
      }
    },
    placeholderData: previous => previous,
    meta: ownErrors,
  })

export const ownStaffQuery = () =>
  queryOptions({
    queryKey: staffKeys.own,
    queryFn: ({ signal }) => api.staff.getOwn({}, { signal }),
    meta: ownErrors,
  })

export const taskAlarmQuery = (alarmId: string) =>
  queryOptions({
    queryKey: staffKeys.alarm(alarmId),
    queryFn: ({ signal }) => api.alarm.getDetails({ alarmId }, { signal }),
    meta: ownErrors,
  })

/** To whom a task can be forwarded. */
export const forwardPeopleQuery = (alarmId: string) =>
  queryOptions({
    queryKey: staffKeys.people(alarmId),
    queryFn: ({ signal }) => api.staff.getNearby({ alarmId }, { signal }),
    meta: ownErrors,
  })

/** The floors that the guard may see. */
export const floorsQuery = () =>
  queryOptions({
    queryKey: ['staff-floors'],
    queryFn: ({ signal }) => api.staff.getFloors({}, { signal }),
    staleTime: 600_000,
    meta: ownErrors,
  })

/** The types that may be raised by hand now. */
export const handTypesQuery = () =>
  queryOptions({
    queryKey: ['staff-alarm', 'types'],
    queryFn: async ({ signal }) => (await api.manual.getChoices({}, { signal })).types,
    staleTime: 600_000,
    meta: ownErrors,
  })

export const placesQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['staff-alarm', 'places', searchText],
    queryFn: ({ signal }) => api.manual.findPlaces({ searchText }, { signal }),
    meta: ownErrors,
  })
