import type { PatrolTaskDetails } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { formatDateTime } from '../../../../shared/lib/date-format.ts'
import { PrintArea } from '../../../../shared/ui/print/print-area.tsx'
import css from './patrol-history.module.css'
import { PatrolTimeline } from './patrol-timeline.tsx'

interface Props {
  task: PatrolTaskDetails
  onDone: () => void
  /** Facts of the patrol, above its stops. */
  children: ReactNode
}

/** One patrol on paper, with its pictures and who signed it off; printed once all of the pictures are there. */
export function PatrolPrint({ task, onDone, children }: Props) {
  const t = useT()
  const paper = useRef<HTMLElement>(null)
  const isFetching = usePictures(task.id) > 0
  const print = useEffectEvent(async (isWanted: () => boolean) => {
    await Promise.all(Array.from(paper.current?.querySelectorAll('img') ?? [], shown))
    if (!isWanted()) return
    window.print()
    onDone()
  })
  // The queries of the pictures begin with the first drawing, so it is asked one frame after it.
  useEffect(() => {
    if (isFetching) return undefined
    let isWanted = true
    const frame = requestAnimationFrame(() => void print(() => isWanted))
    return () => {
      isWanted = false
      cancelAnimationFrame(frame)
    }
  }, [isFetching])
  const { signedAt, signedBy } = task
  return (
    <PrintArea>
      <article ref={paper} className={css['paper']}>
        <h1>{task.planName}</h1>
        {children}
        <PatrolTimeline task={task} />
        <p>
          {signedAt === null
            ? `${t('patrolHistory.signature')}: ____________________`
            : t('patrolHistory.sign.done', {
                name: seededName(t, signedBy),
                time: formatDateTime(signedAt),
              })}
        </p>
      </article>
    </PrintArea>
  )
}

/** Resolves once a picture is drawn, or cannot be. */
const shown = (picture: HTMLImageElement): Promise<unknown> =>
  picture.complete
    ? Promise.resolve()
    : new Promise(resolve => ['load', 'error'].forEach(end => picture.addEventListener(end, resolve)))

/** How many pictures of the patrol are on their way. */
function usePictures(id: string): number {
  const ofStops = useIsFetching({ queryKey: ['patrol-picture', id] })
  return ofStops + useIsFetching({ queryKey: ['check-in-picture', id] })
}
