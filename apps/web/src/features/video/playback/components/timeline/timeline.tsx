import type { RecordingKindName } from '@palisade/contract'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useElementSize } from '#shared/lib/use-element-size.ts'
import { clampInto, isWithin, lengthOf, type Span } from '#shared/player/play/model/span.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import { usePlayState } from '#shared/player/play/use-play-session.ts'
import { usePosition } from '#shared/player/play/use-position.ts'
import { cardTipAt } from '../../model/card-tips.ts'
import { tipsAt } from '../../model/marks.ts'
import { momentAt, pixelOf, seenMoment } from '../../model/view.ts'
import { HEAD_HEIGHT, rowHeightOf, type TimelineRow } from './draw.ts'
import { HoverThumbnail } from './hover-thumbnail.tsx'
import css from './timeline.module.css'
import { useThumbnails } from './use-thumbnails.ts'
import { useTimelineCanvas } from './use-timeline-canvas.ts'
import type { TimelineView } from './use-timeline-view.ts'

interface Props {
  session: PlaySession
  rows: readonly TimelineRow[]
  range: Span
  kind: RecordingKindName
  view: TimelineView
  /** The element that the wheel zooms on. */
  lane: RefObject<HTMLDivElement | null>
  loopStart: number | undefined
  selectedId: string | undefined
  onSelect: (cameraId: string) => void
  /** Called with a moment outside of the searched range, around which a new search is made. */
  onLeave: (at: number) => void
}

/** The one timeline of all cameras, from a month to single pictures. For screen readers it is a slider. */
export function Timeline(props: Props) {
  const { session, rows, range, kind, view, lane, loopStart, selectedId, onSelect, onLeave } = props
  const t = useT()
  const width = useElementSize(lane)?.width ?? 0
  const rowHeight = rowHeightOf(rows.length)
  const height = HEAD_HEIGHT + Math.max(1, rows.length) * rowHeight
  const [pointer, setPointer] = useState<number>()
  const loop = usePlayState(session, ({ clock }) => clock.loop)
  const second = usePosition(session, 1000)
  useFollowing(view, second)
  const show = useThumbnails(session, range, kind)
  const canvas = useTimelineCanvas({ width, height }, () => ({
    view: view.view,
    rows,
    range,
    loop,
    loopStart,
    playhead: seenMoment(view.view, width, session.position()),
    pointer,
  }))

  /** Of the selected camera, as the picture under the pointer is. */
  const cardTips = (selected: readonly TimelineRow[]): string[] =>
    selected.flatMap(row => {
      const tip = pointer === undefined ? undefined : cardTipAt(row, pointer)
      if (!tip) return []
      if (tip.is !== 'fillFailed') return [t(`player.${tip.is}`)]
      return [t('player.fillFailed', { cause: t(`enums.recordingCause.${tip.cause}`) })]
    })
  const momentOf = (event: PointerEvent) =>
    momentAt(view.view, width, event.clientX - (lane.current?.getBoundingClientRect().left ?? 0))
  const seek = (at: number) => (isWithin(range, at) ? session.seek(at) : onLeave(at))
  const handlePointer = (event: PointerEvent) => {
    setPointer(momentOf(event))
    if (event.buttons === 1 && event.type === 'pointermove') session.seek(momentOf(event))
  }
  const handleKey = (event: KeyboardEvent) => {
    const to = { Home: range.from, End: range.to }[event.key]
    const page = { PageUp: -1, PageDown: 1 }[event.key]
    if (to === undefined && page === undefined) return
    event.preventDefault()
    session.seek(to ?? clampInto(range, session.position() + (page ?? 0) * (lengthOf(view.view) / 10)))
  }

  return (
    <div className={css['timeline']}>
      <div className={css['names']} style={{ paddingTop: HEAD_HEIGHT }}>
        {rows.map(({ cameraId, name }) => (
          <button
            key={cameraId}
            type="button"
            title={name}
            style={{ height: rowHeight }}
            aria-pressed={cameraId === selectedId}
            onClick={() => onSelect(cameraId)}
          >
            {name || t('player.camera')}
          </button>
        ))}
      </div>
      <div
        ref={lane}
        className={css['lane']}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={t('player.timeline')}
        aria-valuemin={range.from}
        aria-valuemax={range.to}
        aria-valuenow={second}
        aria-valuetext={formatDateTime(second)}
        onKeyDown={handleKey}
        onPointerMove={handlePointer}
        onPointerLeave={() => setPointer(undefined)}
        onClick={event => seek(momentOf(event as PointerEvent<HTMLDivElement>))}
      >
        <canvas ref={canvas} className={css['canvas']} style={{ width, height }} />
        {pointer !== undefined && (
          <HoverThumbnail
            show={show}
            cameraId={selectedId}
            at={pointer}
            grain={lengthOf(view.view) / Math.max(width, 1)}
            isNear={isWithin(range, pointer)}
            spans={rows.find(({ cameraId }) => cameraId === selectedId)?.spans ?? []}
            left={pixelOf(view.view, width, pointer)}
            width={width}
            tips={[
              ...cardTips(rows.filter(({ cameraId }) => cameraId === selectedId)),
              ...tipsAt(rows, pointer, lengthOf(view.view) / Math.max(width, 1)),
            ]}
          />
        )}
      </div>
    </div>
  )
}

/** Moves the timeline on when the playhead leaves the visible part. If the operator looks at another part meanwhile, that part stays. */
function useFollowing({ view, show }: TimelineView, at: number) {
  const before = useRef(at)
  useEffect(() => {
    if (isWithin(view, before.current) && !isWithin(view, at)) show(at)
    before.current = at
  }, [at, show, view])
}
