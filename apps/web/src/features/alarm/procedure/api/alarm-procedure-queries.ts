import type { AlarmProcedure, ProcedureStep } from '@palisade/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { base64Of } from '#shared/lib/base64.ts'
import { procedureKeys } from './procedure-keys.ts'

export const alarmProcedureQuery = (alarmId: string) =>
  queryOptions({
    queryKey: procedureKeys.ofAlarm(alarmId),
    queryFn: async ({ signal }) => (await api.procedure.getOfAlarm({ alarmId }, { signal })).procedure,
    meta: { ownErrors: true },
  })

export const answerPictureQuery = (alarmId: string, pictureId: string) =>
  queryOptions({
    queryKey: ['alarm', 'procedure-picture', pictureId],
    queryFn: async ({ signal }) => (await api.procedure.getPicture({ alarmId, pictureId }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownErrors: true },
  })

/** An answer as it is given. */
export interface GivenAnswer {
  choice?: string
  text?: string
  number?: number
  photos?: readonly Blob[]
  /** Whoever has something moved or switched was asked, and said yes. */
  isConfirmed?: boolean
}

export interface StepAnswer extends GivenAnswer {
  step: ProcedureStep
  /** How many answers to the step were seen. */
  revision: number
}

/** Photos on a slow line take longer than a usual call, ms. */
const TIME_LIMIT = 60_000

/** Answers a step as it was seen; what is shown follows, also when somebody else was first. */
export function useAnswerStep(procedure: AlarmProcedure) {
  const queryClient = useQueryClient()
  const { alarmId, procedureId, version } = procedure
  const key = procedureKeys.ofAlarm(alarmId)
  return useMutation({
    mutationFn: async ({ step, revision, photos = [], ...value }: StepAnswer) =>
      api.procedure.answer(
        {
          alarmId,
          procedureId,
          version,
          stepKey: step.key,
          revision,
          ...value,
          pictures: await Promise.all(photos.map(uploadOf)),
        },
        { timeLimit: TIME_LIMIT },
      ),
    onSuccess: answered => queryClient.setQueryData(key, answered),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

const uploadOf = async (photo: Blob, index: number) => ({
  fileName: `${index + 1}.jpg`,
  content: await base64Of(photo),
})
