import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { App, Button, Slider } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { isWithin, type Span } from '#shared/player/play/model/span.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import type { PlayHandle } from '#shared/player/play/play-video.tsx'
import { useSavePicture } from '#shared/player/snapshot/use-save-picture.ts'
import { useTakePicture, type TakenPicture } from '#shared/player/snapshot/use-take-picture.ts'
import { pictureOf } from '#shared/player/video-element.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useMarking } from './bookmarks/use-marking.tsx'
import { EvidenceButtons } from './evidence/evidence-buttons.tsx'
import { DownloadButton } from './footage/download-button.tsx'
import { PlayWall } from './play-wall.tsx'
import type { FoundSpan } from '../model/coverage.ts'
import type { PlayCamera } from './search/chosen-cameras.tsx'
import type { TimelineRow } from './timeline/draw.ts'
import { Timeline } from './timeline/timeline.tsx'
import { useTimelineView } from './timeline/use-timeline-view.ts'
import css from './transport/transport.module.css'
import { TransportBar } from './transport/transport-bar.tsx'
import { useFirstFound } from './use-first-found.ts'
import { usePlayActs } from './use-play-acts.ts'
import type { Playing } from './use-playback.ts'
import { wholeAround, type CardFault } from './use-timeline-rows.ts'
import { useWindowActs } from './use-window-acts.ts'

interface Props {
  session: PlaySession
  playing: Playing
  rows: readonly TimelineRow[]
  found: readonly FoundSpan[]
  error: unknown
  cardFaults: readonly CardFault[]
  onLive: (camera: PlayCamera | undefined) => void
  onLeave: (at: number) => void
  onName: (cameraId: string, name: string) => void
}

const FIRST_VOLUME = 0.8

/** The wall of pictures, the transport bar and the timeline. */
export function PlayStage({ session, playing, rows, found, error, cardFaults, ...on }: Props) {
  const { onLive, onLeave, onName } = on
  const t = useT()
  const errorText = useErrorText()
  const mayWatch = useMay('live.view')
  const { cameras, span, kind, at } = playing
  const [selected, setSelected] = useState<string>()
  const [enlargedId, setEnlarged] = useState<string>()
  const [volume, setVolume] = useState(FIRST_VOLUME)
  const [isMuted, setMuted] = useState(true)
  const [isTyping, setTyping] = useState(false)
  const lane = useRef<HTMLDivElement>(null)
  const whole = useMemo(() => wholeAround(span), [span])
  const view = useTimelineView(lane, whole, firstView(span, at))
  useFirstFound(session, playing, found, view.fit)
  const selectedId = cameras.some(({ id }) => id === selected) ? selected : cameras[0]?.id
  useEffect(() => {
    session.setLeader(selectedId)
  }, [selectedId, session])

  const save = useOfShown(cameras, session, useSavePicture())
  const take = useOfShown(cameras, session, useTakePicture())
  const { acts, handles } = useWindowActs({
    onSelect: setSelected,
    onEnlarge: id => setEnlarged(enlargedId === id ? undefined : id),
    onSnapshot: (id, handle) => void save(id, handle),
    onTake: take,
    onLive,
    onName,
  })
  const marking = useMarking(
    session,
    cameras.find(({ id }) => id === selectedId),
  )
  const { act, loopStart } = usePlayActs({
    session,
    rows,
    view,
    selectedId,
    onLive: () => mayWatch && onLive(cameras.find(({ id }) => id === selectedId)),
    onSnapshot: () => void save(selectedId, handles.get(selectedId ?? '')),
    onMark: marking.begin,
    onMute: () => setMuted(!isMuted),
    onTime: () => setTyping(true),
    isFromCard: kind === 'card',
  })
  const jump = (at: number) => {
    if (!isWithin(span, at)) return onLeave(at)
    session.seek(at)
    view.show(at)
    // The timeline gets the focus, so that the keys of playback work.
    lane.current?.focus({ preventScroll: true })
  }
  const row = rows.find(({ cameraId }) => cameraId === selectedId)

  return (
    <>
      <PlayWall
        session={session}
        cameras={cameras}
        span={span}
        kind={kind}
        selectedId={selectedId}
        enlargedId={enlargedId}
        volume={isMuted ? undefined : volume}
        acts={acts}
      />
      <TransportBar
        session={session}
        act={act}
        loopStart={loopStart}
        isFromCard={kind === 'card'}
        typing={{ isTyping, setTyping, onJump: jump }}
        has={{
          alarms: (row?.alarms.length ?? 0) > 0,
          holes: (row?.holes.length ?? 0) > 0,
          marks: (row?.marks.length ?? 0) > 0,
        }}
      >
        <DownloadButton session={session} cameras={cameras} selectedId={selectedId} />
        <EvidenceButtons session={session} cameras={cameras} selectedId={selectedId} />
        <span className={css['volume']}>
          <Button
            type="text"
            size="small"
            aria-label={t(isMuted ? 'live.unmute' : 'live.mute')}
            title={`${t(isMuted ? 'live.unmute' : 'live.mute')} (M)`}
            icon={isMuted ? <MutedOutlined /> : <SoundOutlined />}
            onClick={() => setMuted(!isMuted)}
          />
          <Slider
            min={0}
            max={1}
            step={0.1}
            value={volume}
            disabled={isMuted}
            ariaLabelForHandle={t('player.volume')}
            tooltip={{ formatter: null }}
            onChange={setVolume}
          />
        </span>
      </TransportBar>
      <CardNotes isCard={kind === 'card'} faults={cardFaults} />
      {error !== null && error !== undefined && <p role="alert">{errorText(error)}</p>}
      <Timeline
        session={session}
        rows={rows}
        range={span}
        kind={kind}
        view={view}
        lane={lane}
        loopStart={loopStart}
        selectedId={selectedId}
        onSelect={setSelected}
        onLeave={onLeave}
      />
      {marking.drawer}
    </>
  )
}

/** Time around a given moment that the timeline shows first, ms; after a search it shows the whole range. */
const AROUND_MS = 15 * 60_000
function firstView(span: Span, at: number): Span {
  if (at === span.from) return span
  return { from: Math.max(span.from, at - AROUND_MS), to: Math.min(span.to, at + AROUND_MS) }
}

/** Passes the shown picture of a tile on, with the moment at which the camera saw it. */
function useOfShown<Done>(
  cameras: readonly PlayCamera[],
  session: PlaySession,
  act: (taken: TakenPicture) => Promise<Done>,
) {
  const t = useT()
  const { message } = App.useApp()
  const maySnapshot = useMay('playback.snapshot')
  return async (cameraId: string | undefined, handle: PlayHandle | undefined): Promise<Done | undefined> => {
    const camera = cameras.find(({ id }) => id === cameraId)
    if (!camera || !handle || !maySnapshot) return undefined
    const { video, status } = handle
    if (!video?.videoWidth || status.phase !== 'shown') {
      message.warning(t('player.noPicture'))
      return undefined
    }
    return act({
      camera,
      source: 'recording',
      picture: pictureOf(video),
      moment: new Date(session.position()),
    })
  }
}

/** Says what playback from a card cannot do, and which cards gave no answer or only a part of one. */
function CardNotes({ isCard, faults }: { isCard: boolean; faults: Props['cardFaults'] }) {
  const t = useT()
  const errorText = useErrorText()
  return (
    <>
      {isCard && <p role="note">{t('player.cardLimits')}</p>}
      {faults.map(({ id, name, error }) => (
        <p key={id} role="status">
          {error ? t('player.cardAway', { name, cause: errorText(error) }) : t('player.cardPart', { name })}
        </p>
      ))}
    </>
  )
}
