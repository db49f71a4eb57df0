import { faceHitStates, type FaceHit } from '@palisade/contract'
import { Button } from 'antd'
import { useMemo, type ComponentType } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import type { AlarmOfHitProps } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMapWay } from '#shared/map/map-store.ts'
import { useMay } from '#shared/session/session-store.ts'
import { choiceFilter } from '#shared/ui/filter-panel/filters.tsx'
import { FilterPanel } from '#shared/ui/filter-panel/filter-panel.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { Pager } from '#shared/ui/pager/pager.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { hitsQuery, useAcknowledge } from '../api/security-queries.ts'
import { wayOf } from '../model/person-way.ts'
import { HitItem } from './hit-item.tsx'
import css from './security.module.css'

const filters = {
  ...rangeFilters('startTime', 'endTime', 'faceHit.field.timeRange'),
  state: choiceFilter('faceHit.field.state', faceHitStates, (t, state) => t(`enums.faceHitState.${state}`)),
}
const orderBy = ['at'] as const

interface Props {
  AlarmOfHit: ComponentType<AlarmOfHitProps> | undefined
  /** The person whose hits alone are shown, with their way on the map. */
  person: { entryId: string; name: string } | undefined
  onPerson: (person: Props['person']) => void
}

/** Hits as they come, the newest first; those of one person with the way of that person. */
export function HitPanel({ AlarmOfHit, person, onPerson }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const query = useMemo(
    () => (request: Parameters<typeof hitsQuery>[0]) =>
      hitsQuery({ ...request, ...(person && { entryId: person.entryId }) }),
    [person],
  )
  const page = useListPage({ filters, orderBy, query, nameOf: ({ camera }: FaceHit) => camera.name })
  const { rows, found, list } = page
  useMapWay(useMemo(() => (person ? wayOf(rows) : []), [person, rows]))
  return (
    <>
      <FilterPanel
        filters={page.fields}
        values={page.filters}
        isLoading={found.isFetching}
        onSearch={page.search}
        extra={<AcknowledgeShown hits={rows} />}
      />
      {person && (
        <div className={css['head']}>
          <strong>{t('faceHit.act.way', { name: person.name })}</strong>
          <Button size="small" onClick={() => onPerson(undefined)}>
            {t('faceHit.act.allHits')}
          </Button>
        </div>
      )}
      {found.error && !found.data && (
        <ErrorState title={textOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <LoadingMask isLoading />}
      {found.data?.list.length === 0 && <EmptyState title={t('faceHit.none')} />}
      <ul className={css['hits']} aria-label={t('faceHit.title')}>
        {rows.map(hit => (
          <HitItem
            key={hit.id}
            hit={hit}
            AlarmOfHit={AlarmOfHit}
            onWay={({ entryId, name }) => onPerson({ entryId, name })}
          />
        ))}
      </ul>
      {found.data && found.data.total > 0 && (
        <Pager
          page={list.pageNum}
          pageSize={list.pageSize}
          total={found.data.total}
          isCapped={found.data.capped ?? false}
          isBeyond={list.cursor !== undefined}
          next={found.data.next}
          previous={found.data.previous}
          onChange={({ page: pageNum, ...next }) => list.setPage({ pageNum, ...next })}
        />
      )}
    </>
  )
}

function AcknowledgeShown({ hits }: { hits: readonly FaceHit[] }) {
  const t = useT()
  const mayJudge = useMay('face_hit.judge')
  const acknowledge = useAcknowledge()
  const open = hits.filter(({ acknowledgedAt }) => acknowledgedAt === null).map(({ id }) => id)
  if (!mayJudge || open.length < 2) return null
  return (
    <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate(open)}>
      {t('faceHit.act.acknowledgeAll')}
    </Button>
  )
}
