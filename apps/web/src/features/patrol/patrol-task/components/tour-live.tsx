import type { PatrolTaskStop } from '@palisade/contract'
import type { Ref } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LiveVideo, type LiveHandle } from '#shared/player/live-video.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import css from './patrol-task.module.css'

interface Props {
  stop: PatrolTaskStop
  /** Its stream is pulled ahead, so that it shows at once when the tour comes there. */
  next: PatrolTaskStop | undefined
  ref: Ref<LiveHandle>
}

/** The live picture of a stop, by its main stream; that of the next one runs along unseen. */
export function TourLive({ stop, next, ref }: Props) {
  const t = useT()
  const ahead = next && next.deviceId !== stop.deviceId ? [next] : []
  return (
    <section className={css['live']} aria-label={t('patrolTask.tour.live')}>
      {[stop, ...ahead].map(({ position, deviceId, deviceName }) => (
        <div
          // A tile keeps its picture over two stops of one camera, and becomes the shown one when the tour comes to it.
          key={deviceId ?? position}
          className={css['tile']}
          data-ahead={position === stop.position ? undefined : true}
          aria-hidden={position !== stop.position}
        >
          {deviceId === null ? (
            <EmptyState title={t('patrolTask.tour.noCamera')} />
          ) : (
            <LiveVideo
              camera={{ id: deviceId, name: deviceName }}
              stream="main"
              {...(position === stop.position && { ref })}
            />
          )}
        </div>
      ))}
    </section>
  )
}
