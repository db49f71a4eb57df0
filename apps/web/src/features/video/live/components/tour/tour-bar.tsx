import { CaretRightOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { pauseTour, stopTour, useWall } from '../../api/wall-store.ts'
import css from './tour-bar.module.css'
import { useTour } from './use-tour.ts'

/** Tells of the tour while there is one, and pauses, continues or ends it. */
export function TourBar() {
  const t = useT()
  const folder = useTour()
  const tour = useWall(state => state.tour)
  if (!tour) return null
  const { isPaused, seconds, window } = tour
  const name = folder?.name ?? ''
  return (
    <div className={css['bar']} data-paused={isPaused}>
      <span role="status" className={css['text']}>
        {isPaused ? t('live.tour.paused', { name }) : t('live.tour.running', { name })}
      </span>
      <span className={css['detail']}>
        {window === null ? t('live.tour.wholeWall') : t('live.tour.inWindow', { window })}
        {' · '}
        {t('live.tour.each', { seconds })}
      </span>
      <Button
        size="small"
        type={isPaused ? 'primary' : 'default'}
        icon={isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
        onClick={() => pauseTour(!isPaused)}
      >
        {isPaused ? t('live.tour.continue') : t('live.tour.pause')}
      </Button>
      <Button size="small" icon={<CloseOutlined />} onClick={stopTour}>
        {t('live.tour.stop')}
      </Button>
    </div>
  )
}
