import type { PatrolTaskDetails, PatrolVerdict } from '@palisade/contract'
import { App } from 'antd'
import { useCallback, type RefObject } from 'react'
import { api } from '#shared/api/api.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { LiveHandle } from '#shared/player/live-video.tsx'
import { takePicture, type TakenPicture } from './take-picture.ts'
import { useDeed, type ReportInput } from './patrol-task-queries.ts'

/** A verdict as the operator gives it. */
export interface Said {
  verdict: PatrolVerdict
  note?: string
  answers?: string[]
}

interface Reported extends Omit<ReportInput, 'picture'> {
  taken: Promise<TakenPicture | undefined>
}

const ignore = () => undefined

/** The deeds of whoever is on a tour; what fails is told in the words of patrols. */
export function useTour({ id, position }: PatrolTaskDetails, live: RefObject<LiveHandle | null>) {
  const t = useT()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const startFailed = useCallback(
    (error: unknown) => void message.error(t('patrolTask.act.startFailed', { reason: errorText(error) })),
    [message, t, errorText],
  )
  const reportFailed = useCallback(
    (error: unknown) => void message.error(t('patrolTask.act.reportFailed', { reason: errorText(error) })),
    [message, t, errorText],
  )
  const start = useDeed(api.patrolTask.start, startFailed)
  const pause = useDeed(api.patrolTask.pause, startFailed)
  const resume = useDeed(api.patrolTask.resume, startFailed)
  const takeOver = useDeed(api.patrolTask.takeOver, startFailed)
  const move = useDeed(api.patrolTask.move, reportFailed)
  // The picture is a part of the deed: nobody goes on while it is taken, and leaves the verdict behind.
  const report = useDeed(async ({ taken, ...input }: Reported) => {
    const picture = await taken
    return api.patrolTask.report({ ...input, ...(picture && { picture }) })
  }, reportFailed)

  // A tour that has ended meanwhile takes no note, which is no error of the operator's.
  const { mutate: notePreset } = useDeed(api.patrolTask.notePreset, ignore)

  /** Says what was found at the present stop, with the picture that is shown. */
  const say = (said: Said, taken = takePicture(live.current)) =>
    report.mutateAsync({ id, position, ...said, taken })
  const goTo = (to: number) => move.mutate({ id, from: position, to })
  return {
    isBusy: [start, pause, resume, takeOver, move, report].some(deed => deed.isPending),
    start: () => start.mutate({ id }),
    pause: () => pause.mutate({ id }),
    resume: () => resume.mutate({ id }),
    takeOver: () => takeOver.mutate({ id }),
    goTo,
    say,
    notePreset: useCallback((at: number) => notePreset({ id, position: at }), [notePreset, id]),
  }
}
