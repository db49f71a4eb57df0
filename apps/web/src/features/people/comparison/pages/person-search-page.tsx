import { CAMERAS_FILTER_MAX } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { serverTimeNow, useServerOffset } from '#shared/api/server-time.ts'
import { idsParam } from '#shared/hooks/list-params.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MapPanel } from '#shared/map/map-panel.tsx'
import { RecognitionNotice } from '#shared/recognition/recognition-notice.tsx'
import { isSearchable, recognitionQuery } from '#shared/recognition/recognition-query.ts'
import { usePersonSearch } from '../api/use-person-search.ts'
import { PurposeForm } from '../components/purpose-form.tsx'
import { PersonChoice } from '../components/search/person-choice.tsx'
import css from '../components/search/person-search.module.css'
import { PlaceFields } from '../components/search/place-fields.tsx'
import { SearchResult } from '../components/search/search-result.tsx'
import { SoughtPictures } from '../components/search/sought-pictures.tsx'
import { isAskedWhole, nothingAsked, type AskedCaptures } from '../model/asked-captures.ts'

const DAY_MS = 86_400_000
/** Px. */
const PANEL_WIDTH = 620

const lastDay = () => {
  const now = serverTimeNow(useServerOffset.getState().known).time
  return { start: new Date(now - DAY_MS).toISOString(), end: new Date(now).toISOString() }
}
const camerasParam = idsParam(CAMERAS_FILTER_MAX)
const ways = ['picture', 'person'] as const

/** `/person/index`: persons among the captures of cameras, with their way on the map. */
export function PersonSearchPage() {
  const t = useT()
  const { data: recognition } = useQuery(recognitionQuery())
  const { search, looked, start, stop } = usePersonSearch()
  /** Whose entry a link came from, or the cameras. */
  const { entry, cameraIds }: { entry?: unknown; cameraIds?: unknown } = useSearch({ strict: false })
  const cameFrom = typeof entry === 'string' ? entry : undefined
  const [asked, setAsked] = useState((): AskedCaptures => {
    const cameras = typeof cameraIds === 'string' ? camerasParam.read(cameraIds) : undefined
    const nothing = nothingAsked(lastDay(), cameras)
    return cameFrom === undefined ? nothing : { ...nothing, by: 'person', entryIds: [cameFrom] }
  })
  const change = (more: Partial<AskedCaptures>) => setAsked(before => ({ ...before, ...more }))
  const isReady = isSearchable(recognition) && isAskedWhole(asked)
  return (
    <MapPanel side="left" size={PANEL_WIDTH} label={t('menu.screen.personSearch')}>
      <div className={css['page']}>
        <RecognitionNotice />
        <PurposeForm value={asked.said} onChange={said => change({ said })} />
        <Segmented
          value={asked.by}
          options={ways.map(value => ({ value, label: t(`faceSearch.by.${value}`) }))}
          onChange={by => change({ by })}
        />
        {asked.by === 'picture' ? (
          <SoughtPictures
            value={asked.pictures}
            onChange={pictures => change({ pictures })}
            looked={looked}
          />
        ) : (
          <PersonChoice
            said={asked.said}
            cameFrom={cameFrom}
            value={asked.entryIds}
            onChange={entryIds => change({ entryIds })}
          />
        )}
        <PlaceFields value={asked.place} onChange={place => change({ place })} />
        <p className={css['title']}>{t('faceSearch.logged')}</p>
        <Button
          type="primary"
          disabled={!isReady}
          loading={search?.isRunning ?? false}
          onClick={() => start(asked)}
        >
          {t('faceSearch.search')}
        </Button>
        {search && <SearchResult search={search} onStop={stop} />}
      </div>
    </MapPanel>
  )
}
