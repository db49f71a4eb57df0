import { TOUR_SECONDS_MAX, TOUR_SECONDS_MIN, tourSeconds, type Favorite } from '@palisade/contract'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useWallWarning } from '#shared/player/wall/use-wall-warning.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { startTour, useWall } from '../../api/wall-store.ts'
import { openCount } from '../../model/wall.ts'
import css from './tour-dialog.module.css'

/** Dwell time of a tour when nobody says otherwise, s. */
const USUAL_SECONDS = 10
/** Stands for the whole wall among the numbers of windows. */
const WHOLE_WALL = 0

/** Asks how long a tour shows each camera, and where; then it begins. */
export function TourDialog({ folder, onClose }: { folder: Favorite; onClose: () => void }) {
  const t = useT()
  const layout = useWall(state => state.wall.layout)
  const warn = useWallWarning()
  const [seconds, setSeconds] = useState<number | null>(USUAL_SECONDS)
  const [place, setPlace] = useState(WHOLE_WALL)
  const isRight = tourSeconds.safeParse(seconds).success
  const windows = Array.from({ length: layout }, (_, index) => ({
    value: index + 1,
    label: t('live.tour.inWindow', { window: index + 1 }),
  }))
  const start = async () => {
    if (!isRight || seconds === null) return
    const tour = { folderId: folder.id, seconds, window: place === WHOLE_WALL ? null : place }
    const opened = openCount(useWall.getState().wall)
    const windows = tour.window === null ? Math.min(layout, folder.cameras.length) : opened
    if (!(await warn(windows, opened))) return
    startTour(tour)
    onClose()
  }
  return (
    <AppModal
      title={t('live.tour.title', { name: folder.name })}
      okText={t('live.tour.go')}
      okButtonProps={{ disabled: !isRight }}
      cancelText={t('shared.action.cancel')}
      onOk={() => void start()}
      onCancel={onClose}
      width={420}
    >
      <div className={css['fields']}>
        <Labelled label={t('live.tour.where')}>
          {id => (
            <AppSelect<number>
              id={id}
              value={place}
              options={[{ value: WHOLE_WALL, label: t('live.tour.wholeWall') }, ...windows]}
              onChange={setPlace}
            />
          )}
        </Labelled>
        <Labelled label={t('live.tour.seconds')}>
          {id => (
            <NumberInput
              id={id}
              value={seconds}
              min={TOUR_SECONDS_MIN}
              max={TOUR_SECONDS_MAX}
              precision={0}
              onChange={value => setSeconds(value === null ? null : Number(value))}
              onPressEnter={() => void start()}
            />
          )}
        </Labelled>
      </div>
    </AppModal>
  )
}
