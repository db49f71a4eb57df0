import type { OwnFootPatrol } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import type { OwnPosition } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { CheckInMarkTags, CheckInTag } from '#shared/ui/tag/check-in-tags.tsx'
import { useOwnPatrols } from '../../api/use-own-patrols.ts'
import { isOpen, nextStop, shownStops, type ShownStop } from '../../model/shown-patrol.ts'
import { useOutbox } from '../../outbox/outbox.ts'
import css from '../staff.module.css'
import { CheckInSheet } from './check-in-sheet.tsx'

interface Props {
  /** The code with which the phone's camera opened the page. */
  code: string | undefined
  own: OwnPosition | undefined
  /** The code was used, or is not wanted. */
  onCodeDone: () => void
}

/** The guard's patrols on foot with their stops; a code that was scanned opens the check-in of the next one. */
export function PatrolPanel({ code, own, onCodeDone }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const waiting = useOutbox(state => state.waiting)
  const { patrols, error, since, retry } = useOwnPatrols()
  const [asked, setAsked] = useState<{ id: string; position: number }>()
  if (!patrols)
    return error ? <ErrorState title={errorText(error)} onRetry={retry} /> : <LoadingMask isLoading />
  const shown = patrols.map(patrol => ({ patrol, stops: shownStops(patrol, waiting) }))
  const scanned = code === undefined ? undefined : shown.find(({ stops }) => nextStop(stops))
  const opened = asked ? shown.find(({ patrol }) => patrol.id === asked.id) : scanned
  const close = () => {
    setAsked(undefined)
    onCodeDone()
  }
  return (
    <div className={css['page']}>
      <h1 className={css['title']}>{t('staff.nav.patrol')}</h1>
      {since !== undefined && (
        <p className={css['waiting']}>{t('staff.list.since', { time: formatDateTime(since) })}</p>
      )}
      {patrols.length === 0 && <EmptyState title={t('patrolFoot.phone.none')} />}
      {code !== undefined && !scanned && <p className={css['waiting']}>{t('patrolFoot.phone.noStop')}</p>}
      {shown.map(({ patrol, stops }) => (
        <Patrol
          key={patrol.id}
          {...{ patrol, stops }}
          onCheckIn={position => setAsked({ id: patrol.id, position })}
        />
      ))}
      {opened && (
        <CheckInSheet
          {...opened}
          position={asked?.position ?? nextStop(opened.stops)?.stop.position}
          code={code}
          own={own}
          onClose={close}
        />
      )}
    </div>
  )
}

interface PatrolProps {
  patrol: OwnFootPatrol
  stops: readonly ShownStop[]
  onCheckIn: (position: number) => void
}

function Patrol({ patrol, stops, onCheckIn }: PatrolProps) {
  const t = useT()
  const next = nextStop(stops)
  return (
    <section className={css['section']} aria-label={patrol.planName}>
      <h2>{patrol.planName}</h2>
      <p className={css['quiet']}>
        {formatDateTime(patrol.dueFrom)} – {formatTime(patrol.dueTo)} · {t(`enums.footOrder.${patrol.order}`)}
      </p>
      <ol className={css['list']}>
        {stops.map(shown => (
          <li
            key={shown.stop.position}
            className={css['card']}
            aria-current={shown === next ? 'step' : undefined}
          >
            <Stop shown={shown} onCheckIn={() => onCheckIn(shown.stop.position)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Stop({ shown, onCheckIn }: { shown: ShownStop; onCheckIn: () => void }) {
  const t = useT()
  const { stop, waiting } = shown
  return (
    <>
      <span className={css['row']}>
        <strong>
          {stop.position + 1}. {stop.name}
        </strong>
        {waiting ? (
          <span className={css['waiting']}>{t('staff.wait.waits')}</span>
        ) : (
          <CheckInTag verdict={stop.verdict} />
        )}
      </span>
      <span className={css['quiet']}>
        {t('patrolFoot.stop.due', { time: formatTime(stop.dueAt) })}
        {stop.isPhotoRequired && ` · ${t('patrolFoot.stop.photo')}`}
      </span>
      <CheckInMarkTags marks={stop.marks} />
      {isOpen(shown) && (
        <Button aria-label={t('patrolFoot.phone.checkInAt', { name: stop.name })} onClick={onCheckIn}>
          {t('patrolFoot.phone.checkIn')}
        </Button>
      )}
    </>
  )
}
