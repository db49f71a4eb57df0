import type { FiguresPeriod } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { choiceParam, textParam } from '#shared/hooks/list-params.ts'
import { useFullScreen } from '#shared/hooks/use-full-screen.ts'
import { useListState } from '#shared/hooks/use-list-state.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { usePageHidden } from '#shared/hooks/use-page-hidden.ts'
import { useWatching } from '#shared/session/use-watching.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { figuresNowQuery, figuresQuery } from '../api/figures-queries.ts'
import { FigureTiles } from '../components/figures/figure-tiles.tsx'
import { AgeNotice } from '../components/figures/age-notice.tsx'
import { LoadCard } from '../components/figures/load-card.tsx'
import { HeldCard, OpenCards, TroubleCards } from '../components/figures/now-cards.tsx'
import { PeriodBar } from '../components/figures/period-bar.tsx'
import { ExecutorsCard, TimesCard, TrendCard, WorstSourcesCard } from '../components/figures/period-cards.tsx'
import css from '../components/figures/figures.module.css'
import { chosenPeriod, dayIn, presetNames } from '../model/period.ts'

const params = { preset: choiceParam(presetNames), from: textParam, to: textParam }
const noOrder = [] as const
/** How soon the dashboard sees that another day has begun, ms. */
const DAY_LOOK = 30_000

/** `/dashboard/alarm`: how the centre's alarms stand, and how they went over a period, which is in the address. */
export function AlarmDashboardPage() {
  const errorText = useErrorText()
  const { filters, setFilters } = useListState({ params, orderBy: noOrder })
  const now = useQuery(figuresNowQuery())
  const moment = useNow(DAY_LOOK)
  const { period, figures, today } = useFigures(filters, moment)
  const fullScreen = useFullScreen()
  // A wall is watched without a mouse.
  const isPageHidden = usePageHidden()
  useWatching(fullScreen.isFull && !isPageHidden)
  const isWhole = now.data !== undefined && figures.data !== undefined
  const error = isWhole ? null : (now.error ?? figures.error)
  const isOwn = filters.from === period.from && filters.to === period.to
  return (
    <div className={css['page']} data-full={fullScreen.isFull}>
      <PeriodBar
        preset={isOwn ? undefined : (filters.preset ?? 'week')}
        period={period}
        today={today}
        figures={figures.data}
        onPreset={preset => setFilters({ preset })}
        onPeriod={({ from, to }: FiguresPeriod) => setFilters({ from, to })}
        fullScreen={fullScreen}
      />
      {error && (
        <ErrorState
          title={errorText(error)}
          onRetry={() => void Promise.all([now.refetch(), figures.refetch()])}
        />
      )}
      {!now.data && !error && <LoadingMask isLoading />}
      <AgeNotice nowAt={now.dataUpdatedAt} periodAt={figures.dataUpdatedAt} />
      {now.data && (
        <>
          <FigureTiles now={now.data} figures={figures.data} />
          <div className={css['cards']}>
            {figures.data && <TrendCard trend={figures.data.trend} />}
            {figures.data && <LoadCard load={figures.data.load} />}
            <OpenCards open={now.data.open} />
            {figures.data && (
              <>
                <TimesCard times={figures.data.times} />
                <WorstSourcesCard sources={figures.data.worstSources} />
                <ExecutorsCard executors={figures.data.executors} />
              </>
            )}
            <TroubleCards stale={now.data.stale} chattering={now.data.chattering} />
            <HeldCard held={now.data.held} />
          </div>
        </>
      )}
    </div>
  )
}

/** The figures of the chosen period. Its days are those of the site, whose time zone the first answer tells. */
function useFigures(filters: Parameters<typeof chosenPeriod>[0], moment: number) {
  const browserDay = dayIn(moment, undefined)
  const first = useQuery(figuresQuery(chosenPeriod(filters, browserDay)))
  const today = first.data ? dayIn(moment, first.data.timeZone) : browserDay
  const period = chosenPeriod(filters, today)
  const figures = useQuery(figuresQuery(period))
  return { period, figures, today }
}
