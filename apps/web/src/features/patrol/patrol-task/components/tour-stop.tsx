import type { PatrolTaskDetails, PatrolTaskStop } from '@palisade/contract'
import type { RefObject } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { LiveHandle } from '#shared/player/live-video.tsx'
import { takePicture } from '../api/take-picture.ts'
import { useStay } from '../api/use-stay.ts'
import type { useTour } from '../api/use-tour.ts'
import { useTurning } from '../api/use-turning.ts'
import css from './patrol-task.module.css'
import { StopReport } from './stop-report.tsx'
import { TourControls } from './tour-controls.tsx'

interface Props {
  task: PatrolTaskDetails
  stop: PatrolTaskStop
  tour: ReturnType<typeof useTour>
  live: RefObject<LiveHandle | null>
}

/** The stop where one's own tour is: its time runs, its camera turns, and its verdict is given. */
export function TourStop({ task, stop, tour, live }: Props) {
  const t = useT()
  const isRunning = !task.isPaused && task.status === 'in_progress'
  const { leftMs, isWaiting, stayLonger } = useStay({
    task,
    isRunning,
    isShowing: () => live.current?.status.phase === 'playing',
    onEnd: end => {
      if (tour.isBusy) return
      if (end === 'goes_on') tour.goTo(stop.position + 1)
      else void tour.say({ verdict: 'no_picture' }).catch(() => undefined)
    },
  })
  return (
    <>
      <TurningLine stop={stop} isOn={isRunning} onMissed={tour.notePreset} />
      <TourControls {...{ task, tour, leftMs, isWaiting }} onLonger={stayLonger} />
      <StopReport
        key={stop.position}
        stop={stop}
        isBusy={tour.isBusy}
        takePicture={() => takePicture(live.current)}
        onSay={tour.say}
      />
      {stop.verdict === 'no_picture' && <p className={css['late']}>{t('patrolTask.tour.noPicture')}</p>}
    </>
  )
}

interface TurningProps {
  stop: PatrolTaskStop
  isOn: boolean
  onMissed: (position: number) => void
}

function TurningLine({ stop, isOn, onMissed }: TurningProps) {
  const t = useT()
  const errorText = useErrorText()
  const { error, isSuccess } = useTurning(stop, isOn, onMissed)
  const preset = stop.preset?.name || stop.preset?.token
  if (error)
    return <p className={css['late']}>{t('patrolTask.tour.notTurned', { reason: errorText(error) })}</p>
  if (!isSuccess || preset === undefined) return null
  return <p className={css['quiet']}>{t('patrolTask.tour.turning', { preset })}</p>
}
