import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useMemo } from 'react'
import type { PlaybackProps } from '../../../../shared/feature/parts.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { usePlaySession } from '../../../../shared/player/play/use-play-session.ts'
import { useMay } from '../../../../shared/session/session-store.ts'
import { dayOf } from '../../../../shared/ui/date-range/month-grid.ts'
import { KeysButton } from '../../../../shared/ui/keys/keys-button.tsx'
import { EmptyState } from '../../../../shared/ui/state/empty-state.tsx'
import { foundSpans } from '../model/coverage.ts'
import { PlayStage } from './play-stage.tsx'
import { playbackKeys } from './playback-keys.ts'
import css from './playback.module.css'
import { CameraChoice } from './search/camera-choice.tsx'
import { ChosenCameras } from './search/chosen-cameras.tsx'
import { FootageCalendar } from './search/footage-calendar.tsx'
import { ResultList } from './search/result-list.tsx'
import { SearchForm } from './search/search-form.tsx'
import { usePlayback, type Playing } from './use-playback.ts'
import { useTimelineRows, wholeAround } from './use-timeline-rows.ts'

type State = ReturnType<typeof usePlayback>

/** Playback in place of the live wall: cameras, range and type on the left, the recordings in step on the right. */
export function Playback({ cameras, at, onLive }: PlaybackProps) {
  const t = useT()
  const state = usePlayback({ cameras, at })
  return (
    <div className={css['page']}>
      {state.playing ? (
        <Played key={keyOf(state.playing)} state={state} playing={state.playing} onLive={onLive} />
      ) : (
        <>
          <aside className={css['side']}>
            <Search state={state} />
          </aside>
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

/** Another search is another playback; a camera's new name is not. */
const keyOf = ({ span, kind, at, cameras }: Playing) =>
  [span.from, span.to, kind, at, ...cameras.map(({ id }) => id)].join()

function Played({
  state,
  playing,
  onLive,
}: {
  state: State
  playing: Playing
  onLive: PlaybackProps['onLive']
}) {
  const t = useT()
  const { cameras, span, kind, at } = playing
  const session = usePlaySession(span, at)
  const whole = useMemo(() => wholeAround(span), [span])
  const { rows, error } = useTimelineRows(cameras, span, whole, kind)
  const found = useMemo(() => foundSpans(rows, span), [rows, span])
  const nameOf = (id: string) => cameras.find(camera => camera.id === id)?.name ?? ''
  const results = <ResultList found={found} nameOf={nameOf} onOpen={({ from }) => session.seek(from)} />
  return (
    <>
      <aside className={css['side']}>
        <Tabs
          className={css['tabs']}
          size="small"
          items={[
            { key: 'search', label: t('player.search'), children: <Search state={state} /> },
            { key: 'results', label: t('player.resultsOf', { count: found.length }), children: results },
          ]}
        />
      </aside>
      <section className={css['stage']}>
        <Head onLive={() => onLive(undefined)} hasLegend />
        <PlayStage
          session={session}
          playing={playing}
          rows={rows}
          error={error}
          onLive={onLive}
          onLeave={state.playAround}
          onName={state.rename}
        />
      </section>
    </>
  )
}

function Search({ state }: { state: State }) {
  const { cameras, search } = state
  const day = search.range ? dayOf(new Date(search.range.start)) : undefined
  const pick = (day: string) => {
    const midnight = new Date(`${day}T00:00`)
    const next = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() + 1)
    state.change({ range: { start: midnight.toISOString(), end: next.toISOString() } })
  }
  return (
    <>
      <CameraChoice onChoose={camera => state.choose(camera)} />
      <ChosenCameras cameras={cameras} onRemove={state.remove} />
      {cameras.length > 0 && <FootageCalendar cameraIds={search.cameraIds} day={day} onPick={pick} />}
      <SearchForm search={search} onChange={state.change} onSearch={() => state.play()} />
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
          {(['plan', 'alarm', 'manual'] as const).map(kind => (
            <span key={kind} data-kind={kind}>
              {t(`enums.recordingKind.${kind}`)}
            </span>
          ))}
          <span data-kind="hole">{t('player.hole')}</span>
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
