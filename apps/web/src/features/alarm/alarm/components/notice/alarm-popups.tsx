import { screens, type Alarm } from '@palisade/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { useCentre, useMay } from '#shared/session/session-store.ts'
import { isInScope, usePopupScope } from '../../api/popup-scope.ts'
import { usePopups } from '../../api/popup-store.ts'
import { FoldedPopups } from './folded-popups.tsx'
import { PopupCard } from './popup-card.tsx'
import { PopupsFoot, PopupsHead } from './popups-frame.tsx'
import { useSlots } from './use-slots.ts'
import { useSpaceBeside } from './use-space-beside.ts'
import css from './alarm-popups.module.css'

/** CSS px, as in the style sheet. */
const COLUMN_WIDTH = 304
const LINE_HEIGHT = 34

const FOLDED_KEY = 'alarm-popups-folded'
/** Who has not chosen has the column in a window that leaves the screens enough beside it, CSS px. */
const WIDE = 1600
const isFoldedAtFirst = () => (readStored(FOLDED_KEY) ?? (innerWidth < WIDE ? 'yes' : 'no')) === 'yes'

/**
 * New alarms of the user on every screen: a column beside it, or one line below it. Which of the two is the user's choice
 * alone, and its space is taken without an alarm too: otherwise the first alarm would move a button or a question away
 * under the pointer.
 */
export function AlarmPopups() {
  const waiting = useWaiting()
  const maySee = useMay('alarm.view')
  const [isFolded, setFolded] = useFolded()
  useSpaceBeside({
    right: maySee && !isFolded ? COLUMN_WIDTH : 0,
    bottom: maySee && isFolded ? LINE_HEIGHT : 0,
  })
  if (!maySee) return null
  if (isFolded) return <FoldedPopups waiting={waiting} onUnfold={() => setFolded(false)} />
  return <Column waiting={waiting} onFold={() => setFolded(true)} />
}

/** Whether it is one line: as the user chose, but on the desk, which has the queue, until it is unfolded there. */
function useFolded() {
  const isDesk = useLocation({ select: ({ pathname }) => pathname === screens.alarmLive.path })
  const [isFolded, setFolded] = useState(isFoldedAtFirst)
  const [isUnfoldedAtDesk, setUnfoldedAtDesk] = useState(false)
  if (!isDesk && isUnfoldedAtDesk) setUnfoldedAtDesk(false)
  const change = (next: boolean) => {
    if (isDesk) return setUnfoldedAtDesk(!next)
    writeStored(FOLDED_KEY, next ? 'yes' : 'no')
    setFolded(next)
  }
  return [isDesk ? !isUnfoldedAtDesk : isFolded, change] as const
}

/** The alarms that wait, of the centres that the user wants to hear of. */
function useWaiting() {
  const { waiting } = usePopups()
  const scope = usePopupScope()
  const centreId = useCentre()?.id
  return useMemo(() => waiting.filter(alarm => isInScope(alarm, scope, centreId)), [waiting, scope, centreId])
}

function Column({ waiting, onFold }: { waiting: readonly Alarm[]; onFold: () => void }) {
  const t = useT()
  const { slots, handlers } = useSlots(waiting)
  const frame = useRef<HTMLElement>(null)
  const shown = slots.filter(slot => !slot.isGone).length
  useEffect(() => {
    // The button that had the focus went with its alarm: the next Tab still begins here.
    const hasLost = document.activeElement === document.body && slots.some(slot => slot.isGone)
    if (hasLost) frame.current?.focus({ preventScroll: true })
  }, [slots])
  return (
    <section
      ref={frame}
      className={css['column']}
      aria-label={t('alarm.popup.label')}
      tabIndex={-1}
      {...handlers}
    >
      <PopupsHead waiting={waiting} onFold={onFold} />
      <div className={css['cards']}>
        {slots.map(slot => (
          <PopupCard key={slot.alarm.id} slot={slot} />
        ))}
        {slots.length === 0 && <p className={css['none']}>{t('alarm.popup.none')}</p>}
      </div>
      <PopupsFoot waiting={waiting} more={Math.max(0, waiting.length - shown)} />
    </section>
  )
}
