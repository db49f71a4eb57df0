import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { PlaybackProps } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { isWithin } from '#shared/player/play/model/span.ts'
import { usePlaySession, usePlayState } from '#shared/player/play/use-play-session.ts'
import { useMay } from '#shared/session/session-store.ts'
import { KeysButton } from '#shared/ui/keys/keys-button.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { foundSpans } from '../model/coverage.ts'
import { PlayStage } from './play-stage.tsx'
import { playbackKeys } from './playback-keys.ts'
import css from './playback.module.css'
import { PlaybackSide, useSide, type SideState } from './playback-side.tsx'
import { ResultList } from './search/result-list.tsx'
import { usePlayback, type Playing, type PlaybackState } from './use-playback.ts'
import { useToldChoice, useToldMoment } from './use-told-place.ts'
import { useTimelineRows, wholeAround } from './use-timeline-rows.ts'

/** Playback in place of the live wall: cameras, range and type on the left, the recordings in step on the right. */
export function Playback({ onLive, onPlace, ...wanted }: PlaybackProps) {
  const t = useT()
  const state = usePlayback(wanted)
  useToldChoice(state, onPlace)
  const side = useSide()
  return (
    <div className={css['page']}>
      {state.playing ? (
        <Played
          key={keyOf(state.playing)}
          state={state}
          side={side}
          playing={state.playing}
          onLive={onLive}
          onPlace={onPlace}
        />
      ) : (
        <>
          <PlaybackSide
            state={state}
            side={side}
            onOpen={(camera, moment) => state.playCamera(camera, moment)}
          />
          <section className={css['stage']}>
            <Head onLive={() => onLive(undefined)} />
            <div className={css['empty']}>
              <EmptyState title={t('player.chooseFirst')} />
            </div>
          </section>
        </>
      )}
    </div>
  )
}

/** The key of a playback: another search gives another one, a changed camera name does not. */
const keyOf = ({ span, kind, at, cameras }: Playing) =>
  [span.from, span.to, kind, at, ...cameras.map(({ id }) => id)].join()

function Played({
  state,
  side,
  playing,
  onLive,
  onPlace,
}: {
  state: PlaybackState
  side: SideState
  playing: Playing
  onLive: PlaybackProps['onLive']
  onPlace: PlaybackProps['onPlace']
}) {
  const t = useT()
  const { cameras, span, kind, at } = playing
  const session = usePlaySession(span, at, playing.rate)
  useToldMoment(session, playing, onPlace)
  const whole = useMemo(() => wholeAround(span), [span])
  // The pictures come first; other requests at the same time would delay them.
  const isDue = usePlayState(session, ({ hasBegun }) => hasBegun)
  const { rows, error, cardFaults } = useTimelineRows(cameras, { range: span, whole, kind, isDue })
  const found = useMemo(() => foundSpans(rows, span), [rows, span])
  const nameOf = (id: string) => cameras.find(camera => camera.id === id)?.name ?? ''
  const results = <ResultList found={found} nameOf={nameOf} onOpen={({ from }) => session.seek(from)} />
  return (
    <>
      <PlaybackSide
        state={state}
        side={side}
        results={{ label: t('player.resultsOf', { count: found.length }), children: results }}
        onOpen={(camera, moment) => {
          const isPlayed = cameras.some(({ id }) => id === camera.id) && isWithin(span, moment)
          if (isPlayed) session.seek(moment)
          else state.playCamera(camera, moment)
        }}
      />
      <section className={css['stage']}>
        <Head onLive={() => onLive(undefined)} hasLegend />
        <PlayStage
          session={session}
          playing={playing}
          rows={rows}
          found={found}
          error={error}
          cardFaults={cardFaults}
          onLive={onLive}
          onLeave={state.playAround}
          onName={state.rename}
        />
      </section>
    </>
  )
}

function Head({ onLive, hasLegend = false }: { onLive: () => void; hasLegend?: boolean }) {
  const t = useT()
  const mayWatch = useMay('live.view')
  return (
    <div className={css['toolbar']}>
      {mayWatch && (
        <Button icon={<ArrowLeftOutlined />} onClick={onLive}>
          {t('player.toLive')}
        </Button>
      )}
      {hasLegend && (
        <div className={css['legend']}>
          {(['plan', 'alarm', 'manual', 'card'] as const).map(kind => (
            <span key={kind} data-kind={kind}>
              {t(`enums.recordingKind.${kind}`)}
            </span>
          ))}
          <span data-kind="onCard">{t('player.onCardLegend')}</span>
          <span data-kind="motion">{t('player.motion')}</span>
          <span data-kind="hole">{t('player.hole')}</span>
          <span data-kind="bookmark">{t('bookmark.add')}</span>
        </div>
      )}
      <KeysButton
        title={t('player.keysTitle')}
        keys={playbackKeys
          .filter(([, name]) => mayWatch || name !== 'live')
          .map(([key, name]) => [key, t(`player.key.${name}`)] as const)}
      />
    </div>
  )
}
