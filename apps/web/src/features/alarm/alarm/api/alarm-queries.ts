import type { Alarm, InputOf, alarmCalls } from '@palisade/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { readSession } from '#shared/session/session-store.ts'
import { isOpen } from '../model/order.ts'
import { readOpenAlarms } from './read-open-alarms.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export type RecordQuery = InputOf<typeof alarmCalls.getRecords>

/** Below `all` everything that shows alarms; events keep the open ones fresh. */
export const alarmKeys = {
  all: ['alarm'] as const,
  count: sharedKeys.alarmCount,
  open: sharedKeys.openAlarms,
  /** Every open alarm of the centre; events change it in place. */
  desk: ['alarm', 'desk'] as const,
  /** The devices with open alarms; events change it in place. */
  flashing: ['alarm', 'flashing'] as const,
  details: (id: string) => ['alarm', 'details', id] as const,
  picture: (id: string, part: string, further = '') => ['alarm', 'picture', id, part, further] as const,
  records: ['alarm', 'records'] as const,
}

/** Alarms leave the live ones by their age alone, which no event tells; ms. */
export const AGEING_LOOK = 600_000

const ownErrors = { ownErrors: true } as const

/** Of the centre that is shown, or of every centre of the user. */
export const alarmCountQuery = (input: InputOf<typeof alarmCalls.countOpen> = {}) =>
  queryOptions({
    queryKey: [...alarmKeys.count, input],
    queryFn: ({ signal }) => api.alarm.countOpen(input, { signal }),
    refetchInterval: AGEING_LOOK,
    meta: ownErrors,
  })

export const deskQuery = () =>
  queryOptions({
    queryKey: alarmKeys.desk,
    queryFn: ({ signal }) => readOpenAlarms({ withShelved: true }, isOnDesk, signal),
    refetchInterval: AGEING_LOOK,
    staleTime: AGEING_LOOK,
    meta: ownErrors,
  })

/** Whether an alarm belongs to the desk of the centre that is shown; the desk shows what is shelved apart. */
export const isOnDesk = (alarm: Alarm): boolean => isOpen(alarm) && alarm.centerId === readSession().centreId

export const alarmDetailsQuery = (alarmId: string) =>
  queryOptions({
    queryKey: alarmKeys.details(alarmId),
    queryFn: ({ signal }) => api.alarm.getDetails({ alarmId }, { signal }),
    meta: ownErrors,
  })

export const alarmRecordsQuery = (input: RecordQuery) =>
  queryOptions({
    queryKey: [...alarmKeys.records, input],
    queryFn: ({ signal }) => api.alarm.getRecords(input, { signal }),
    placeholderData: keepPreviousData,
    meta: ownErrors,
  })

/** The picture or the seconds before, as an address for `<img>` and `<video>`; the ticket stays in a header. */
export const alarmFileQuery = (alarmId: string, part: 'picture' | 'clip', pictureId?: string) =>
  queryOptions({
    queryKey: alarmKeys.picture(alarmId, part, pictureId),
    queryFn: async ({ signal }) => {
      const request = { alarmId, part, ...(pictureId !== undefined && { pictureId }) }
      return (await api.alarm.getPicture(request, { signal })).blob
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: ownErrors,
  })

/** The picture of an alarm, or a further one, for a purpose of its own: asked for anew, and not cached. */
export const fetchAlarmPicture = async (alarmId: string, pictureId?: string): Promise<Blob> =>
  (
    await api.alarm.getPicture({
      alarmId,
      part: 'picture',
      ...(pictureId !== undefined && { pictureId }),
    })
  ).blob
